// The file that keeps what an answer prints (--answer-output). A game is played to its end and counted, even
// if the file is lost.
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
  /// Makes the file for `settings.answer_output`, and has the game print there; empty path: makes none.
  explicit AnswerFile(Settings& settings);

  /// Whether the file could be made. If not, what the answer prints is thrown away.
  const Result<void>& made() const { return made_; }

  /// Gives the file its name after the game. ExitCode::broken, and no file, if it could not be made or not
  /// all was written. A game without an outcome leaves what was printed until then, unless it was wrong
  /// input.
  Result<void> finish(const Result<Outcome>& outcome);

 private:
  std::string path_;
  std::optional<AtomicFile> file_;
  Result<void> made_;
};

}  // namespace mines::judge
