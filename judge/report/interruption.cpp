#include "judge/report/interruption.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/quantity.hpp"
#include "judge/game/score.hpp"

namespace mines::judge {

std::string interrupted_text(const std::string& game, const std::optional<Reached>& reached) {
  if (!reached) return fmt::format("interrupted before {} began", game);
  const auto safe = static_cast<std::int64_t>(reached->safe_opened);
  const std::string opened =
      reached->safe_cells
          ? fmt::format("{} of the safe cells",
                        share_text(std::min(safe, *reached->safe_cells), *reached->safe_cells))
          : fmt::format("{} safe cells", safe);
  return fmt::format("interrupted after {:.1f} s of {}: opened {}, {} hit", reached->seconds, game, opened,
                     quantity(reached->mines_opened, "mine"));
}

}  // namespace mines::judge
