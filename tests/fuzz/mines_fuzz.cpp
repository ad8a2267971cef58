// mines-fuzz: checks what the solver's parts say about random small positions against all placements of
// mines. A case that fails is cut down and written as a position file, which --replay runs again.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <optional>
#include <string>

#include "base/atomic_file.hpp"
#include "base/options.hpp"
#include "fuzz/campaign.hpp"

namespace po = boost::program_options;

namespace {

using namespace mines;
using namespace mines::fuzz;

constexpr const char* introduction =
    R"(mines-fuzz asks the solver's parts about random small positions and holds every answer against all placements of
mines, tried one by one. A case is named by its seed and number; cases 64 n to 64 n + 63 are done by the same solver, one
after the other. What fails is cut down and written to SEED-NUMBER.txt, a position file that --replay reads.
Exit codes: 0 all agree, 1 a case failed, 2 wrong arguments or files, 3 the system refused something.
)";

constexpr int disagreement = 1;
constexpr std::uint64_t most_cases = 1'000'000'000'000;

struct Settings {
  Campaign campaign;
  std::string output;
  std::optional<std::string> replay;
};

po::options_description option_table() {
  po::options_description table("Options", 110, 60);
  table.add_options()                                                              //
      ("help,h", "show this and end")                                              //
      ("cases", po::value<std::uint64_t>()->default_value(10000), "cases to try")  //
      ("seed", po::value<std::uint64_t>()->default_value(0), "of the cases")       //
      ("first", po::value<std::uint64_t>()->default_value(0),
       "number of the first case, a multiple of 64")                                                 //
      ("threads", po::value<int>()->default_value(1), "1 to 1024")                                   //
      ("output", po::value<std::string>()->default_value("."), "directory for positions that fail")  //
      ("replay", po::value<std::string>(), "position file: run its calls, or all if it names none");
  return table;
}

Result<Settings> settings_of(const po::variables_map& values) {
  Settings settings;
  settings.campaign.cases = values["cases"].as<std::uint64_t>();
  if (settings.campaign.cases > most_cases)
    return bad_input("--cases", fmt::format("{} is not from 0 to {}", settings.campaign.cases, most_cases));
  settings.campaign.seed = values["seed"].as<std::uint64_t>();
  settings.campaign.first = values["first"].as<std::uint64_t>();
  if (settings.campaign.first % cases_together != 0)
    return bad_input("--first",
                     fmt::format("{} is no multiple of {}", settings.campaign.first, cases_together));
  settings.campaign.threads = values["threads"].as<int>();
  if (settings.campaign.threads < 1 || settings.campaign.threads > 1024)
    return bad_input("--threads", fmt::format("{} is not from 1 to 1024", settings.campaign.threads));
  settings.output = values["output"].as<std::string>();
  if (values.count("replay") != 0) settings.replay = values["replay"].as<std::string>();
  return settings;
}

Result<void> write(const std::string& path, const std::string& text) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text));
  return file.commit();
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
  fmt::print("{}: {}\n", path, heading);
  return write(path, position_text(fuzz_case, heading));
}

Result<int> run_cases(const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  auto told = start;
  const auto tell = [&](const CampaignOutcome& outcome) {
    const auto now = std::chrono::steady_clock::now();
    if (now - told < std::chrono::seconds(10)) return;
    told = now;
    fmt::print(stderr, "{} of {} cases, {} checks\n", outcome.cases, settings.campaign.cases, outcome.checks);
  };
  const CampaignOutcome outcome = run_campaign(settings.campaign, all_calls(), tell);
  for (const FailedCase& failed : outcome.failures) {
    MINES_TRY(keep(failed, settings.output));
  }
  if (!outcome.failures.empty()) return disagreement;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} cases, {} checks, 0 disagreements, {:.1f} s\n", outcome.cases, outcome.checks, seconds);
  return static_cast<int>(ExitCode::ok);
}

Result<int> replay(const std::string& path) {
  MINES_LET(const auto fuzz_case, read_case(path, names_of(all_calls())));
  Session session;
  const Report report = run(fuzz_case, all_calls(), session);
  if (report.failed()) {
    fmt::print("{}: {}\n", path, report.failure());
    return disagreement;
  }
  fmt::print("{}: {} checks, 0 disagreements\n", path, report.checks());
  return static_cast<int>(ExitCode::ok);
}

}  // namespace

int main(int argc, char* argv[]) {
  const auto values = read_options(argc, argv, {option_table(), {}, {}});
  if (!values) return fail("mines-fuzz", values.error());
  if (values->count("help") != 0) {
    fmt::print("{}{}", introduction, fmt::streamed(option_table()));
    return static_cast<int>(ExitCode::ok);
  }
  const auto settings = settings_of(*values);
  if (!settings) return fail("mines-fuzz", settings.error());
  const auto code = settings->replay ? replay(*settings->replay) : run_cases(*settings);
  return code ? *code : fail("mines-fuzz", code.error());
}
