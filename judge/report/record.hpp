// The judge's part of a game's record (docs/reference/record.md): it makes the file, the server writes what
// is opened, and the judge's report closes it. Until then the file has no name, so that an unfinished record
// is never found.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "os/atomic_file.hpp"

namespace mines::judge {

/// Refuses, as ExitCode::bad_input, a file that would overwrite what the game is played with, under any name
/// or link - the map, the answer, the server, or the judge's own programs - and a named pipe. `option` is the
/// one that names it; nothing is wrong with an empty path.
Result<void> check_place(const char* option, const std::string& path, const Settings& settings);

class Record {
 public:
  /// Makes the file for `settings.record` and writes the judge's head. ExitCode::bad_input if no file can be
  /// made there, ExitCode::broken if the head cannot be written.
  static Result<Record> create(const Settings& settings);

  /// The descriptor of the file, for the server.
  int descriptor() const { return file_.descriptor(); }
  /// Closes the record with the report of the game and gives the file its name. ExitCode::broken, and no
  /// file, if the server kept no whole record or the disk is full. Once.
  Result<void> finish(const Settings& settings, const Outcome& outcome);

 private:
  explicit Record(AtomicFile file) : file_(std::move(file)) {}

  AtomicFile file_;
};

}  // namespace mines::judge
