#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Python on libkperf, by ctypes: count events in a block of code.

    sudo python3 04_safe.py <libkperf> [<kperf> <kperfdata>]

Copy the class Counter; a `with` block puts the system back however it is left.
"""

import ctypes as c
import sys


class KpError(c.Structure):
    _fields_ = [("status", c.c_int), ("code", c.c_int32), ("events", c.c_uint32),
                ("pid", c.c_int32), ("message", c.c_char * 240)]


class KpSamplerOptions(c.Structure):
    _fields_ = [("size", c.c_size_t), ("kperf_path", c.c_char_p), ("kperfdata_path", c.c_char_p),
                ("access", c.c_int), ("flags", c.c_uint32)]


class KperfError(Exception):
    """What went wrong, and what can be done about it."""


def load(path):
    """libkperf with the types of the functions that are used here."""
    lib = c.CDLL(path)
    handle, out, err = c.c_void_p, c.POINTER(c.c_void_p), c.POINTER(KpError)
    for name, result, *parameters in (
            ("kp_status_hint", c.c_char_p, c.c_int),
            ("kp_sampler_options_init", c.c_int, c.POINTER(KpSamplerOptions), c.c_size_t),
            ("kp_sampler_open", c.c_int, out, c.POINTER(KpSamplerOptions), err),
            ("kp_sampler_close", None, handle),
            ("kp_thread_sampler_open_names", c.c_int, out, handle, c.POINTER(c.c_char_p),
             c.c_size_t, err),
            ("kp_thread_sampler_start", c.c_int, handle, err),
            ("kp_thread_sampler_sample", c.c_int, handle, c.POINTER(c.c_uint64), c.c_size_t),
            ("kp_thread_sampler_last_error", None, handle, err),
            ("kp_thread_sampler_close", None, handle)):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, parameters
    return lib


class Counter:
    """Counts events of the thread that enters it."""

    def __init__(self, lib, names, kperf=None, kperfdata=None):
        self.lib, self.names, self.counts = lib, names, {}
        self._sampler, self._thread_sampler = c.c_void_p(), c.c_void_p()
        self._options = KpSamplerOptions()
        lib.kp_sampler_options_init(c.byref(self._options), c.sizeof(self._options))
        self._options.kperf_path = kperf and kperf.encode()
        self._options.kperfdata_path = kperfdata and kperfdata.encode()

    def _check(self, err):
        if err.status != 0:
            hint = self.lib.kp_status_hint(err.status).decode()
            raise KperfError(f"{err.message.decode()}\nhint: {hint}")

    def _sample(self):
        values = (c.c_uint64 * len(self.names))()
        if self.lib.kp_thread_sampler_sample(self._thread_sampler, values, len(values)) != 0:
            err = KpError()
            self.lib.kp_thread_sampler_last_error(self._thread_sampler, c.byref(err))
            self._check(err)
        return list(values)

    def _close(self):
        self.lib.kp_thread_sampler_close(self._thread_sampler)
        self.lib.kp_sampler_close(self._sampler)

    def __enter__(self):
        err = KpError()
        names = (c.c_char_p * len(self.names))(*(name.encode() for name in self.names))
        try:
            self.lib.kp_sampler_open(c.byref(self._sampler), c.byref(self._options), c.byref(err))
            self._check(err)
            self.lib.kp_thread_sampler_open_names(c.byref(self._thread_sampler), self._sampler,
                                                  names, len(names), c.byref(err))
            self._check(err)
            self.lib.kp_thread_sampler_start(self._thread_sampler, c.byref(err))
            self._check(err)
            self._before = self._sample()
        except KperfError:
            self._close()
            raise
        return self

    def __exit__(self, *_):
        try:
            after = self._sample()
            self.counts = {n: a - b for n, a, b in zip(self.names, after, self._before)}
        finally:
            self._close()


def main():
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    try:
        with Counter(load(sys.argv[1]), ["instructions", "cycles", "branches", "branch-misses"],
                     *sys.argv[2:4]) as counter:
            sorted(i * 7919 % 100003 for i in range(100000))
    except KperfError as error:
        sys.exit(f"cannot measure: {error}")
    for name, count in counter.counts.items():
        print(f"{name}: {count}")


if __name__ == "__main__":
    main()
