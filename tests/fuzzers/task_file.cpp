// The file of a suite's task: any bytes. What is taken must be written again as it was read.
#include "fuzzers/fuzzer.hpp"
#include "judge/queue/suite_task_file.hpp"
#include "judge/suite/suite_report.hpp"

namespace mines::fuzzers::task_file_target {

using namespace judge;

MINES_FUZZER(task_file) {
  const Result<TaskFile> file = read_task_text("some.json", bytes);
  if (!file) {
    require(file.error().where == "some.json", "an error that does not say where");
    return require_clear(file.error());
  }
  require(file->games.size() == share_of(file->task, games_of(file->terms)).size(), "not the task's games");
  for (const TaskGame& game : file->games) {
    require(!(game.game.score() < 0) && !(Fraction(100) < game.game.score()), "a score beyond 0 to 100");
    require(!ending_text(game.game).empty() || !game.game.outcome, "a game that did not end");
  }
  const std::string written = task_text(*file);
  const Result<TaskFile> again = read_task_text("some.json", written);
  require(again && task_text(*again) == written, "a file that is not read back as it was written");
  accept();
}

}  // namespace mines::fuzzers::task_file_target
