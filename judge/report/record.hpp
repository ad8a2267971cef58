// The record of a game (docs/record.md) as the judge has it: it makes the file, the server writes what is
// opened, and the judge's report closes it. Until then the file has no name: a record that is not whole is
// never found.
#pragma once

#include <optional>
#include <string>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "judge/game/game.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

class Record {
 public:
  /// A record of a game with these settings at `settings.record`, the judge's head written. Fails with
  /// ExitCode::bad_input where no file can be written and ExitCode::broken where its head cannot.
  static Result<Record> create(const Settings& settings);

  /// Refuses, as ExitCode::bad_input, a record that would overwrite what the game is played with: the map,
  /// the answer, the server, or the judge's own programs, by whatever name or link.
  static Result<void> check_place(const Settings& settings);

  /// For the server.
  int descriptor() const { return file_.descriptor(); }
  /// Closes the record with the report of the game and gives it its name. ExitCode::broken, and no file, if
  /// the server kept no record or not all of one, or the disk is full. Once.
  Result<void> finish(const Settings& settings, const Outcome& outcome);

 private:
  explicit Record(AtomicFile file) : file_(std::move(file)) {}

  AtomicFile file_;
};

}  // namespace mines::judge
