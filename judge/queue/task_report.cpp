#include "judge/queue/task_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/read_whole.hpp"
#include "base/standard_streams.hpp"
#include "record/check.hpp"

namespace mines::judge {

namespace {

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

TaskFile task_file(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                   const std::vector<Program>& programs) {
  TaskFile file{suite_terms_text(suite), suite, *suite.task, this_host(), time_text(), {}};
  std::vector<std::size_t> next(solvers.size());
  const Share share = share_of(file.task, games_of(suite));
  for (std::size_t number = share.first; number < share.end; ++number) {
    const std::size_t solver = game_of(suite, number).solver;
    file.games.push_back({number, programs.at(solver), solvers[solver].games.at(next[solver]++)});
  }
  return file;
}

}  // namespace

Program program_at(const std::string& path) {
  constexpr std::size_t largest = std::size_t{256} << 20;
  const auto all = read_whole(path, largest);
  if (!all) return {};
  return {all->size(), fmt::format("{:016x}", record::check(all->data(), all->size()))};
}

std::string report_path(const SuiteSettings& suite) {
  if (!suite.task || suite.output.empty()) return {};
  const std::string of = std::to_string(suite.task->of);
  return fmt::format("{}/task-{:0{}}-of-{}.json", suite.output, suite.task->number, of.size(), of);
}

Result<bool> has_report(const SuiteSettings& suite) {
  const std::string path = report_path(suite);
  std::error_code problem;
  if (path.empty()) return false;
  if (!std::filesystem::is_directory(suite.output, problem) || access(suite.output.c_str(), W_OK | X_OK) != 0)
    return bad_input("--output", fmt::format("'{}' is not a folder that can be written to", suite.output));
  if (!std::filesystem::exists(path, problem)) return false;
  const Result<TaskFile> there = read_task_file(path);
  if (!there && there.error().offset && *there.error().offset == std::filesystem::file_size(path, problem))
    return false;
  if (!there) return tl::unexpected(there.error());
  if (!suite_difference(there->suite, suite_terms_text(suite)).empty() ||
      there->task.number != suite.task->number || there->task.of != suite.task->of)
    return bad_input(path, "this is of another suite, and is not replaced");
  return true;
}

Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs) {
  const std::string text = task_text(task_file(suite, solvers, programs));
  const std::string path = report_path(suite);
  if (path.empty()) return print_out(text);
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text));
  return file.commit();
}

}  // namespace mines::judge
