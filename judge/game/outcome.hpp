// The outcome of a game that an answer (a contestant's program) played. The server process held the board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/sandbox/layers.hpp"
#include "judge/game/progress_memory.hpp"
#include "score/score.hpp"

namespace mines::judge {

/// The progress of a game when the judge got a stop signal.
struct Reached {
  double seconds = 0;  ///< the time that the answer had used
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::optional<std::int64_t> safe_cells;  ///< safe cells of the board, if known
};

/// Reports call a game late if its Outcome::overrun_ms is above this limit.
inline constexpr double late_ms = 50;

/// How a game ended, in the order of reports. endings() says what each means.
enum class GameEnding {
  accepted,
  time_limit,
  memory_limit,
  output_limit,
  violation,
  refused_call,
  crashed,
  not_started,
  judge_error,
  not_measurable,
  not_played
};

struct Outcome;

struct EndingRow {
  GameEnding ending;
  const char* word;     ///< in reports and in JSON
  const char* meaning;  ///< for docs/reference/judge.md
  /// Whether a game that was counted ended so. Null: in such a game no cell counts.
  bool (*holds)(const Outcome&) = nullptr;
  /// Of the judge of a single game without a count. Empty: a single game never ends so.
  std::optional<ExitCode> exit{};
  bool is_usual = false;     ///< reports need not say more of the game
  bool is_repeated = false;  ///< no verdict on the answer: the game must be played again
};

/// All endings. If several hold of a game, its ending is the first of them.
std::span<const EndingRow> endings();
const EndingRow& row_of(GameEnding ending);
inline const char* word_of(GameEnding ending) { return row_of(ending).word; }

struct Outcome {
  int stop_signal = 0;             ///< not 0: the judge got this stop signal, so that only `reached` counts
  std::optional<Reached> reached;  ///< set only if a stop signal came after the answer's start
  Tally tally;
  std::int64_t server_status = 0;        ///< from the server's result; if not 0, the ending is `violation`
  std::optional<std::string> violation;  ///< the server's complaint, mostly about a breach of the protocol
  double seconds = 0;  ///< from the answer's start until the server stopped opening cells, at most the limit
  bool timed_out = false;  ///< the answer played up to the limit
  /// Milliseconds from the time limit until the server ended the game. Set only if the answer played up to
  /// the limit and the server reports when it ended the game.
  std::optional<double> overrun_ms{};
  bool is_late() const { return overrun_ms > late_ms; }
  bool memory_exceeded = false;  ///< the answer was stopped at its limit of memory
  /// What the answer did that keeps its memory from being measured. It counts as exceeded then.
  std::optional<std::string> memory_hidden{};
  bool output_exceeded = false;  ///< the answer printed more than the judge keeps
  int output_failure = 0;        ///< errno of the first failed write of the answer's output; 0 if none failed
  HeldLayers isolation;
  const char* wire = "v1";    ///< the protocol: "v2" if the answer opened a v2 channel (protocol/v2.hpp)
  Clock::time_point started;  ///< when the answer was started
  RecordFate record;
  ProcessEnd answer;
  ProcessEnd server;

  /// How the game ended, which was counted.
  GameEnding ending() const;
};

}  // namespace mines::judge
