// mines-classroom grade: tries out students' headers, in isolation.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "apps/classroom/classroom_commands.hpp"
#include "apps/classroom/grade/submissions.hpp"
#include "base/read_number.hpp"
#include "base/seed.hpp"
#include "cli/options.hpp"
#include "isolation/isolation_options.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/guardian.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/sandbox/isolator.hpp"
#include "isolation/sandbox/layers.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "os/byte_reader.hpp"
#include "os/standard_streams.hpp"

namespace mines::classroom {

namespace {

constexpr std::size_t most_header_bytes = std::size_t{4} << 20;
constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30;
constexpr std::uint64_t least_compiler_memory = usual_memory;  // for our client.h
constexpr double compiler_seconds = 120;
constexpr int failed_checks = 1;

const cli::Usage grade_usage{
    "mines-classroom grade",
    "[--client client.h] [--server server.h] [OPTIONS]",
    R"(Compiles a student's headers with ours and tests them, isolated as the judge isolates
answers. A server.h plays text cases: games whose input is text, and whose output is
compared. A client.h plays the course's published batches, and after each of them one
whose maps nobody has seen. Prints a report.)",
    {{"0", "all checks passed"},
     {"1", "a check failed"},
     {"2", "wrong arguments or files"},
     {"3", "the system refused something, or standard output cannot be written to"}}};

struct Submission {
  std::optional<std::string> client;  ///< the header's text
  std::optional<std::string> server;
  GradeLimits limits;
};

/// A seed of 64 bits, as the course's generator takes it.
Result<std::uint64_t> read_batch_seed(const std::string& where, const std::string& text) {
  if (text == "draw") return Seed::draw().map([](const Seed& seed) { return seed.secret()[0]; });
  return read_whole_number(where, text, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
}

std::vector<std::pair<std::string, int>> years() {
  std::vector<std::pair<std::string, int>> all;
  for (const Edition& edition : editions) all.emplace_back(std::to_string(edition.year), edition.year);
  return all;
}

/// Reads the arguments and the headers.
Result<void> read_submission(cli::Arguments& arguments, Submission& submission) {
  constexpr int most = 1'000'000;
  GradeLimits& limits = submission.limits;
  int year = usual_edition;
  limits.program.seconds = 30;
  judge::IsolationSettings& isolation = limits.program.isolation;
  isolation.memory_bytes = usual_memory;
  const std::vector<cli::Option> own_options{
      {.name = "client", .value = cli::file(submission.client), .help = "a client.h"},
      {.name = "server", .value = cli::file(submission.server), .help = "a server.h"},
      {.name = "maps", .value = cli::whole(limits.maps, 1, most, "G"), .help = "maps of each batch"},
      {.name = "seconds",
       .value = cli::decimal(limits.program.seconds, {0, most, true}, "S"),
       .help = "time limit of one batch, or of all text cases"},
      {.name = "operations",
       .value = cli::whole(limits.operations, 1, most),
       .help = "limit of calls of Execute on one map"},
      {.name = "executes",
       .value = cli::with_default(cli::whole(limits.executes, 1, most), "1 from 2025 on, before any number"),
       .help = "limit of calls of Execute in one Decide, as the client's own process counts them"},
      {.name = "edition",
       .value = cli::choice(year, years()),
       .help =
           "the year of the course. 2023 has no marks: Execute(r, c). 2026 compares the text cases byte by "
           "byte and gives each 2 s; other years ignore blanks at line ends, and give 5 s"},
      {.name = "seed",
       .value = cli::parsed(limits.seed, "S", read_batch_seed, "draw"),
       .help = "what the seeds of the unpublished batches are drawn from, 0 to 2^64 - 1; draw: by the "
               "system. The "
               "report names it"}};
  const auto table =
      cli::joined({own_options, judge::isolation_options(
                                    isolation, {"the student's program", "require", "1 GiB", false})});
  MINES_TRY(cli::read_options(arguments, grade_usage, table));
  if (!submission.client && !submission.server)
    return bad_input("arguments", "nothing to grade, expected --client or --server");
  limits.edition = *std::find_if(editions.begin(), editions.end(),
                                 [year](const Edition& edition) { return edition.year == year; });
  judge::isolate_stranger(isolation);
  for (const auto& [option, header] :
       {std::pair("--client", &submission.client), std::pair("--server", &submission.server)}) {
    if (!*header) continue;
    // A student's program must not read the headers of others, which may be in the same folder.
    judge::add_private_file(isolation.private_paths, option, **header);
    MINES_LET(*header, read_whole(**header, most_header_bytes));
  }
  // The compiler gets its own limits of time and memory, so that a low limit for the program does not fail
  // every header.
  limits.compiler = limits.program;
  limits.compiler.seconds = compiler_seconds;
  limits.compiler.isolation.memory_bytes = std::max(isolation.memory_bytes, least_compiler_memory);
  return {};
}

Result<bool> grade_all(const Submission& submission, const ScratchFolder& folder) {
  Findings findings;
  MINES_LET(const auto isolation, judge::try_isolation(submission.limits.program.isolation));
  const std::string warning = judge::warning_text(isolation);
  if (!warning.empty()) std::fputs(fmt::format("mines-classroom grade: {}\n", warning).c_str(), stderr);
  findings.isolation(warning);
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

Result<int> grade(cli::Arguments& arguments) {
  Submission submission;
  MINES_TRY(read_submission(arguments, submission));
  MINES_TRY(require_compiler());
  MINES_LET(const auto folder, ScratchFolder::make());
  judge::take_over_signals();
  MINES_LET(const auto ending, judge::run_guarded([&]() -> judge::Ending {
              // This process dies of a signal at once; the guardian cleans up.
              judge::hand_back_signals();
              signal(SIGPIPE, SIG_IGN);
              if (auto done = judge::become_subreaper(); !done)
                return {cli::fail("mines-classroom grade", done.error())};
              const auto passed = grade_all(submission, folder);
              if (!passed) return {cli::fail("mines-classroom grade", passed.error())};
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
