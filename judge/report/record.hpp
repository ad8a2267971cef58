// The files of a game: its record, and the output of its answer, a contestant's program.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "os/atomic_file.hpp"

namespace mines::judge {

/// Checks a path for output. ExitCode::bad_input if it is a named pipe, or a file that the game needs: the
/// map, the answer, the server, or one of the judge's own programs. Other names
/// and links of such a file are refused as well. `option` is the option that gave the path. An empty path is
/// accepted.
Result<void> check_place(const char* option, const std::string& path, const Settings& settings);

/// The judge's part of a game's record (docs/reference/record.md). The judge makes the file, the server
/// writes the opened cells, and the judge adds its report at the end. Until then the file has no name, so
/// that nobody finds an unfinished record.
class Record {
 public:
  /// Makes the file for `settings.record` and writes the judge's head, the first bytes of a record
  /// (record/record_layout.hpp). ExitCode::bad_input if no file can be made there, ExitCode::broken if the
  /// head cannot be written.
  static Result<Record> create(const Settings& settings);

  /// The descriptor of the file, for the server.
  int descriptor() const { return file_.descriptor(); }
  /// Closes the record with the report of the game and gives the file its name. ExitCode::broken, and no
  /// file, if the server's record is incomplete or the disk is full. Call it once.
  Result<void> finish(const Settings& settings, const Outcome& outcome);

 private:
  explicit Record(AtomicFile file) : file_(std::move(file)) {}

  AtomicFile file_;
};

/// The file of --answer-output. The game is played to its end and counted even if the file cannot be written.
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
