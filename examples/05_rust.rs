// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rust, with hand-written declarations and nothing but rustc:
//!
//!     rustc -L ~/kperf/lib -C link-arg=-Wl,-rpath,$HOME/kperf/lib 05_rust.rs
//!     sudo ./05_rust               (on Linux: ./05_rust <kperf> <kperfdata>, the stand-in's files)
//!
//! In edition 2024 the declarations begin with `unsafe extern "C"`.
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

#[repr(C)]
struct KpError {
    status: c_int,
    code: i32,
    events: u32,
    pid: i32,
    message: [c_char; 240],
}

#[repr(C)]
struct KpSamplerOptions {
    size: usize,
    kperf_path: *const c_char,
    kperfdata_path: *const c_char,
    access: c_int,
    flags: u32,
}

enum KpSampler {}
enum KpThreadSampler {}

#[link(name = "kperf")]
extern "C" {
    fn kp_status_hint(status: c_int) -> *const c_char;
    fn kp_sampler_open(
        out: *mut *mut KpSampler,
        options: *const KpSamplerOptions,
        err: *mut KpError,
    ) -> c_int;
    fn kp_sampler_close(sampler: *mut KpSampler);
    fn kp_thread_sampler_open_names(
        out: *mut *mut KpThreadSampler,
        sampler: *mut KpSampler,
        names: *const *const c_char,
        count: usize,
        err: *mut KpError,
    ) -> c_int;
    fn kp_thread_sampler_start(ts: *mut KpThreadSampler, err: *mut KpError) -> c_int;
    fn kp_thread_sampler_sample(ts: *mut KpThreadSampler, values: *mut u64, capacity: usize)
        -> c_int;
    fn kp_thread_sampler_last_error(ts: *const KpThreadSampler, out: *mut KpError);
    fn kp_thread_sampler_close(ts: *mut KpThreadSampler);
}

fn no_error() -> KpError {
    KpError { status: 0, code: 0, events: 0, pid: 0, message: [0; 240] }
}

/// What went wrong, and what can be done about it.
fn check(err: &KpError) -> Result<(), String> {
    if err.status == 0 {
        return Ok(());
    }
    // Both are NUL-terminated, and the hint lives as long as the library.
    let text = |text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
    let hint = unsafe { kp_status_hint(err.status) };
    Err(format!("{}\nhint: {}", text(err.message.as_ptr()), text(hint)))
}

/// Counts events in the thread that made it: the raw pointers keep it from moving to another.
struct Counter {
    sampler: *mut KpSampler,
    ts: *mut KpThreadSampler,
    count: usize,
}

impl Counter {
    fn new(options: &KpSamplerOptions, names: &[&str]) -> Result<Counter, String> {
        let names: Vec<CString> = names.iter().map(|name| CString::new(*name).unwrap()).collect();
        let pointers: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
        let mut counter = Counter { sampler: null_mut(), ts: null_mut(), count: names.len() };
        let mut err = no_error();
        // Each call gets what the one before has opened, and Drop closes what there is.
        unsafe {
            kp_sampler_open(&mut counter.sampler, options, &mut err);
            check(&err)?;
            let (list, count) = (pointers.as_ptr(), pointers.len());
            kp_thread_sampler_open_names(&mut counter.ts, counter.sampler, list, count, &mut err);
            check(&err)?;
            kp_thread_sampler_start(counter.ts, &mut err);
        }
        check(&err)?;
        Ok(counter)
    }

    fn sample(&self) -> Result<Vec<u64>, String> {
        let mut values = vec![0; self.count];
        // The buffer has room for all values.
        if unsafe { kp_thread_sampler_sample(self.ts, values.as_mut_ptr(), values.len()) } != 0 {
            let mut err = no_error();
            unsafe { kp_thread_sampler_last_error(self.ts, &mut err) };
            check(&err)?;
        }
        Ok(values)
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        // Both take NULL.
        unsafe {
            kp_thread_sampler_close(self.ts);
            kp_sampler_close(self.sampler);
        }
    }
}

fn run() -> Result<(), String> {
    const NAMES: [&str; 4] = ["instructions", "cycles", "branches", "branch-misses"];
    let paths: Vec<CString> =
        std::env::args().skip(1).map(|path| CString::new(path).unwrap()).collect();
    let path = |i: usize| paths.get(i).map_or(null(), |path| path.as_ptr());
    let options = KpSamplerOptions {
        size: std::mem::size_of::<KpSamplerOptions>(),
        kperf_path: path(0),
        kperfdata_path: path(1),
        access: 0,
        flags: 0,
    };
    let counter = Counter::new(&options, &NAMES)?;

    let before = counter.sample()?;
    let mut numbers: Vec<u32> = (0..100_000u32).map(|i| i.wrapping_mul(2654435761)).collect();
    numbers.sort();
    let after = counter.sample()?;
    assert!(numbers.windows(2).all(|pair| pair[0] <= pair[1]));
    for (i, name) in NAMES.iter().enumerate() {
        println!("{}: {}", name, after[i] - before[i]);
    }
    Ok(())
}

fn main() {
    if let Err(text) = run() {
        eprintln!("cannot measure: {}", text);
        std::process::exit(1);
    }
}
