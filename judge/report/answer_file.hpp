// The file of --answer-output, which keeps the output of an answer, a contestant's program. The game is
// played to its end and counted even if the file cannot be written.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "os/atomic_file.hpp"

namespace mines::judge {

class AnswerFile {
 public:
  /// Makes the file `settings.answer_output` and directs the answer's output there. Makes no file if the path
  /// is empty.
  explicit AnswerFile(Settings& settings);

  /// An error if the file could not be made. In this case the answer's output is discarded.
  const Result<void>& made() const { return made_; }

  /// Call it after the game: it gives the file its name. ExitCode::broken, and no file, if the file could not
  /// be made or the output is incomplete. If the game has no outcome, the output so far is kept, except after
  /// ExitCode::bad_input.
  Result<void> finish(const Result<Outcome>& outcome);

 private:
  std::string path_;
  std::optional<AtomicFile> file_;
  Result<void> made_;
};

}  // namespace mines::judge
