/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The trace buffer in tests: set up, taken out, looked through. */
#ifndef TESTS_SIM_TRACE_H
#define TESTS_SIM_TRACE_H

#include "raw.h"

#define SAMPLE_BEGIN  0x25000001U
#define SAMPLE_END    0x25000002U
#define THREAD_DATA   0x25060020U
#define CPU_DATA      0x2506000cU
#define CONFIG_HEADER 0x25060010U
#define CONFIG_WORDS  0x25060014U
#define PMI           0x25060001U
#define INSCYC        0x25010044U
#define TIMER_FIRE    0x25030000U
#define TIMER_HANDLER 0x25030009U

/** Thread of the samples that PET takes. */
#define PET_THREAD 0x64U

#define RECORDS 256

/** What trace_take() took last. */
extern kpsim_kd_record records[RECORDS];

/** An operation of the trace buffer's control: 0, or -1 with errno. */
int trace_control(int operation, int value);

/** Traces everything from now on. */
void trace_all(void);

/** Takes what there is out of the buffer; how many. */
size_t trace_take(void);

/** The nth of the records taken that has a debugid; NULL when there are not as many. */
const kpsim_kd_record *record_of(size_t count, uint32_t debugid, size_t nth);

/** How many of the records taken have a debugid in the bits of a mask. */
size_t how_many(size_t count, uint32_t debugid, uint32_t mask);

/** How many of the records taken begin a sample that PET's thread took. */
size_t samples_by_pet(size_t count);

/** One action with samplers on one timer, sampling on. */
void sample_with(uint32_t samplers);

/** The same with PET on that timer. */
void sample_by_pet_with(uint32_t samplers);

#endif
