/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * C++: handles that close themselves, errors as exceptions, and a function that measures another one.
 *
 *   c++ -std=c++17 -o raii 02_raii.cpp $(pkg-config --cflags --libs kperf)
 *   sudo ./raii                      (on Linux: ./raii <kperf> <kperfdata>, the stand-in's files)
 */
#include <kperf/kperf.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

struct closer {
    void operator()(kp_sampler *sampler) const
    {
        kp_sampler_close(sampler);
    }
    void operator()(kp_thread_sampler *ts) const
    {
        kp_thread_sampler_close(ts);
    }
};
using sampler_handle = std::unique_ptr<kp_sampler, closer>;
using thread_sampler_handle = std::unique_ptr<kp_thread_sampler, closer>;

/* Throws what a call that failed has to say, with what can be done about it. */
void check(const kp_error &err)
{
    if (err.status != KP_OK) {
        throw std::runtime_error(std::string(err.message) +
                                 "\nhint: " + kp_status_hint(err.status));
    }
}

sampler_handle open_sampler(const kp_sampler_options &options)
{
    kp_sampler *sampler = nullptr;
    kp_error err;
    kp_sampler_open(&sampler, &options, &err);
    check(err);
    return sampler_handle(sampler);
}

/* Counts events in the calling thread; running from its making to its end. */
class counter
{
  public:
    counter(kp_sampler *sampler, const std::vector<const char *> &names) : names_(names)
    {
        kp_thread_sampler *ts = nullptr;
        kp_error err;
        kp_thread_sampler_open_names(&ts, sampler, names.data(), names.size(), &err);
        check(err);
        handle_.reset(ts);
        kp_thread_sampler_start(ts, &err);
        check(err);
    }

    template <typename Function> std::map<std::string, std::uint64_t> measure(Function &&function)
    {
        const std::vector<std::uint64_t> before = sample();
        function();
        const std::vector<std::uint64_t> after = sample();
        std::map<std::string, std::uint64_t> counts;
        for (std::size_t i = 0; i < names_.size(); i++) {
            counts[names_[i]] = after[i] - before[i];
        }
        return counts;
    }

  private:
    std::vector<std::uint64_t> sample() const
    {
        std::vector<std::uint64_t> values(names_.size());
        if (kp_thread_sampler_sample(handle_.get(), values.data(), values.size()) != KP_OK) {
            kp_error err;
            kp_thread_sampler_last_error(handle_.get(), &err);
            check(err);
        }
        return values;
    }

    std::vector<const char *> names_;
    thread_sampler_handle handle_;
};

} // namespace

int main(int argc, char **argv)
{
    try {
        kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
        options.kperf_path = argc > 2 ? argv[1] : nullptr;
        options.kperfdata_path = argc > 2 ? argv[2] : nullptr;
        const sampler_handle sampler = open_sampler(options);
        counter events(sampler.get(), {"instructions", "cycles", "branches", "branch-misses"});

        std::map<int, int> squares;
        const auto counts = events.measure([&] {
            for (int i = 0; i < 100000; i++) {
                squares[i * 7919 % 100003] = i;
            }
        });
        for (const auto &count : counts) {
            std::printf("%s: %llu\n", count.first.c_str(),
                        static_cast<unsigned long long>(count.second));
        }
    } catch (const std::exception &failure) {
        std::fprintf(stderr, "cannot measure: %s\n", failure.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
