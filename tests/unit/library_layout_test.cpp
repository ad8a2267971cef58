// The layout of the public structures, which is compiled into programs that use libmines: where each member
// lies, and the size. It changes only with the first number of the version. 64-bit machines, libstdc++.
#include "support/catch.hpp"

#include <cstddef>
#include <vector>

#include "mines/batch.hpp"
#include "mines/classic_game.hpp"
#include "mines/constraints.hpp"
#include "mines/engine.hpp"

namespace mines {

using Layout = std::vector<std::size_t>;

TEST_CASE("programs built with an earlier libmines of this version find members where they were") {
  CHECK(Layout{sizeof(Cell), offsetof(Cell, row), offsetof(Cell, column)} == Layout{8, 0, 4});
  CHECK(Layout{sizeof(Density), offsetof(Density, value)} == Layout{8, 0});
  CHECK(Layout{sizeof(Budget), sizeof(NoGuessEffort)} == Layout{48, 56});
  CHECK(Layout{sizeof(Reason), offsetof(Reason, found), offsetof(Reason, numbers),
               offsetof(Reason, uses_mines), offsetof(Reason, size)} == Layout{40, 0, 8, 32, 33});
  CHECK(Layout{sizeof(Contradiction), offsetof(Contradiction, text), offsetof(Contradiction, reason)} ==
        Layout{72, 0, 32});
  CHECK(Layout{sizeof(Analysis), offsetof(Analysis, contradiction), offsetof(Analysis, possible),
               offsetof(Analysis, exact), offsetof(Analysis, mine), offsetof(Analysis, verdict),
               offsetof(Analysis, means), offsetof(Analysis, error), offsetof(Analysis, placements),
               offsetof(Analysis, placements_log10), offsetof(Analysis, known_mines),
               offsetof(Analysis, interior), offsetof(Analysis, interior_mine)} ==
        Layout{256, 0, 80, 81, 88, 112, 136, 160, 184, 216, 232, 240, 248});
  CHECK(Layout{sizeof(Guess), offsetof(Guess, cell), offsetof(Guess, mine), offsetof(Guess, progress),
               offsetof(Guess, win), offsetof(Guess, win_error),
               offsetof(Guess, rating)} == Layout{80, 0, 8, 16, 32, 48, 64});
  CHECK(Layout{sizeof(Explanation), offsetof(Explanation, cell), offsetof(Explanation, verdict),
               offsetof(Explanation, reason), offsetof(Explanation, guesses),
               offsetof(Explanation, safe_elsewhere), offsetof(Explanation, text),
               offsetof(Explanation, pattern)} == Layout{136, 0, 8, 16, 56, 80, 96, 128});
  CHECK(Layout{sizeof(Move), offsetof(Move, cell), offsetof(Move, is_certain), offsetof(Move, mine),
               offsetof(Move, gain)} == Layout{40, 0, 8, 16, 24});
  CHECK(Layout{sizeof(EngineOptions), offsetof(EngineOptions, penalty), offsetof(EngineOptions, threads),
               offsetof(EngineOptions, seed), offsetof(EngineOptions, placements),
               offsetof(EngineOptions, shape)} == Layout{24, 0, 4, 8, 16, 17});
  CHECK(Layout{sizeof(Picture), offsetof(Picture, analysis), offsetof(Picture, move),
               offsetof(Picture, explained)} == Layout{16, 0, 1, 4});
  CHECK(Layout{sizeof(Constraints::Options), offsetof(Constraints::Options, density),
               offsetof(Constraints::Options, threads), offsetof(Constraints::Options, seed),
               offsetof(Constraints::Options, count)} == Layout{32, 0, 8, 16, 24});
  CHECK(Layout{sizeof(Constraints::Analysis), offsetof(Constraints::Analysis, possible),
               offsetof(Constraints::Analysis, exact), offsetof(Constraints::Analysis, mine),
               offsetof(Constraints::Analysis, verdict), offsetof(Constraints::Analysis, error),
               offsetof(Constraints::Analysis, models),
               offsetof(Constraints::Analysis, models_log10)} == Layout{128, 0, 1, 8, 32, 56, 80, 112});
  CHECK(Layout{sizeof(Constraints::Reason), offsetof(Constraints::Reason, verdict),
               offsetof(Constraints::Reason, found),
               offsetof(Constraints::Reason, constraints)} == Layout{40, 0, 1, 8});
  CHECK(Layout{sizeof(Rewards), offsetof(Rewards, win), offsetof(Rewards, loss), offsetof(Rewards, progress),
               offsetof(Rewards, no_progress)} == Layout{16, 0, 4, 8, 12});
  CHECK(Layout{sizeof(BatchOptions), offsetof(BatchOptions, seed), offsetof(BatchOptions, first),
               offsetof(BatchOptions, resets), offsetof(BatchOptions, rewards)} == Layout{32, 0, 8, 9, 12});
  CHECK(Layout{sizeof(Engine), sizeof(Constraints), sizeof(Batch), sizeof(Board), sizeof(ClassicGame)} ==
        Layout{8, 8, 8, 40, 104});
}

}  // namespace mines
