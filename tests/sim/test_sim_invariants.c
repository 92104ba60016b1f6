/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A machine that is broken on purpose: every rule of kpsim_check_invariants() fires, and what only the
 * host could bring about, such as a pid given out again or a process that dies inside, does no harm. The
 * one test that knows how the machine is laid out: it writes into the file that it lies in.
 */
#include "children.h"
#include "deaths.h"
#include "every_call.h"
#include "raw.h"

#include "../../sim/kernel/machine.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

static struct sim_machine *machine;
/* As a new machine is; the lock and what comes before it are not put back. */
static struct sim_machine whole;

static int put_back(void **state)
{
    const size_t first = offsetof(struct sim_machine, initial);

    if (scripted(state) != 0 || kpsim_self(NULL, NULL) != 0) {
        return -1;
    }
    /* A CPU at work, and one that idles. */
    if (kpsim_switch_on() != 0) {
        return -1;
    }
    memcpy((char *)&whole + first, (char *)machine + first, sizeof whole - first);
    return 0;
}

static void restore(void)
{
    const size_t first = offsetof(struct sim_machine, initial);

    memcpy((char *)machine + first, (char *)&whole + first, sizeof whole - first);
}

/* A rule is broken: it fires, and then all is well again. */
static void fires(const char *rule)
{
    char message[128] = "";
    char cut[4] = "";

    assert_int_equal(kpsim_check_invariants(message, sizeof message), -1);
    assert_string_equal(message, rule);
    assert_int_equal(kpsim_check_invariants(NULL, 0), -1);
    assert_int_equal(kpsim_check_invariants(message, 0), -1);
    assert_int_equal(kpsim_check_invariants(cut, sizeof cut), -1);
    assert_memory_equal(cut, rule, 3);
    assert_int_equal(cut[3], '\0');
    restore();
    assert_works(kpsim_check_invariants(message, sizeof message));
}

/* The slot of this process, the calling thread, and a slot that nobody has. */
static int32_t own_task(void)
{
    int32_t slot = 0;

    while (!machine->tasks[slot].used || machine->tasks[slot].pid != (int32_t)getpid()) {
        slot++;
        assert_true(slot < SIM_TASK_MAX);
    }
    return slot;
}

static struct sim_thread *own_thread(void)
{
    uint64_t id = 0;
    uint32_t slot = 0;

    assert_works(kpsim_self(NULL, &id));
    while (!machine->threads[slot].used || machine->threads[slot].id != id) {
        slot++;
        assert_true(slot < machine->thread_high);
    }
    return &machine->threads[slot];
}

static const int32_t no_task = SIM_TASK_MAX - 1;

static void test_rules_about_who_holds_the_counters(void **state)
{
    (void)state;
    machine->force_task = no_task;
    fires("a dead task holds the counters");
    machine->force_task = own_task();
    machine->tasks[own_task()].zombie = true;
    fires("a dead task holds the counters");
}

static void test_rules_about_counting(void **state)
{
    (void)state;
    machine->thread_value_count = SIM_BUFFER + 1;
    fires("threads have more values than buffers have room for");
    machine->thread_counting_on = true;
    machine->thread_value_count = 2;
    fires("threads count nothing and yet count");
    machine->thread_counting_on = true;
    machine->thread_classes = FIXED;
    fires("threads count nothing and yet count");
    machine->running_mask = 0x100;
    fires("a counter that does not exist runs");
    machine->words[7] = UINT64_C(1) << 40;
    fires("a register holds bits that it has not");
}

static void test_rules_about_ktrace_and_sampling(void **state)
{
    (void)state;
    machine->ktrace.owner = machine->tasks[own_task()].process;
    fires("ktrace is off and owned");
    machine->sampling.on = true;
    fires("sampling is on without an action");
    machine->sampling.action_count = SIM_ACTION_MAX + 1;
    fires("more actions or timers than there can be");
    machine->sampling.timer_count = SIM_TIMER_MAX + 1;
    fires("more actions or timers than there can be");
}

static void test_rules_about_threads(void **state)
{
    struct sim_thread *thread = own_thread();

    (void)state;
    thread->task = -1;
    fires("a thread has no task");
    thread->task = SIM_TASK_MAX;
    fires("a thread has no task");
    thread->task = no_task;
    fires("a thread has no task");
    thread->cpu = 5;
    fires("a thread thinks that it is on a CPU");
}

static void test_rules_about_cpus(void **state)
{
    const uint64_t max = (UINT64_C(1) << 47) - 1;
    struct sim_thread *thread = own_thread();
    struct sim_cpu *cpu = &machine->cpus[6];

    (void)state;
    thread->on_cpu = false;
    fires("the thread on a CPU does not know that it is there");
    cpu->current = SIM_THREAD_MAX - 1;
    fires("the thread on a CPU does not know that it is there");
    cpu->current = (int32_t)(thread - machine->threads);
    fires("the thread on a CPU does not know that it is there");
    cpu->enabled = 0x100;
    fires("a counter that does not exist is enabled");
    cpu->raw[3] = 2 * max + 2;
    fires("a register holds more than its width");
    cpu->raw[3] = max + 1;
    fires("an overflow was not taken");
    cpu->reload[3] = cpu->raw[3] + 1;
    fires("a register is below its reload value");
    /* An overflow that waits is none that was forgotten. */
    cpu->raw[3] = max + 1;
    cpu->overflows_held = true;
    assert_works(kpsim_check_invariants(NULL, 0));
    restore();
}

/* ---- What the host could do -------------------------------------------------------------------- */

/* Runs in a forked child; true when that gave true. */
static bool child_finds(bool (*work)(void))
{
    int status = 0;
    pid_t pid = child_fork();

    if (pid == 0) {
        child_leave(work() ? 0 : 1);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int forced(void)
{
    int value = -1;

    return raw.kpc_force_all_ctrs_get(&value) == 0 ? value : -1;
}

/* A dead process of the same pid held the counters, and had this thread's id. */
static bool pid_of_the_dead(void)
{
    struct sim_task *dead = &machine->tasks[no_task];
    struct sim_thread *thread = &machine->threads[machine->thread_high++];
    uint64_t process = machine->next_serial++;

    memset(dead, 0, sizeof *dead);
    dead->used = true;
    dead->pid = (int32_t)getpid();
    dead->process = process;
    dead->dead[0].cycles = 77;
    machine->force_task = no_task;
    memset(thread, 0, sizeof *thread);
    thread->used = true;
    thread->task = no_task;
    thread->id = (uint64_t)getpid();
    thread->usage[0].cycles = 77;
    return forced() == 0 && machine->tasks[own_task()].process != process &&
           own_thread()->usage[0].cycles == 0 && kpsim_check_invariants(NULL, 0) == 0;
}

static void test_a_pid_given_out_again_inherits_nothing(void **state)
{
    (void)state;
    assert_true(child_finds(pid_of_the_dead));
    assert_int_equal(forced(), 0);
}

static bool has_no_buffer(void)
{
    return !own_thread()->has_buffer;
}

static bool has_a_buffer(void)
{
    return own_thread()->has_buffer;
}

static void test_a_process_has_a_buffer_from_birth_if_it_is_younger_than_counting(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_true(child_finds(has_a_buffer));
    /* Counting began long after the child. */
    machine->thread_counting_since_ns = UINT64_MAX;
    assert_true(child_finds(has_no_buffer));
}

/* A thread of another process had this thread's id. */
static bool id_of_a_dead_thread(void)
{
    struct sim_thread *thread = own_thread();

    /* What it remembers of itself is not so. */
    thread->serial++;
    thread->usage[0].cycles = 77;
    thread->task = 0;
    return forced() == 0 && own_thread()->usage[0].cycles == 0 && own_thread()->task == own_task();
}

static void test_a_thread_id_given_out_again_inherits_nothing(void **state)
{
    (void)state;
    assert_int_equal(own_task(), 0);
    assert_true(child_finds(id_of_a_dead_thread));
    assert_works(kpsim_check_invariants(NULL, 0));
}

/* This process executed another program, and its first thread's id is another's by now. */
static bool exec_without_its_thread(void)
{
    struct sim_thread *thread;
    uint64_t process;
    int32_t before;

    if (raw.kpc_force_all_ctrs_set(1) != 0) {
        return false;
    }
    before = own_task();
    process = machine->tasks[before].process;
    machine->tasks[before].image ^= 1;
    thread = own_thread();
    thread->serial++;
    thread->task = 0;
    /* The force went with the old image, and the process is the same one. */
    return forced() == 0 && own_task() != before && machine->tasks[own_task()].process == process &&
           own_thread()->task == own_task();
}

static void test_an_image_without_its_threads_is_a_new_task_of_its_process(void **state)
{
    (void)state;
    assert_int_equal(own_task(), 0);
    assert_true(child_finds(exec_without_its_thread));
    assert_int_equal(forced(), 0);
    assert_works(kpsim_check_invariants(NULL, 0));
}

#if !defined(__APPLE__) /* where the machine's lock is one of files */

static bool die_inside(void)
{
    return pthread_mutex_lock(&machine->lock) == 0;
}

static void test_a_process_that_dies_with_the_lock_leaves_the_machine_usable(void **state)
{
    (void)state;
    need_deaths_to_free_locks();
    assert_true(child_finds(die_inside));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_works(kpsim_check_invariants(NULL, 0));
}

/* Calls in before the machine is lost, and ends after it. */
static void *end_without_a_machine(void *pipe_ends)
{
    const int *ends = pipe_ends;
    char byte = raw.kpc_set_counting(0) == 0 ? 'x' : '-';

    return write(ends[1], &byte, 1) == 1 && read(ends[2], &byte, 1) == 1 ? pipe_ends : NULL;
}

/* The last one: this program's machine is lost. */
static void test_a_lock_that_is_lost_fails_every_call(void **state)
{
    int ends[4];
    pthread_t thread;
    char byte = 0;

    (void)state;
    need_deaths_to_free_locks();
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pipe(ends + 2), 0);
    assert_int_equal(pthread_create(&thread, NULL, end_without_a_machine, ends), 0);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    assert_int_equal(byte, 'x');
    assert_true(child_finds(die_inside));
    assert_int_equal(pthread_mutex_lock(&machine->lock), EOWNERDEAD);
    assert_int_equal(pthread_mutex_unlock(&machine->lock), 0);
    const char *call = call_that_does_not_fail_with(ENOTRECOVERABLE);
    if (call != NULL) {
        fail_msg("%s", call);
    }
    assert_int_equal(write(ends[3], "x", 1), 1);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (int i = 0; i < 4; i++) {
        close(ends[i]);
    }
}

#endif

/* The descriptor stays open: closing it would count as the end of this program's image. */
static int open_machine(void **state)
{
    static char name[] = "/tmp/kperf-sim-invariants.XXXXXX";
    int file = mkstemp(name);
    void *mapped;

    if (file < 0 || setenv("KPERF_SIM_MACHINE", name, 1) != 0 || raw_open(state) != 0 ||
        kpsim_reset() != 0) {
        return -1;
    }
    mapped = mmap(NULL, sizeof *machine, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    unlink(name);
    if (mapped == MAP_FAILED) {
        return -1;
    }
    machine = mapped;
    return machine->size == sizeof *machine ? 0 : -1;
}

#define T(name) cmocka_unit_test_setup(name, put_back)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_rules_about_who_holds_the_counters),
        T(test_rules_about_counting),
        T(test_rules_about_ktrace_and_sampling),
        T(test_rules_about_threads),
        T(test_rules_about_cpus),
        T(test_a_pid_given_out_again_inherits_nothing),
        T(test_a_process_has_a_buffer_from_birth_if_it_is_younger_than_counting),
        T(test_a_thread_id_given_out_again_inherits_nothing),
        T(test_an_image_without_its_threads_is_a_new_task_of_its_process),
#if !defined(__APPLE__)
        T(test_a_process_that_dies_with_the_lock_leaves_the_machine_usable),
        T(test_a_lock_that_is_lost_fails_every_call),
#endif
    };

    return run_tests_with(tests, open_machine, NULL);
}
