#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Python on libkperf-sys: Apple's functions themselves, by ctypes.

    sudo python3 03_raw_tables.py <libkperf-sys> [<kperf> <kperfdata>]

The table of functions is a struct of pointers. Its type is made at run time, from the names that the
library gives, so it fits whatever release is loaded. This layer protects from nothing: what is changed
here has to be put back here.
"""

import ctypes as c
import os
import sys

FIXED = 1  # KPC_CLASS_FIXED_MASK: cycles and instructions
ALL = 1 | 2  # and KPC_CLASS_CONFIGURABLE_MASK

# What is called, with its result and parameters as <kperf-sys/kperf_symbols.def> has them.
PROTOTYPES = {
    "kpc_cpu_string": (c.c_int, c.c_char_p, c.c_size_t),
    "kpc_get_counter_count": (c.c_uint32, c.c_uint32),
    "kpc_get_thread_counting": (c.c_uint32,),
    "kpc_set_thread_counting": (c.c_int, c.c_uint32),
    "kpc_get_thread_counters": (c.c_int, c.c_uint32, c.c_uint32, c.POINTER(c.c_uint64)),
    "kpep_db_create": (c.c_int, c.c_char_p, c.POINTER(c.c_void_p)),
    "kpep_db_free": (None, c.c_void_p),
    "kpep_db_name": (c.c_int, c.c_void_p, c.POINTER(c.c_char_p)),
    "kpep_db_events_count": (c.c_int, c.c_void_p, c.POINTER(c.c_size_t)),
}


class KpsError(c.Structure):
    _fields_ = [("status", c.c_int), ("message", c.c_char * 1020)]


def open_table(library, framework, path):
    """Loads a framework; the table is an object with a callable for each known function."""
    count = getattr(library, f"kps_{framework}_symbol_count")
    count.restype = c.c_size_t
    name_of = getattr(library, f"kps_{framework}_symbol_name")
    name_of.restype, name_of.argtypes = c.c_char_p, [c.c_size_t]
    names = [name_of(i).decode() for i in range(count())]

    def type_of(name):
        return c.CFUNCTYPE(*PROTOTYPES[name], use_errno=True) if name in PROTOTYPES else c.c_void_p

    table = type("Table", (c.Structure,), {"_fields_": [(n, type_of(n)) for n in names]})
    out, err = c.POINTER(table)(), KpsError()
    opener = getattr(library, f"kps_{framework}_open")
    opener.argtypes = [c.POINTER(c.POINTER(table)), c.c_char_p, c.POINTER(KpsError)]
    if opener(c.byref(out), path.encode() if path else None, c.byref(err)) != 0:
        sys.exit(f"cannot load {framework}: {err.message.decode()}\n"
                 "hint: the frameworks are part of macOS; elsewhere give the stand-in's two files")
    return out.contents


def checked(result, what):
    """A call that returns 0 or -1 with errno."""
    if result != 0:
        code = c.get_errno()
        hint = "run it as root" if code == 1 else "a virtual machine has no counters"
        sys.exit(f"{what}: {os.strerror(code)}\nhint: {hint}")


def main():
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    library = c.CDLL(sys.argv[1])
    kperf = open_table(library, "kperf", sys.argv[2] if len(sys.argv) > 2 else None)
    kperfdata = open_table(library, "kperfdata", sys.argv[3] if len(sys.argv) > 2 else None)

    name = c.create_string_buffer(64)
    kperf.kpc_cpu_string(name, len(name))
    print("processor:", name.value.decode())

    database, title, events = c.c_void_p(), c.c_char_p(), c.c_size_t()
    if kperfdata.kpep_db_create(None, c.byref(database)) == 0:
        kperfdata.kpep_db_name(database, c.byref(title))
        kperfdata.kpep_db_events_count(database, c.byref(events))
        print(f"database: {title.value.decode()}, {events.value} events")
        kperfdata.kpep_db_free(database)

    # Cycles and instructions of this thread: switched on for the whole system, and put back.
    before = kperf.kpc_get_thread_counting()
    checked(kperf.kpc_set_thread_counting(FIXED), "kpc_set_thread_counting")
    try:
        values = (c.c_uint64 * 32)()
        samples = []
        for _ in range(3):  # the first one is what the CPU counted since whenever
            checked(kperf.kpc_get_thread_counters(0, 32, values), "kpc_get_thread_counters")
            samples.append((values[0], values[1]))
            sum(i * i for i in range(100000))
    finally:
        checked(kperf.kpc_set_thread_counting(before), "kpc_set_thread_counting")
    print("counters:", kperf.kpc_get_counter_count(ALL))
    print("cycles:", samples[2][0] - samples[1][0])
    print("instructions:", samples[2][1] - samples[1][1])


if __name__ == "__main__":
    main()
