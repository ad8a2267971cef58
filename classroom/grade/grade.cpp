// mines-classroom grade: tries out what students hand in, in isolation.
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>

#include "base/options.hpp"
#include "base/seed.hpp"
#include "base/standard_streams.hpp"
#include "classroom/commands.hpp"
#include "classroom/grade/submissions.hpp"
#include "judge/isolation/descendants.hpp"
#include "judge/isolation/guardian.hpp"
#include "judge/isolation/held_layers.hpp"
#include "judge/isolation/isolation_options.hpp"
#include "judge/isolation/signals.hpp"
#include "judge/isolation/trial.hpp"

namespace po = boost::program_options;

namespace mines::classroom {

namespace {

constexpr std::size_t most_header_bytes = std::size_t{4} << 20;
constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30;
constexpr std::uint64_t least_compiler_memory = usual_memory;  // for our client.h
constexpr double compiler_seconds = 120;
constexpr int failed_checks = 1;

constexpr const char* grade_help =
    R"(Usage: mines-classroom grade [--client client.h] [--server server.h] [OPTIONS]

Compiles a student's headers against ours and tries them out, isolated as the judge isolates answers: text cases
for a server; for a client the course's published batches, and one whose maps nobody has seen. Prints a report.
Exit code 1 if a check failed.

)";

struct Submission {
  std::optional<std::string> client;
  std::optional<std::string> server;
  GradeLimits limits;
};

/// A seed of 64 bits, as the course's generator takes it.
Result<std::uint64_t> read_batch_seed(const std::string& text) {
  if (text == "draw") return Seed::draw().map([](const Seed& seed) { return seed.secret()[0]; });
  return whole_number("--seed", text, 0, std::numeric_limits<std::uint64_t>::max());
}

/// The header's bytes, which may be anything.
Result<std::string> read_header(const std::string& path) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return bad_input(path, "is a directory, expected a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) return bad_input(path, "cannot be read, a header is expected");
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) return bad_input(path, "cannot be read, a header is expected");
  if (text.size() > most_header_bytes)
    return bad_input(path, fmt::format("{} bytes, at most {} are expected", text.size(), most_header_bytes));
  return text;
}

po::options_description option_table() {
  po::options_description options("Options");
  options.add_options()("help,h", "print this and exit")(
      "client", po::value<std::string>()->value_name("FILE"), "a client.h")(
      "server", po::value<std::string>()->value_name("FILE"), "a server.h")(
      "maps", po::value<int>()->default_value(50)->value_name("G"), "of each batch")(
      "seconds", po::value<double>()->default_value(30)->value_name("S"), "for one batch, or all text cases")(
      "operations", po::value<long>()->default_value(10'000)->value_name("N"), "Executes on one map")(
      "executes", po::value<int>()->default_value(1)->value_name("N"),
      "Executes in one Decide, as the client's own process counts them")(
      "seed", po::value<std::string>()->default_value("draw")->value_name("S"),
      "of the batch that is not published, 0 to 2^64 - 1; draw: from the system, and told in the report");
  judge::add_isolation_options(options, {"the student's program", "require", "1 GiB"});
  return options;
}

Result<Submission> read_submission(const po::variables_map& values) {
  Submission submission;
  for (const auto& [name, header] :
       {std::pair("client", &submission.client), std::pair("server", &submission.server)}) {
    if (values.count(name) == 0) continue;
    MINES_LET(auto text, read_header(values[name].as<std::string>()));
    *header = std::move(text);
  }
  if (!submission.client && !submission.server)
    return bad_input("arguments", "nothing to grade, --client or --server is expected");
  GradeLimits& limits = submission.limits;
  limits.maps = values["maps"].as<int>();
  limits.operations = values["operations"].as<long>();
  limits.executes = values["executes"].as<int>();
  MINES_LET(const auto seed, read_batch_seed(values["seed"].as<std::string>()));
  limits.seed = seed;
  limits.program.seconds = values["seconds"].as<double>();
  for (const auto& [name, value] : {std::pair("--maps", static_cast<double>(limits.maps)),
                                    {"--operations", static_cast<double>(limits.operations)},
                                    {"--executes", static_cast<double>(limits.executes)},
                                    {"--seconds", limits.program.seconds}}) {
    if (!(value > 0 && value <= 1e6))
      return bad_input(name, fmt::format("{} is not above 0, at most 10^6", value));
  }
  MINES_LET(auto isolation, judge::read_isolation(values));
  if (values.count("memory") == 0) isolation.memory_bytes = usual_memory;
  judge::isolate_stranger(isolation);
  limits.program.isolation = isolation;
  limits.compiler = limits.program;
  limits.compiler.seconds = compiler_seconds;
  limits.compiler.isolation.memory_bytes = std::max(isolation.memory_bytes, least_compiler_memory);
  return submission;
}

Result<bool> grade_all(const Submission& submission, const ScratchFolder& folder) {
  Findings findings;
  MINES_LET(const auto isolation, judge::try_isolation(submission.limits.program.isolation));
  const std::string missing = judge::missing_text(isolation);
  if (!missing.empty()) std::fputs(fmt::format("mines-classroom grade: {}\n", missing).c_str(), stderr);
  findings.isolation(missing);
  if (submission.server) {
    MINES_TRY(grade_server(*submission.server, folder, submission.limits, findings));
  }
  if (submission.client) {
    MINES_TRY(grade_client(*submission.client, folder, submission.limits, findings));
  }
  MINES_TRY(print_out(findings.text()));
  return findings.all_passed();
}

}  // namespace

Result<int> grade(int argc, const char* const argv[]) {
  const po::options_description options = option_table();
  MINES_LET(const auto values, read_options(argc, argv, {options}));
  if (values.count("help") != 0)
    return print_out(fmt::format("{}{}", grade_help, fmt::streamed(options))).map([] { return 0; });
  MINES_LET(const auto submission, read_submission(values));
  MINES_TRY(require_compiler());
  MINES_LET(const auto folder, ScratchFolder::make());
  judge::take_over_signals();
  MINES_LET(const auto ending, judge::run_guarded([&]() -> judge::Ending {
              // This process dies of a signal at once; the guardian cleans up.
              judge::hand_back_signals();
              signal(SIGPIPE, SIG_IGN);
              if (auto done = judge::become_subreaper(); !done)
                return {fail("mines-classroom grade", done.error())};
              const auto passed = grade_all(submission, folder);
              if (!passed) return {fail("mines-classroom grade", passed.error())};
              return {*passed ? 0 : failed_checks};
            }));
  if (ending.signal != 0) {
    // end_by_signal() does not return.
    std::error_code ignored;
    std::filesystem::remove_all(folder.path(), ignored);
    judge::end_by_signal(ending.signal);
  }
  return ending.code;
}

}  // namespace mines::classroom
