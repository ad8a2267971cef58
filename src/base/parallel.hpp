// Work shared among several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

#include "base/assert.hpp"
#include "base/stop.hpp"

namespace mines {

/// Calls work(i) for each i from 0 to threads - 1 (threads >= 1): work(0) on the caller's thread, each other
/// call on a new one. Returns when all calls have ended. The threads share the caller's stop request
/// (base/stop.hpp). If the system refuses the thread for work(i), calls refused(), leaves out the calls for
/// this i and all higher ones, and returns false at the end. If calls of work throw, rethrows the exception
/// of the lowest i when all calls have ended. Starting a thread costs about 30 µs.
template <class Work>
bool run_on_threads(
    int threads, const Work& work, const std::function<void()>& refused = [] {}) {
  MINES_ASSERT(threads >= 1);
  bool all = true;
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(threads));
  StopRequest* const stop = current_stop();
  const auto work_caught = [&](int i) {
    const StopScope scope(stop);
    try {
      work(i);
    } catch (...) {
      thrown[static_cast<std::size_t>(i)] = std::current_exception();
    }
  };
  {
#ifdef __cpp_lib_jthread
    std::vector<std::jthread> others;
    try {
      for (int i = 1; i < threads; ++i) others.emplace_back([&work_caught, i] { work_caught(i); });
    } catch (const std::system_error&) {
      refused();
      all = false;
    }
#else  // a page in a browser has one thread
    if (threads > 1) {
      refused();
      all = false;
    }
#endif
    work_caught(0);
  }
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
  return all;
}

/// Cuts [0, items) into runs of `length` > 0 items (the last may be shorter) and calls work(thread, begin,
/// end) for each run. Uses at most `threads` threads, numbered from 0, and at most one for each run.
template <class Work>
void work_in_runs(std::size_t items, std::size_t length, int threads, const Work& work) {
  MINES_ASSERT(length > 0 && threads >= 1);
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

/// Like work_in_runs(), with a result for each run: work(thread, begin, end, part) writes its result to the
/// Part& `part`. Returns the parts in the order of the runs.
template <class Part, class Work>
std::vector<Part> parts_of_runs(std::size_t items, std::size_t length, int threads, const Work& work) {
  std::vector<Part> parts((items + length - 1) / length);
  work_in_runs(items, length, threads, [&](int thread, std::size_t begin, std::size_t end) {
    work(thread, begin, end, parts[begin / length]);
  });
  return parts;
}

}  // namespace mines
