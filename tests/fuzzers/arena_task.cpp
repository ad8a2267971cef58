// The file of an arena's task: any bytes. What is taken must be written again as it was read.
#include "apps/arena/arena_task_file.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::arena_task_target {

using namespace arena;

MINES_FUZZER(arena_task) {
  const Result<ArenaTask> task = read_task_text("some.json", bytes);
  if (!task) {
    require(task.error().where == "some.json", "an error that does not say where");
    return require_clear(task.error());
  }
  for (const MatchResult& result : task->results.settings)
    require(result.wins + result.lost_on_safe <= task->results.games, "more games than the task has");
  const std::string written = task_text(*task);
  const Result<ArenaTask> again = read_task_text("some.json", written);
  require(again && task_text(*again) == written, "a file that is not read back as it was written");
  accept();
}

}  // namespace mines::fuzzers::arena_task_target
