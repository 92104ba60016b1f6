/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md D.3: the trace records of samples, and the control of the buffer they are in. */
#include "trace.h"

#include <string.h>

#define CTL_KERN_NUMBER    1
#define KERN_KDEBUG_NUMBER 24

static void test_D_3_1_a_sample_has_a_begin_and_an_end(void **state)
{
    size_t count;

    (void)state;
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_userdata_set(1, 4711));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg1, KPERF_SAMPLER_PMC_CPU);
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg2, 1);
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg3, 4711);
    assert_int_equal(record_of(count, 0x25000002U, 0)->arg1, KPERF_SAMPLER_PMC_CPU);
}

static void test_D_3_2_thread_data_are_the_threads_values(void **state)
{
    uint64_t values[10] = {0};
    const kpsim_kd_record *first;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_retire(M1_CYCLE, 55, 0));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
    first = record_of(count, THREAD_DATA | 1, 0);
    assert_non_null(first);
    assert_true(first->arg1 == values[0] && first->arg2 == values[1] && first->arg3 == values[2]);
}

static void test_D_3_3_cpu_data_are_the_running_classes(void **state)
{
    const kpsim_kd_record *first;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, CPU_DATA, 0xfffffffcU), 3);
    first = record_of(count, CPU_DATA | 1, 0);
    assert_true(first->arg1 == cpu((uint32_t)thread(0).cpu).values[0]);
    assert_true(first->arg3 == cpu((uint32_t)thread(0).cpu).values[2]);
    /* The eight of one class, the two of the other. */
    assert_works(raw.kpc_set_counting(CONFIGURABLE));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, CPU_DATA, 0xfffffffcU), 2);
    first = record_of(count, CPU_DATA | 1, 0);
    assert_true(first->arg1 == cpu((uint32_t)thread(0).cpu).values[2]);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, CPU_DATA, 0xfffffffcU), 1);
    first = record_of(count, CPU_DATA | 1, 0);
    assert_true(first->arg1 == cpu((uint32_t)thread(0).cpu).values[0]);
    assert_true(first->arg2 == cpu((uint32_t)thread(0).cpu).values[1]);
}

static void test_D_3_4_the_config_header_mixes_running_and_thread_classes(void **state)
{
    const kpsim_kd_record *header;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CONFIG);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    header = record_of(count, CONFIG_HEADER, 0);
    assert_int_equal(header->arg1, BOTH);
    assert_int_equal(header->arg2, 2);
    assert_int_equal(header->arg3, 2);
    assert_int_equal(header->arg4, 8);
    /* The other way round: what runs has no words, what is counted by thread has ten counters. */
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    (void)trace_take();
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    header = record_of(count, CONFIG_HEADER, 0);
    assert_int_equal(header->arg1, FIXED);
    assert_int_equal(header->arg2, 10);
    assert_int_equal(header->arg3, 2);
    assert_int_equal(header->arg4, 0);
}

static void test_D_3_5_config_words_come_four_at_a_time(void **state)
{
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CONFIG);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, CONFIG_WORDS, 0xfffffffcU), 2);
    assert_int_equal(record_of(count, CONFIG_WORDS | 1, 0)->arg1, 0x20002);
    assert_int_equal(record_of(count, CONFIG_WORDS | 2, 0)->arg1, 0);
}

static void test_D_3_6_an_overflow_with_an_action_is_recorded(void **state)
{
    uint64_t periods[8] = {0, 100};
    int32_t actions[8] = {0, 1};
    const kpsim_kd_record *pmi;
    uint64_t before;
    size_t count;

    (void)state;
    start_one(1, M1_CYCLE);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    /* Sampling need not be on for this. */
    before = cpu((uint32_t)thread(0).cpu).values[3];
    assert_works(kpsim_retire(M1_CYCLE, 150, 0));
    count = trace_take();
    assert_int_equal(how_many(count, PMI, UINT32_MAX), 1);
    pmi = record_of(count, PMI, 0);
    assert_int_equal(pmi->arg1 & UINT32_MAX, 0x20002);
    assert_int_equal(pmi->arg1 >> 32 & 0xffff, 1);
    /* As the reload value is the maximum less the period, it takes one event more: B.5-7. */
    assert_int_equal(pmi->arg2 - before, 101);
    assert_non_null(record_of(count, CPU_DATA | 1, 0));
}

static void test_D_3_6_overflows_of_one_step_have_a_count_each(void **state)
{
    uint64_t periods[8] = {0, 100};
    int32_t actions[8] = {0, 1};
    uint64_t before;
    size_t count;

    (void)state;
    start_one(1, M1_CYCLE);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    before = cpu((uint32_t)thread(0).cpu).values[3];
    assert_works(kpsim_retire(M1_CYCLE, 350, 0));
    count = trace_take();
    assert_int_equal(how_many(count, PMI, UINT32_MAX), 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(record_of(count, PMI, i)->arg2 - before, 101 * (i + 1));
        /* What the action samples is of that moment too. */
        assert_true(record_of(count, CPU_DATA | 1, i)->arg4 == record_of(count, PMI, i)->arg2);
    }
    assert_int_equal(cpu((uint32_t)thread(0).cpu).values[3] - before, 350);
    /* Of a step that is longer than any the first ones are recorded; all are counted. */
    assert_works(kpsim_retire(M1_CYCLE, 10100, 0));
    count = trace_take();
    assert_int_equal(how_many(count, PMI, UINT32_MAX), 16);
    assert_int_equal(record_of(count, PMI, 15)->arg2 - before, 101 * (3 + 16));
    assert_int_equal(cpu((uint32_t)thread(0).cpu).values[3] - before, 10450);
}

static void test_D_3_7_instructions_and_cycles(void **state)
{
    const kpsim_kd_record *record;
    size_t count;

    (void)state;
    trace_all();
    sample_with(KPERF_SAMPLER_TH_INSCYC);
    assert_works(kpsim_migrate(0));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 300, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0));
    assert_works(kpsim_migrate(6));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 30, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 10, 0));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    record = record_of(count, INSCYC, 0);
    assert_int_equal(record->arg1, 330);
    assert_int_equal(record->arg2, 110);
    assert_int_equal(record->arg3, 300);
    assert_int_equal(record->arg4, 100);
}

static void test_D_3_8_the_handlers_end_needs_a_debug_level(void **state)
{
    uint32_t level = 1;
    size_t count;

    (void)state;
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg1, 0);
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg3, raw.kperf_ns_to_ticks(1000000));
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg4, 1);
    assert_null(record_of(count, 0x2503000aU, 0));
    assert_works(raw.sysctlbyname("kperf.debug_level", NULL, NULL, &level, sizeof level));
    assert_works(kpsim_timer_fire(0));
    assert_non_null(record_of(trace_take(), 0x2503000aU, 0));
}

static void test_D_3_9_a_buffers_allocation_passes_for_a_sample(void **state)
{
    size_t count;

    (void)state;
    trace_all();
    assert_works(raw.kpc_set_thread_counting(FIXED));
    count = trace_take();
    assert_int_equal(count, 2);
    assert_int_equal(records[0].debugid, 0x25000001U);
    assert_int_equal(records[1].debugid, 0x25000002U);
    assert_int_equal(records[0].arg1 | records[0].arg2, 0);
}

static void test_D_3_10_groups_of_four_with_leftovers_at_the_end(void **state)
{
    size_t count;
    uint64_t third;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, THREAD_DATA | 1, UINT32_MAX), 1);
    assert_int_equal(how_many(count, THREAD_DATA, UINT32_MAX), 1);
    assert_int_equal(how_many(count, THREAD_DATA | 2, UINT32_MAX), 1);
    third = record_of(count, THREAD_DATA | 1, 0)->arg3;
    /* Two values: one record that starts and none that ends; its tail is of the sample before. */
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, THREAD_DATA, 0xfffffffcU), 1);
    assert_true(record_of(count, THREAD_DATA | 1, 0)->arg3 == third);
}

static void test_D_3_11_config_records_need_their_sampler(void **state)
{
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, CONFIG_HEADER, UINT32_MAX), 0);
    assert_int_equal(how_many(count, CONFIG_WORDS, 0xfffffffcU), 0);
}

static void test_D_3_12_no_buffer_gives_eleven_zeros(void **state)
{
    const kpsim_kd_record *last;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace_all();
    /* A sample of ten values, so that a zero less shows what it left over. */
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    last = record_of(count, CPU_DATA | 2, 0);
    assert_true(last->arg1 != 0 && last->arg2 != 0);
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, THREAD_DATA, 0xfffffffcU), 3);
    for (size_t i = 0; i < count; i++) {
        const kpsim_kd_record *record = &records[i];

        if ((record->debugid & 0xfffffffcU) == THREAD_DATA) {
            assert_true((record->arg1 | record->arg2 | record->arg3) == 0);
            /* Eleven: the last slot of the last record is nobody's. */
            assert_true((record->debugid & 2) != 0 || record->arg4 == 0);
        }
    }
}

/* What the well-known decoder does: groups by thread, last minus first. */
static void test_D_3_13_a_decoder_by_thread_gets_the_difference(void **state)
{
    uint64_t self = 0;
    uint64_t groups[2][12];
    size_t group = 0;
    size_t filled = 0;
    size_t count;

    (void)state;
    assert_works(kpsim_self(NULL, &self));
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    assert_works(kpsim_retire(M1_CYCLE, 321, 0));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    for (size_t i = 0; i < count; i++) {
        const kpsim_kd_record *record = &records[i];
        uint32_t id = record->debugid;

        if (id >> 24 != 0x25 || (id >> 16 & 0xff) != 6 || (id >> 2 & 0x3fff) != 8 ||
            record->arg5 != self) {
            continue;
        }
        if ((id & 1) != 0) {
            filled = 0;
        }
        memcpy(&groups[group][filled], &record->arg1, 4 * sizeof record->arg1);
        filled += 4;
        if (filled >= 10) {
            group++;
        }
    }
    assert_int_equal(group, 2);
    assert_int_equal(groups[1][2] - groups[0][2], 321);
}

static void test_D_3_14_kdebug_control_in_order(void **state)
{
    uint8_t bytes[sizeof(kpsim_kd_record) * 4];
    size_t size = sizeof bytes;
    const int read[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_READTR};
    const int set_filter[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_SETREG};
    int filter[5] = {0x10000, 0x25, 0x25, 0, 0};

    (void)state;
    assert_works(trace_control(KPSIM_KDEBUG_REMOVE, 0));
    assert_fails(EINVAL, trace_control(KPSIM_KDEBUG_ENABLE, 1));
    assert_works(trace_control(KPSIM_KDEBUG_SETBUF, 100));
    assert_works(trace_control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(kpsim_sysctl(set_filter, 3, NULL, NULL, filter, sizeof filter));
    assert_works(trace_control(KPSIM_KDEBUG_ENABLE, 1));
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    /* Bytes go in, a number of records comes out. */
    assert_works(kpsim_sysctl(read, 3, bytes, &size, NULL, 0));
    assert_int_equal(size, 4);
    /* REMOVE leaves kperf as it is. */
    assert_works(trace_control(KPSIM_KDEBUG_REMOVE, 0));
    assert_true(kernel().sampling);
    assert_int_equal(trace_take(), 0);
}

static void test_D_3_14_kdebug_control_needs_ownership(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_fails(EBUSY, trace_control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(kpsim_own_ktrace(0, KPSIM_KTRACE_OFF));
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, trace_control(KPSIM_KDEBUG_SETUP, 0));
}

static void test_D_3_14_a_filter_keeps_other_classes_out(void **state)
{
    const int set_filter[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_SETREG};
    int others[5] = {0x10000, 1, 4, 0, 0};
    int wrong[5] = {7, 0, 0, 0, 0};

    (void)state;
    trace_all();
    assert_fails(EINVAL, kpsim_sysctl(set_filter, 3, NULL, NULL, wrong, sizeof wrong));
    assert_works(kpsim_sysctl(set_filter, 3, NULL, NULL, others, sizeof others));
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(trace_take(), 0);
    /* What lies below is kept out as what lies above. */
    int above[5] = {0x10000, 0x26, 0xff, 0, 0};
    assert_works(kpsim_sysctl(set_filter, 3, NULL, NULL, above, sizeof above));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(trace_take(), 0);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_D_3_1_a_sample_has_a_begin_and_an_end),
        T(test_D_3_2_thread_data_are_the_threads_values),
        T(test_D_3_3_cpu_data_are_the_running_classes),
        T(test_D_3_4_the_config_header_mixes_running_and_thread_classes),
        T(test_D_3_5_config_words_come_four_at_a_time),
        T(test_D_3_6_an_overflow_with_an_action_is_recorded),
        T(test_D_3_6_overflows_of_one_step_have_a_count_each),
        T(test_D_3_7_instructions_and_cycles),
        T(test_D_3_8_the_handlers_end_needs_a_debug_level),
        T(test_D_3_9_a_buffers_allocation_passes_for_a_sample),
        T(test_D_3_10_groups_of_four_with_leftovers_at_the_end),
        T(test_D_3_11_config_records_need_their_sampler),
        T(test_D_3_12_no_buffer_gives_eleven_zeros),
        T(test_D_3_13_a_decoder_by_thread_gets_the_difference),
        T(test_D_3_14_kdebug_control_in_order),
        T(test_D_3_14_kdebug_control_needs_ownership),
        T(test_D_3_14_a_filter_keeps_other_classes_out),
    };

    return run_tests_with(tests, raw_open, NULL);
}
