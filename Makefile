# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The few commands a newcomer needs, over CMake. Each installs what the machine lacks, configures
# build/<compiler> once, and builds what changed.
#
#   make demo          measure a loop and print a report (on Linux on the stand-in)
#   make test          build everything and run the tests; CC=clang for another compiler
#   make bench         measure what the library adds to the calls it makes (bench/README.md)
#   make bench-arm64   count a sample's instructions on arm64, by qemu's user mode (Debian)
#   make cross         build all of it for macOS, arm64 and x86_64, and check the files
#   make clean         remove what was built (downloads, in build/tools, stay)
#
# Variables: CC, JOBS, WERROR=OFF (warnings stay warnings), CTEST_FLAGS, BENCH_FLAGS, CMAKE_FLAGS.

ifeq ($(origin CC),default)
CC := $(if $(filter Darwin,$(shell uname -s)),cc,gcc)
endif
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
CTEST_FLAGS ?=
BENCH_FLAGS ?=
CMAKE_FLAGS ?=

# A compiler with a preset of its own is one we test with, so its warnings are errors.
compiler := $(notdir $(CC))
preset := $(if $(filter gcc clang,$(compiler)),$(compiler),default)
build := build/$(compiler)
cross := build/cross-macos-arm64 build/cross-macos-x86_64
macos_dependencies := build/macos-dependencies/arm64 build/macos-dependencies/x86_64
configure = cmake $(if $(shell command -v ninja),-G Ninja) $(CMAKE_FLAGS)

# Keeps what Zig compiles for itself inside the build folder.
export ZIG_GLOBAL_CACHE_DIR ?= $(CURDIR)/build/tools/zig-cache

.PHONY: help demo test bench bench-arm64 cross clean tools tools-bench tools-arm64 tools-cross

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

demo: tools
	@$(MAKE) -s $(build)/configured
	@cmake --build $(build) -j $(JOBS) --target demo-needs
	@sh $(build)/demo.sh

test: tools
	@$(MAKE) -s $(build)/configured
	@cmake --build $(build) -j $(JOBS)
	@ctest --test-dir $(build) -j $(JOBS) --output-on-failure --no-tests=error $(CTEST_FLAGS)

# Optimised, in a tree of its own: the others are for debugging.
bench: tools-bench
	@$(MAKE) -s build/bench-$(compiler)/configured
	@cmake --build build/bench-$(compiler) -j $(JOBS) --target bench-needs
	@sh build/bench-$(compiler)/bench.sh $(BENCH_FLAGS)

bench-arm64: tools-arm64
	@$(MAKE) -s build/bench-linux-arm64/configured
	@cmake --build build/bench-linux-arm64 -j $(JOBS) --target bench-needs
	@sh build/bench-linux-arm64/bench.sh --only sample --seconds 0.01 $(BENCH_FLAGS)

# First what the cross builds need of this machine: the programs that they run.
cross: tools-cross
	@$(MAKE) -s build/cross-host/configured $(macos_dependencies:=/installed)
	@cmake --build --preset cross-host -j $(JOBS)
	@$(MAKE) -s $(cross:=/configured)
	@set -e; for dir in $(cross); do \
	    cmake --build --preset $$(basename $$dir) -j $(JOBS); \
	    ctest --test-dir $$dir -j $(JOBS) --output-on-failure --no-tests=error $(CTEST_FLAGS); \
	done
	@sh tests/abi/universal.sh $(cross) build/cross-macos-universal

clean:
	@for dir in build/*; do [ "$$dir" = build/tools ] || rm -rf "$$dir"; done

tools:
	@cmake/bootstrap.sh build compiler=$(CC)

tools-bench:
	@cmake/bootstrap.sh build bench compiler=$(CC)

tools-arm64:
	@cmake/bootstrap.sh build arm64

tools-cross:
	@cmake/bootstrap.sh cross

build/bench-$(compiler)/configured: CMakePresets.json
	@$(configure) --preset release -B build/bench-$(compiler) -DCMAKE_C_COMPILER=$(CC) \
	    -DKPERF_BUILD_BENCH=ON $(if $(WERROR),-DKPERF_WERROR=$(WERROR))
	@touch $@

# Without what needs libraries of the other processor.
build/bench-linux-arm64/configured: CMakePresets.json
	@$(configure) --preset linux-arm64 -B build/bench-linux-arm64 -DCMAKE_BUILD_TYPE=Release \
	    -DKPERF_BUILD_BENCH=ON -DKPERF_BUILD_SIM=OFF -DKPERF_BUILD_GENERATOR=OFF \
	    -DKPERF_BUILD_TESTS=OFF -DKPERF_BUILD_EXAMPLES=OFF $(if $(WERROR),-DKPERF_WERROR=$(WERROR))
	@touch $@

# Configured once; CMake itself notices changed CMake files later on.
$(build)/configured: CMakePresets.json
	@$(configure) --preset $(preset) -B $(build) -DCMAKE_C_COMPILER=$(CC) \
	    $(if $(WERROR),-DKPERF_WERROR=$(WERROR))
	@touch $@

build/cross-host/configured $(cross:=/configured): build/%/configured: CMakePresets.json
	@$(configure) --preset $* $(if $(WERROR),-DKPERF_WERROR=$(WERROR))
	@touch $@

# cmocka and libplist.
$(macos_dependencies:=/installed): build/macos-dependencies/%/installed: \
    cmake/macos-dependencies/CMakeLists.txt cmake/macos-%.cmake cmake/zig-macos.cmake
	@$(configure) -S cmake/macos-dependencies -B $(@D)/build -DCMAKE_BUILD_TYPE=Release \
	    -DCMAKE_TOOLCHAIN_FILE=$(CURDIR)/cmake/macos-$*.cmake -DCMAKE_INSTALL_PREFIX=$(CURDIR)/$(@D)
	@cmake --build $(@D)/build -j $(JOBS)
	@cmake --install $(@D)/build >/dev/null
	@touch $@
