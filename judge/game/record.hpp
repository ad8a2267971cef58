// The output files of a game: its record, and the output of its answer (the contestant's program).
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/outcome.hpp"
#include "judge/game/settings.hpp"
#include "os/atomic_file.hpp"

namespace mines::judge {

/// Checks that an output file may have `path`, the path that the user gave with `option`. ExitCode::bad_input
/// if `path` is a named pipe, a file that the game needs, or a link to such a file. `path` may be empty.
Result<void> check_place(const char* option, const std::string& path, const Settings& settings);

/// The record of a game (docs/reference/record.md). The judge makes the file, the server writes the opened
/// cells, and the judge adds its report. The file has no name until the record is complete.
class Record {
 public:
  /// Makes the record's file. ExitCode::bad_input if opening fails, ExitCode::broken if writing fails.
  static Result<Record> create(const Settings& settings);

  int descriptor() const { return file_.descriptor(); }
  /// Adds the report of the game and gives the file its name. Call it once. ExitCode::broken, and no file, if
  /// the server's part is incomplete or the disk is full.
  Result<void> finish(const Settings& settings, const Outcome& outcome);

 private:
  explicit Record(AtomicFile file) : file_(std::move(file)) {}

  AtomicFile file_;
};

/// The file of --answer-output, for what the answer prints. If writing fails, the game still counts.
class AnswerFile {
 public:
  /// Makes the file `settings.answer_output`, which gets the answer's output. No effect if the path is empty.
  explicit AnswerFile(Settings& settings);

  /// An error if the file could not be made; the answer's output is then discarded.
  const Result<void>& made() const { return made_; }

  /// Gives the file its name. Call it after the game. No effect if `outcome` is ExitCode::bad_input, because
  /// then no game was played. If the file could not be made or lacks output: ExitCode::broken, and no file.
  Result<void> finish(const Result<Outcome>& outcome);

 private:
  std::string path_;
  std::optional<AtomicFile> file_;
  Result<void> made_;
};

}  // namespace mines::judge
