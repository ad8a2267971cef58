// The same work on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace mines {

/// Calls work(i) for every i in [0, threads), each on a thread of its own, the first on the caller's, and
/// returns when all have ended. Starting a thread costs about 30 µs, little beside a round of any stage. If
/// the system refuses a thread, calls refused(), goes on with those that run, and returns false.
template <class Work, class Refused>
bool run_on_threads(int threads, const Work& work, const Refused& refused) {
  bool all = true;
  std::vector<std::jthread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back([&work, i] { work(i); });
  } catch (const std::system_error&) {
    refused();
    all = false;
  }
  work(0);
  return all;
}

/// The same for work that fewer threads do as well.
template <class Work>
void run_on_threads(int threads, const Work& work) {
  run_on_threads(threads, work, [] {});
}

/// Cuts [0, items) into runs of `length` and calls work(thread, begin, end, part) for each, on as many
/// threads as there are runs for, at most `threads`. Returns the parts in the order of the runs, whichever
/// thread did which: the result is the same for any number of threads.
template <class Part, class Work>
std::vector<Part> work_in_runs(std::size_t items, std::size_t length, int threads, const Work& work) {
  std::vector<Part> parts((items + length - 1) / length);
  std::atomic<std::size_t> next = 0;
  const auto useful = std::min(static_cast<std::size_t>(threads), parts.size());
  if (useful == 0) return parts;
  run_on_threads(static_cast<int>(useful), [&](int thread) {
    for (std::size_t i = next++; i < parts.size(); i = next++) {
      work(thread, i * length, std::min((i + 1) * length, items), parts[i]);
    }
  });
  return parts;
}

}  // namespace mines
