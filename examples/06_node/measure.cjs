// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Node through koffi, which package.json names:
//
//   npm ci
//   sudo node measure.cjs <libkperf> [<kperf> <kperfdata>]
'use strict';

const koffi = require('koffi');

const KpError = koffi.struct('kp_error', {
  status: 'int',
  code: 'int32_t',
  events: 'uint32_t',
  pid: 'int32_t',
  message: koffi.array('char', 240, 'String'),
});
const KpSamplerOptions = koffi.struct('kp_sampler_options', {
  size: 'size_t',
  kperf_path: 'const char *',
  kperfdata_path: 'const char *',
  access: 'int',
  flags: 'uint32_t',
});
koffi.opaque('kp_sampler');
koffi.opaque('kp_thread_sampler');

function load(path) {
  const library = koffi.load(path);
  const functions = {};
  for (const prototype of [
    'const char *kp_status_hint(int status)',
    'int kp_sampler_open(_Out_ kp_sampler **out, const kp_sampler_options *o, _Out_ kp_error *err)',
    'void kp_sampler_close(kp_sampler *sampler)',
    'int kp_thread_sampler_open_names(_Out_ kp_thread_sampler **out, kp_sampler *sampler, ' +
      'const char **names, size_t count, _Out_ kp_error *err)',
    'int kp_thread_sampler_start(kp_thread_sampler *ts, _Out_ kp_error *err)',
    'int kp_thread_sampler_sample(kp_thread_sampler *ts, _Out_ uint64_t *values, size_t capacity)',
    'void kp_thread_sampler_last_error(const kp_thread_sampler *ts, _Out_ kp_error *err)',
    'void kp_thread_sampler_close(kp_thread_sampler *ts)',
  ]) {
    functions[prototype.match(/(\w+)\(/)[1]] = library.func(prototype);
  }
  return functions;
}

// Counts events while a function runs. It has to be synchronous: only this thread is counted.
function measure(kp, options, names, region) {
  const check = (err) => {
    if (err.status !== 0) {
      throw new Error(`${err.message}\nhint: ${kp.kp_status_hint(err.status)}`);
    }
  };
  const sampler = [null];
  const ts = [null];
  const err = {};
  const sample = () => {
    const values = new BigUint64Array(names.length);
    if (kp.kp_thread_sampler_sample(ts[0], values, values.length) !== 0) {
      kp.kp_thread_sampler_last_error(ts[0], err);
      check(err);
    }
    return values;
  };
  try {
    kp.kp_sampler_open(sampler, options, err);
    check(err);
    kp.kp_thread_sampler_open_names(ts, sampler[0], names, names.length, err);
    check(err);
    kp.kp_thread_sampler_start(ts[0], err);
    check(err);
    const before = sample();
    region();
    const after = sample();
    return names.map((name, i) => [name, after[i] - before[i]]);
  } finally {
    kp.kp_thread_sampler_close(ts[0]);
    kp.kp_sampler_close(sampler[0]);
  }
}

const [library, kperf, kperfdata] = process.argv.slice(2);
if (library === undefined) {
  console.error('usage: node measure.cjs <libkperf> [<kperf> <kperfdata>]');
  process.exit(2);
}
try {
  const options = {
    size: koffi.sizeof(KpSamplerOptions),
    kperf_path: kperf ?? null,
    kperfdata_path: kperfdata ?? null,
    access: 0,
    flags: 0,
  };
  const names = ['instructions', 'cycles', 'branches', 'branch-misses'];
  const counts = measure(load(library), options, names, () => {
    const numbers = Uint32Array.from({ length: 100000 }, (_, i) => Math.imul(i, 2654435761));
    numbers.sort();
  });
  for (const [name, count] of counts) {
    console.log(`${name}: ${count}`);
  }
} catch (error) {
  console.error(`cannot measure: ${error.message}`);
  process.exitCode = 1;
}
