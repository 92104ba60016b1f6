/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What does it cost to find an event?
 *
 * By name: every name that is taken, one after the other, so this is the average name. By number: what
 * every event is on every generation. There are no raw calls to compare with: the tables are libkperf's
 * own, and need no framework.
 */
#include "support/bench.h"

enum {
    NAMES_MAX = 1024
};

struct subject {
    const char *names[NAMES_MAX];
    size_t name_count;
};

static void parse_all(void *context, size_t times)
{
    const struct subject *s = context;
    kp_event event = KP_EVENT_NONE;
    unsigned failed = 0;
    size_t name = 0;

    for (size_t i = 0; i < times; i++) {
        failed |= (unsigned)kp_event_parse(s->names[name], &event);
        name = name + 1 < s->name_count ? name + 1 : 0;
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_EVENT_UNKNOWN, "kp_event_parse", NULL);
    bench_sink = (uint64_t)event;
}

static void parse_unknown(void *context, size_t times)
{
    kp_event event = KP_EVENT_NONE;

    (void)context;
    for (size_t i = 0; i < times; i++) {
        bench_sink = (uint64_t)kp_event_parse("NO_SUCH_EVENT_NONSPEC", &event);
    }
}

static void on_all(void *context, size_t times)
{
    size_t event_count = kp_event_count();
    size_t position = 0;
    uint64_t found = 0;
    int cpu = KP_CPU_M1;

    (void)context;
    for (size_t i = 0; i < times; i++) {
        found += kp_event_on((kp_event)(position + 1), (kp_cpu)cpu) != NULL;
        if (++position == event_count) {
            position = 0;
            cpu = cpu == KP_CPU_M5 ? KP_CPU_M1 : cpu + 1;
        }
    }
    bench_sink = found;
}

static void add_name(struct subject *subject, const char *name)
{
    kp_event event = KP_EVENT_NONE;

    if (kp_event_parse(name, &event) == KP_OK && subject->name_count < NAMES_MAX) {
        subject->names[subject->name_count++] = name;
    }
}

static void gather_names(struct subject *subject)
{
    const char *name = NULL;

    for (size_t i = 0; i < kp_event_count(); i++) {
        for (size_t k = 0; (name = kp_event_name_at(kp_event_at(i), KP_CPU_UNKNOWN, k)) != NULL;
             k++) {
            add_name(subject, name);
        }
    }
    for (size_t i = 0; i < kp_event_portable_count(); i++) {
        add_name(subject, kp_event_portable_name_at(i));
    }
}

static void measure(struct bench *bench, const char *text, bench_body body, struct subject *subject)
{
    struct bench_comparison comparison = {
        .question = "names",
        .subject = text,
        .ours = body,
        .context = subject,
        .counted_times = subject->name_count,
    };

    bench_compare(bench, &comparison);
}

void bench_ask_names(struct bench *bench)
{
    static struct subject subject;

    subject.name_count = 0;
    gather_names(&subject);
    measure(bench, "kp_event_parse, all names", parse_all, &subject);
    measure(bench, "kp_event_parse, an unknown name", parse_unknown, &subject);
    measure(bench, "kp_event_on, all events and chips", on_all, &subject);
}
