// Many cases, on many threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/calls.hpp"

namespace mines::fuzz {

/// Cases 64 n to 64 n + 63 of a seed are done by one session, one after the other, whatever the threads.
inline constexpr std::uint64_t cases_together = 64;

struct Campaign {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  ///< number of the first case, a multiple of cases_together
  std::uint64_t cases = 0;
  int threads = 1;
};

struct FailedCase {
  Case fuzz_case;       ///< cut down, if it fails by itself
  std::string failure;  ///< what was expected
  bool alone =
      true;  ///< false: it fails only after the cases before it, from the last multiple of cases_together on
};

struct CampaignOutcome {
  std::uint64_t cases = 0;  ///< done, if none failed
  std::uint64_t checks = 0;
  Calibration estimates;
  std::vector<FailedCase>
      failures;  ///< at most one for each thread: none begins with new cases after the first
};

/// Tries the cases with calls out of `calls`. `tell` gets what is done so far now and then, from any thread,
/// one at a time.
CampaignOutcome run_campaign(const Campaign& campaign, std::span<const Call> calls,
                             const std::function<void(const CampaignOutcome&)>& tell);

}  // namespace mines::fuzz
