// The judge's part of a game's record (docs/reference/record.md): it makes the file, the server writes what
// is opened, and the judge's report closes it. Until then the file has no name, so that an unfinished record
// is never found.
#pragma once

#include <optional>
#include <string>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "judge/game/outcome.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

class Record {
 public:
  /// Makes the file for `settings.record` and writes the judge's head. ExitCode::bad_input if no file can be
  /// made there, ExitCode::broken if the head cannot be written.
  static Result<Record> create(const Settings& settings);

  /// Refuses, as ExitCode::bad_input, a record that would overwrite what the game is played with, under any
  /// name or link: the map, the answer, the server, or the judge's own programs.
  static Result<void> check_place(const Settings& settings);

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
