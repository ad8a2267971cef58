#include "fuzz/campaign.hpp"

#include <atomic>
#include <mutex>
#include <utility>

#include "base/parallel.hpp"
#include "fuzz/shrink.hpp"

namespace mines::fuzz {

namespace {

/// The failure in a new session.
std::string failure_of(const Case& fuzz_case, std::span<const Call> calls) {
  Session session;
  return run(fuzz_case, calls, session).failure();
}

/// Cuts a case down if it fails by itself.
FailedCase examine(const Case& failing, std::string failure, std::span<const Call> calls) {
  const auto fails = [calls](const Case& candidate) { return !failure_of(candidate, calls).empty(); };
  if (!fails(failing)) return {failing, std::move(failure), false};
  const Case small = shrink(failing, fails);
  return {small, failure_of(small, calls), true};
}

}  // namespace

CampaignOutcome run_campaign(const Campaign& campaign, std::span<const Call> calls,
                             const std::function<void(const CampaignOutcome&)>& tell) {
  const std::vector<std::string> names = names_of(calls);
  CampaignOutcome all;
  std::mutex mutex;  // of `all`
  std::atomic<bool> failed = false;
  work_in_runs(
      campaign.cases, cases_together, campaign.threads, [&](int, std::size_t begin, std::size_t end) {
        if (failed) return;
        Session session;
        std::uint64_t checks = 0;
        Calibration estimates;
        for (std::uint64_t number = campaign.first + begin; number < campaign.first + end; ++number) {
          const Case fuzz_case = random_case(campaign.seed, number, names);
          const Report report = run(fuzz_case, calls, session);
          checks += report.checks();
          estimates += report.estimates();
          if (!report.failed()) continue;
          failed = true;
          FailedCase failure = examine(fuzz_case, report.failure(), calls);
          const std::lock_guard lock(mutex);
          all.failures.push_back(std::move(failure));
          return;
        }
        const std::lock_guard lock(mutex);
        all.cases += end - begin;
        all.checks += checks;
        all.estimates += estimates;
        tell(all);
      });
  return all;
}

}  // namespace mines::fuzz
