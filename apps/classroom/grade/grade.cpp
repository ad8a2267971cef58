// mines-classroom grade: tries out students' headers, in isolation.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "apps/classroom/classroom_commands.hpp"
#include "apps/classroom/grade/students.hpp"
#include "apps/classroom/grade/submissions.hpp"
#include "base/quantity.hpp"
#include "base/read_number.hpp"
#include "base/seed.hpp"
#include "base/version.hpp"
#include "cli/options.hpp"
#include "cli/terminal_line.hpp"
#include "isolation/isolation_options.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/guardian.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/sandbox/isolator.hpp"
#include "isolation/sandbox/layers.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"
#include "os/standard_streams.hpp"

namespace mines::classroom {

namespace {

constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30;
constexpr std::uint64_t least_compiler_memory = usual_memory;  // for our client.h
constexpr double compiler_seconds = 120;
constexpr int failed_checks = 1;

const cli::Usage grade_usage{
    "mines-classroom grade",
    "[--client client.h] [--server server.h] [OPTIONS]\n"
    "       mines-classroom grade --class FOLDER [OPTIONS]",
    R"(Compiles a student's headers with ours and tests them, isolated as the judge isolates
answers. A server.h plays text cases: games whose input is text, and whose output is
compared. A client.h plays the course's published batches, and after each of them one
whose maps nobody has seen. Prints a report; of a class a line for each student.)",
    {{"0", "all checks passed"},
     {"1", "a check failed"},
     {"2", "wrong arguments or files"},
     {"3", "the system refused something, or standard output cannot be written to"}}};

enum class Form { text, json, csv };

struct Order {
  std::vector<Student> students;
  bool is_class = false;
  std::string reports;  ///< the folder for the students' reports; empty: none
  Form form = Form::text;
  bool quiet = false;
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

/// The students whom the options name. A student's program must not read the headers of others.
Result<void> find_students(const std::string& folder, const std::string& client, const std::string& server,
                           Order& order) {
  std::vector<judge::PrivatePath>& paths = order.limits.program.isolation.private_paths;
  if (!folder.empty()) {
    judge::add_private_folder(paths, "--class", folder);
    order.is_class = true;
    MINES_LET(order.students, students_in(folder));
    return {};
  }
  if (client.empty() && server.empty())
    return bad_input("arguments", "nothing to grade, expected --client, --server or --class");
  Student student;
  for (const auto& [option, path, header] :
       {std::tuple("--client", client, &student.client), std::tuple("--server", server, &student.server)}) {
    if (path.empty()) continue;
    judge::add_private_file(paths, option, path);
    MINES_LET(*header, read_whole(path, most_header_bytes));
  }
  order.students.push_back(std::move(student));
  return {};
}

/// Reads the arguments and the headers.
Result<void> read_order(cli::Arguments& arguments, Order& order) {
  constexpr int most = 1'000'000;
  GradeLimits& limits = order.limits;
  int year = usual_edition;
  bool json = false;
  bool csv = false;
  std::string client;
  std::string server;
  std::string folder;
  limits.program.seconds = 30;
  judge::IsolationSettings& isolation = limits.program.isolation;
  isolation.memory_bytes = usual_memory;
  cli::Value class_folder = cli::file(folder);
  cli::Value report_folder = cli::file(order.reports);
  class_folder.shape = report_folder.shape = "FOLDER";
  const std::vector<cli::Option> own_options{
      {.name = "client", .value = cli::file(client), .help = "a client.h"},
      {.name = "server", .value = cli::file(server), .help = "a server.h"},
      {.name = "class",
       .value = class_folder,
       .not_with = {"client", "server"},
       .help =
           "a folder with a folder for each student, which has server.h, client.h or both, or has them in "
           "src/include as the course's repository does"},
      {.name = "reports",
       .value = report_folder,
       .only_with = "class",
       .help = "write the report of each student to NAME.txt in this folder"},
      {.name = "json",
       .value = cli::flag(json),
       .not_with = {"csv"},
       .help = "print one JSON object: each student's line and checks"},
      {.name = "csv",
       .value = cli::flag(csv),
       .help = "print comma-separated values, a line for each student"},
      {.name = "quiet", .value = cli::flag(order.quiet), .help = "no progress"},
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
  if (json) order.form = Form::json;
  if (csv) order.form = Form::csv;
  MINES_TRY(find_students(folder, client, server, order));
  if (!order.reports.empty()) judge::add_private_folder(isolation.private_paths, "--reports", order.reports);
  limits.edition = *std::find_if(editions.begin(), editions.end(),
                                 [year](const Edition& edition) { return edition.year == year; });
  judge::isolate_stranger(isolation);
  // The compiler gets its own limits of time and memory, so that a low limit for the program does not fail
  // every header.
  limits.compiler = limits.program;
  limits.compiler.seconds = compiler_seconds;
  limits.compiler.isolation.memory_bytes = std::max(isolation.memory_bytes, least_compiler_memory);
  return {};
}

/// The report in the form that was asked for.
std::string report_of(const Order& order, const std::vector<Findings>& graded, const std::string& missing) {
  std::vector<report::Rows> lines;
  report::Json students = report::Json::array();
  std::size_t passed = 0;
  for (std::size_t i = 0; i < graded.size(); ++i) {
    const report::Json name = order.is_class ? report::Json(order.students[i].name) : report::Json(nullptr);
    lines.push_back(graded[i].line(name));
    students.push_back(graded[i].json(name));
    passed += graded[i].all_passed() ? 1 : 0;
  }
  if (order.form == Form::csv) return csv_table(lines);
  if (order.form == Form::json)
    return report::json_text({{"version", toolkit_version()},
                              {"edition", order.limits.edition.year},
                              {"seed", order.limits.seed},
                              {"maps", order.limits.maps},
                              {"missing", missing.empty() ? report::Json(nullptr) : report::Json(missing)},
                              {"students", std::move(students)}}) +
           "\n";
  if (!order.is_class) return graded.front().text();
  return fmt::format("{}\n{} of {} passed all checks\n", text_table(lines), passed,
                     quantity(graded.size(), "student"));
}

/// Grades all students, and prints the report. Returns whether all checks passed.
Result<bool> grade_all(Order& order, const ScratchFolder& folder) {
  GradeLimits& limits = order.limits;
  MINES_LET(const auto isolation, judge::try_isolation(limits.program.isolation));
  const std::string missing = judge::warning_text(isolation);
  if (!missing.empty()) std::fputs(fmt::format("mines-classroom grade: {}\n", missing).c_str(), stderr);
  std::vector<PlannedStep> steps;
  for (const Student& student : order.students) {
    const auto add = [&steps](const std::vector<PlannedStep>& more) {
      steps.insert(steps.end(), more.begin(), more.end());
    };
    if (student.server) add(server_steps(limits));
    if (student.client) add(client_steps(limits));
  }
  const bool on_terminal = TerminalLine::is_there();
  Progress progress(steps, on_terminal && !order.quiet);
  limits.program.tick = limits.compiler.tick = [&progress] { progress.tick(); };
  std::vector<Findings> graded;
  bool all_passed = true;
  for (const Student& student : order.students) {
    Findings& findings = graded.emplace_back();
    findings.isolation(missing);
    const std::string place = fmt::format("{} of {}: {}", graded.size(), order.students.size(), student.name);
    if (order.is_class) progress.name(place + ", ");
    MINES_TRY(grade_student(student, {folder, limits, findings, progress}));
    all_passed &= findings.all_passed();
    if (!order.reports.empty()) {
      MINES_TRY(write_whole(fmt::format("{}/{}.txt", order.reports, student.name), findings.text()));
    }
    if (order.is_class && !order.quiet && !on_terminal)
      std::fputs(fmt::format("mines-classroom grade: {}, {}\n", place,
                             findings.all_passed() ? "all passed" : "failed")
                     .c_str(),
                 stderr);
  }
  progress.erase();
  MINES_TRY(print_out(report_of(order, graded, missing)));
  return all_passed;
}

}  // namespace

Result<int> grade(cli::Arguments& arguments) {
  Order order;
  MINES_TRY(read_order(arguments, order));
  MINES_TRY(require_compiler());
  MINES_LET(const auto folder, ScratchFolder::make());
  judge::take_over_signals();
  MINES_LET(const auto ending, judge::run_guarded([&]() -> judge::Ending {
              // This process dies of a signal at once; the guardian cleans up.
              judge::hand_back_signals();
              signal(SIGPIPE, SIG_IGN);
              if (auto done = judge::become_subreaper(); !done)
                return {cli::fail("mines-classroom grade", done.error())};
              const auto passed = grade_all(order, folder);
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
