// The same work on several threads.
#pragma once

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

}  // namespace mines
