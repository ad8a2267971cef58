// What games are played in an arena, and the options that say it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/boards.hpp"
#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

struct Contestant {
  std::string name;  ///< the setting's name
  ClassicOptions options;
};

struct Settings {
  BoardRule rule;
  std::size_t games = 10'000;
  std::uint64_t seed = 0;
  int threads = 1;  ///< of a process
  int ranks = 0;    ///< processes that share the games over MPI; 0: there is one, without MPI
  Contestant solver;
  std::optional<Contestant> against;  ///< plays the same boards
  std::optional<std::string> maps_in;
  bool json = false;
};

/// The options that every program with an arena has.
class MatchOptions {
 public:
  /// The options go to `settings`, which outlives this.
  explicit MatchOptions(Settings& settings);
  MatchOptions(const MatchOptions&) = delete;
  MatchOptions& operator=(const MatchOptions&) = delete;

  /// Its rows; this outlives them.
  std::vector<cli::Option> table();
  /// To be called once the options are read: checks what they say together, and completes the settings.
  /// Errors name the option and what was expected.
  Result<void> settle();

 private:
  Settings& settings_;
  cli::SizeAndMines board_;
  std::string solver_ = "strong";
  std::optional<std::string> against_;
};

/// The boards that the settings name. Fails when the file of boards is wrong.
Result<BoardSource> boards_of(const Settings& settings);

}  // namespace mines::arena
