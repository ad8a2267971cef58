// mines-fuzz: checks what the solver's parts say about random small positions against all placements of
// mines. A case that fails is cut down and written as a position file, which --replay runs again.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "fuzz/campaign.hpp"
#include "os/atomic_file.hpp"
#include "os/standard_streams.hpp"

namespace {

using namespace mines;
using namespace mines::fuzz;

const cli::Usage usage{"mines-fuzz",
                       "[OPTIONS]",
                       R"(Asks the solver's parts about random small positions and compares every result with
all placements of mines, tried one by one. A case is named by its seed and number.
The same solver does cases 64 n to 64 n + 63, one after the other. A case that fails
is cut down and written to SEED-NUMBER.txt, a position file that --replay reads.)",
                       {{"0", "all agree"},
                        {"1", "a case failed, or estimates state errors that are too small"},
                        {"2", "wrong arguments or files"},
                        {"3", "the system refused something, or standard output cannot be written to"}}};

constexpr int disagreement = 1;
constexpr std::uint64_t most_cases = 1'000'000'000'000;

struct Settings {
  Campaign campaign;
  std::string output = ".";
  std::optional<std::string> replay;
};

Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  Campaign& campaign = settings.campaign;
  campaign.cases = 10'000;
  const std::vector<cli::Option> table{
      {.name = "cases", .value = cli::whole(campaign.cases, 0, most_cases), .help = "cases to try"},
      {.name = "seed", .value = cli::seed_number(campaign.seed), .help = "seed of the cases"},
      {.name = "first",
       .value = cli::whole(campaign.first, 0, std::numeric_limits<std::uint64_t>::max()),
       .help = "number of the first case, a multiple of 64"},
      {.name = "threads", .value = cli::whole(campaign.threads, 1, 1024), .help = "threads"},
      {.name = "output", .value = cli::file(settings.output), .help = "folder for positions that fail"},
      {.name = "replay",
       .value = cli::file(settings.replay),
       .help = "run the calls of a position file, or all calls if it names none"}};
  MINES_TRY(cli::read_options(arguments, usage, table));
  if (campaign.first % cases_together != 0)
    return bad_input("--first", fmt::format("{} is no multiple of {}", campaign.first, cases_together));
  return {};
}

/// Writes a failed case to a file and says where.
Result<void> keep(const FailedCase& failed, const std::string& folder) {
  const Case& fuzz_case = failed.fuzz_case;
  std::string heading = failed.failure;
  if (!failed.alone) {
    heading += fmt::format(" (only with what the cases from {} on leave behind)",
                           fuzz_case.number / cases_together * cases_together);
  }
  const std::string path = fmt::format("{}/{}-{}.txt", folder, fuzz_case.seed, fuzz_case.number);
  MINES_TRY(print_out(fmt::format("{}: {}\n", path, heading)));
  return write_whole(path, position_text(fuzz_case, heading));
}

Result<int> run_cases(const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  auto told = start;
  const auto tell = [&](const CampaignOutcome& outcome) {
    const auto now = std::chrono::steady_clock::now();
    if (now - told < std::chrono::seconds(10)) return;
    told = now;
    std::fputs(
        fmt::format("{} of {} cases, {} checks\n", outcome.cases, settings.campaign.cases, outcome.checks)
            .c_str(),
        stderr);
  };
  const CampaignOutcome outcome = run_campaign(settings.campaign, all_calls(), tell);
  for (const FailedCase& failed : outcome.failures) {
    MINES_TRY(keep(failed, settings.output));
  }
  if (!outcome.failures.empty()) return disagreement;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  MINES_TRY(print_out(fmt::format("{} cases, {} checks, 0 disagreements, {:.1f} s\n", outcome.cases,
                                  outcome.checks, seconds)));
  const Calibration& estimates = outcome.estimates;
  const auto percent = [&](std::uint64_t beyond) {
    return 100 * static_cast<double>(beyond) / std::max(static_cast<double>(estimates.cells), 1.0);
  };
  MINES_TRY(print_out(fmt::format("{} cells estimated, {:.2f} % beyond 2 errors, {:.2f} % beyond 3: {}\n",
                                  estimates.cells, percent(estimates.beyond_two),
                                  percent(estimates.beyond_three), estimates.holds() ? "fair" : "too many")));
  return estimates.holds() ? 0 : disagreement;
}

Result<int> replay(const std::string& path) {
  MINES_LET(const auto fuzz_case, read_case(path, names_of(all_calls())));
  Session session;
  const Report report = run(fuzz_case, all_calls(), session);
  if (report.failed()) {
    MINES_TRY(print_out(fmt::format("{}: {}\n", path, report.failure())));
    return disagreement;
  }
  return cli::print_text(fmt::format("{}: {} checks, 0 disagreements\n", path, report.checks()));
}

Result<int> run_fuzz(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  return settings.replay ? replay(*settings.replay) : run_cases(settings);
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-fuzz", argc, argv, run_fuzz); }
