// The output files of a game: its record, and the output of its answer (the contestant's program).
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "os/atomic_file.hpp"

namespace mines::judge {

/// Checks `path`, which `option` gave. ExitCode::bad_input in two cases: `path` is a named pipe; or `path`,
/// perhaps by a link, is a file that the game needs. An empty path is accepted.
Result<void> check_place(const char* option, const std::string& path, const Settings& settings);

/// The record of a game (docs/reference/record.md). The judge makes the file, the server writes the opened
/// cells, and the judge adds its report. The file has no name until the record is complete.
class Record {
 public:
  /// ExitCode::bad_input if `settings.record` cannot be made, ExitCode::broken if it cannot be written.
  static Result<Record> create(const Settings& settings);

  int descriptor() const { return file_.descriptor(); }
  /// Adds the report of the game and names the file; call it once. ExitCode::broken, and no file, if the
  /// server's part is incomplete or the disk is full.
  Result<void> finish(const Settings& settings, const Outcome& outcome);

 private:
  explicit Record(AtomicFile file) : file_(std::move(file)) {}

  AtomicFile file_;
};

/// The file of --answer-output. If it cannot be written, the game is still played to its end and counted.
class AnswerFile {
 public:
  /// Directs the answer's output to the file `settings.answer_output`; no effect if that path is empty.
  explicit AnswerFile(Settings& settings);

  /// An error if the file could not be made; the answer's output is then discarded.
  const Result<void>& made() const { return made_; }

  /// Names the file, also if `outcome` is an error other than ExitCode::bad_input. Call it after the game.
  /// ExitCode::broken, and no file, if the file could not be made or the output is incomplete.
  Result<void> finish(const Result<Outcome>& outcome);

 private:
  std::string path_;
  std::optional<AtomicFile> file_;
  Result<void> made_;
};

}  // namespace mines::judge
