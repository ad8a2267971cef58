#include "judge/game/outcome.hpp"

#include <array>
#include <cstddef>

#include "base/assert.hpp"

namespace mines::judge {

const char* word_of(GameEnding ending) {
  constexpr std::array words{"accepted",    "time limit",     "memory limit", "output limit",
                             "violation",   "refused call",   "crashed",      "not started",
                             "judge error", "not measurable", "not played"};
  static_assert(words.size() == static_cast<std::size_t>(GameEnding::not_played) + 1);
  return words.at(static_cast<std::size_t>(ending));
}

GameEnding Outcome::ending() const {
  MINES_ASSERT(stop_signal == 0);  // else nothing was counted
  // The judge ends a game at the first of these, and kills the answer: how that ended says nothing then.
  if (violation || server_status != 0) return GameEnding::violation;
  if (memory_exceeded) return GameEnding::memory_limit;
  const bool has_failed = timed_out || answer.signal || answer.exit_code.value_or(0) != 0;
  if (!has_failed) return GameEnding::accepted;
  // Programs go on after both of these, and most do not notice. They are the reason only if one failed.
  if (output_exceeded) return GameEnding::output_limit;
  if (timed_out) return GameEnding::time_limit;
  const bool was_refused = isolation.refused_calls && !isolation.refused_calls->empty();
  return was_refused ? GameEnding::refused_call : GameEnding::crashed;
}

}  // namespace mines::judge
