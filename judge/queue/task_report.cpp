#include "judge/queue/task_report.hpp"

#include <fmt/format.h>

#include <ctime>

#include "os/read_whole.hpp"
#include "record/check.hpp"
#include "tasks/task_file.hpp"

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
    // Games are listed by their number in the suite, in which those of a solver keep their order.
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
  return suite.task && !suite.output.empty() ? task_path(suite.output, *suite.task) : "";
}

Result<bool> has_report(const SuiteSettings& suite) {
  const std::string path = report_path(suite);
  if (path.empty()) return false;
  return has_task_file(suite.output, path, [&](const std::string& there) {
    return read_task_file(there).map([&](const TaskFile& file) {
      return terms_difference(file.suite, suite_terms_text(suite)).empty() && file.task == *suite.task;
    });
  });
}

Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs) {
  return write_task_file(report_path(suite), task_text(task_file(suite, solvers, programs)));
}

}  // namespace mines::judge
