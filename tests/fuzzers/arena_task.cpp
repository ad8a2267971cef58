// The file of an arena's task: any bytes. What is taken must be written again as it was read.
#include "apps/arena/arena_task_file.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::arena_task_target {

using namespace arena;

MINES_FUZZER(arena_task) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Result<ArenaTask> task = read_task_text("some.json", text);
  if (!task) {
    require(task.error().code == ExitCode::bad_input, "a wrong file is not called that");
    require(task.error().where == "some.json" && !task.error().what.empty(),
            "an error that does not say where");
    return 0;
  }
  for (const MatchResult& result : task->results.settings)
    require(result.wins + result.lost_on_safe <= task->results.games, "more games than the task has");
  const std::string written = task_text(*task);
  const Result<ArenaTask> again = read_task_text("some.json", written);
  require(again && task_text(*again) == written, "a file that is not read back as it was written");
  return 0;
}

}  // namespace mines::fuzzers::arena_task_target
