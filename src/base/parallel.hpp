// The same work on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace mines {

/// Calls work(i) for every i in [0, threads), each on a thread of its own, the first on the caller's, and
/// returns when all have ended. Starting a thread costs about 30 µs, little beside a round of any stage. If
/// the system refuses a thread, calls refused(), goes on with those that run, and returns false. What work
/// throws, as when memory is short, is thrown again once all have ended: the first thread's, if several do.
template <class Work, class Refused>
bool run_on_threads(int threads, const Work& work, const Refused& refused) {
  bool all = true;
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(std::max(threads, 1)));
  const auto work_caught = [&](int i) {
    try {
      work(i);
    } catch (...) {
      thrown[static_cast<std::size_t>(i)] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (int i = 1; i < threads; ++i) others.emplace_back([&work_caught, i] { work_caught(i); });
    } catch (const std::system_error&) {
      refused();
      all = false;
    }
    work_caught(0);
  }
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
  return all;
}

/// The same for work that fewer threads do as well.
template <class Work>
void run_on_threads(int threads, const Work& work) {
  run_on_threads(threads, work, [] {});
}

/// Cuts [0, items) into runs of `length` and calls work(thread, begin, end) for each, on as many threads as
/// there are runs for, at most `threads`.
template <class Work>
void work_in_runs(std::size_t items, std::size_t length, int threads, const Work& work) {
  const std::size_t runs = (items + length - 1) / length;
  const std::size_t useful = std::min(static_cast<std::size_t>(threads), runs);
  if (useful == 0) return;
  std::atomic<std::size_t> next = 0;
  run_on_threads(static_cast<int>(useful), [&](int thread) {
    for (std::size_t i = next++; i < runs; i = next++) {
      work(thread, i * length, std::min((i + 1) * length, items));
    }
  });
}

/// The same with a result for each run: calls work(thread, begin, end, part) and returns the parts in the
/// order of the runs, whichever thread did which.
template <class Part, class Work>
std::vector<Part> parts_of_runs(std::size_t items, std::size_t length, int threads, const Work& work) {
  std::vector<Part> parts((items + length - 1) / length);
  work_in_runs(items, length, threads, [&](int thread, std::size_t begin, std::size_t end) {
    work(thread, begin, end, parts[begin / length]);
  });
  return parts;
}

}  // namespace mines
