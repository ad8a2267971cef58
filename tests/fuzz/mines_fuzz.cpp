// mines-fuzz: random small positions, and what the solver's parts say of them held against all placements of
// mines. What fails is cut down and written as a position file, which --replay runs again.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "base/atomic_file.hpp"
#include "base/options.hpp"
#include "base/parallel.hpp"
#include "fuzz/calls.hpp"
#include "fuzz/shrink.hpp"

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
constexpr std::uint64_t cases_together = 64;

struct Settings {
  std::uint64_t cases = 0;
  std::uint64_t first = 0;
  std::uint64_t seed = 0;
  int threads = 1;
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
  settings.cases = values["cases"].as<std::uint64_t>();
  settings.seed = values["seed"].as<std::uint64_t>();
  settings.first = values["first"].as<std::uint64_t>();
  if (settings.first % cases_together != 0)
    return bad_input("--first", fmt::format("{} is no multiple of {}", settings.first, cases_together));
  settings.threads = values["threads"].as<int>();
  if (settings.threads < 1 || settings.threads > 1024)
    return bad_input("--threads", fmt::format("{} is not from 1 to 1024", settings.threads));
  settings.output = values["output"].as<std::string>();
  if (values.count("replay") != 0) settings.replay = values["replay"].as<std::string>();
  return settings;
}

/// Whether a case fails with a solver that has done nothing before.
std::string failure_of(const Case& fuzz_case) {
  Session session;
  return run(fuzz_case, all_calls(), session).failure();
}

/// What came of the cases, for all threads.
class Tally {
 public:
  explicit Tally(const Settings& settings) : settings_(settings) {}

  bool failed() const { return failed_; }
  std::uint64_t checks() const { return checks_; }
  std::uint64_t cases() const { return cases_; }
  const std::optional<Error>& error() const { return error_; }

  void add(std::uint64_t cases, std::uint64_t checks) {
    cases_ += cases;
    checks_ += checks;
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < std::chrono::seconds(10)) return;
    told_ = now;
    fmt::print(stderr, "{} of {} cases, {} checks\n", cases_, settings_.cases, checks_);
  }

  /// Cuts the case down if it fails by itself, writes it to a file and says where.
  void add_failure(Case failing, std::string failure) {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    const bool alone = !failure_of(failing).empty();
    if (alone) {
      failing = shrink(failing, [](const Case& smaller) { return !failure_of(smaller).empty(); });
      failure = failure_of(failing);
    } else {
      failure += fmt::format(" (only after cases {} and those that follow it)",
                             failing.number & ~(cases_together - 1));
    }
    const std::string path = fmt::format("{}/{}-{}.txt", settings_.output, failing.seed, failing.number);
    fmt::print("{}: {}\n", path, failure);
    if (const auto written = write(path, position_text(failing, failure)); !written) error_ = written.error();
  }

 private:
  static Result<void> write(const std::string& path, const std::string& text) {
    auto file = AtomicFile::create(path);
    if (!file) return tl::unexpected(file.error());
    if (auto written = file->write(text); !written) return written;
    return file->commit();
  }

  const Settings& settings_;
  std::atomic<bool> failed_ = false;
  std::atomic<std::uint64_t> cases_ = 0;
  std::atomic<std::uint64_t> checks_ = 0;
  std::optional<Error> error_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
};

/// Cases [begin, end), counted from the first of all, by one solver, until one fails.
void run_together(const Settings& settings, std::uint64_t begin, std::uint64_t end, Tally& tally) {
  const std::vector<std::string> names = names_of(all_calls());
  Session session;
  std::uint64_t checks = 0;
  for (std::uint64_t number = settings.first + begin; number < settings.first + end; ++number) {
    const Case fuzz_case = random_case(settings.seed, number, names);
    const Report report = run(fuzz_case, all_calls(), session);
    checks += report.checks();
    if (report.failed()) return tally.add_failure(fuzz_case, report.failure());
  }
  tally.add(end - begin, checks);
}

Result<int> run_cases(const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  Tally tally(settings);
  work_in_runs(settings.cases, cases_together, settings.threads,
               [&](int, std::size_t begin, std::size_t end) {
                 if (!tally.failed()) run_together(settings, begin, end, tally);
               });
  if (tally.error()) return tl::unexpected(*tally.error());
  if (tally.failed()) return disagreement;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} cases, {} checks, 0 disagreements, {:.1f} s\n", tally.cases(), tally.checks(), seconds);
  return static_cast<int>(ExitCode::ok);
}

Result<int> replay(const std::string& path) {
  const auto fuzz_case = read_case(path, names_of(all_calls()));
  if (!fuzz_case) return tl::unexpected(fuzz_case.error());
  Session session;
  const Report report = run(*fuzz_case, all_calls(), session);
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
