// The options of `mines-map generate` for boards that need no guess.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "field/field.hpp"
#include "library/games/no_guess/no_guess.hpp"
#include "maps/generator_options.hpp"

namespace mines::maps {

struct NoGuessOptions {
  bool wanted = false;
  std::optional<Cell> start;  ///< empty: the middle
  FirstClick first = FirstClick::open;
  std::optional<Difficulty> difficulty;
  bool uniform = false;
  int seconds = 60;  ///< limit of the search
};

/// --no-guess, and the options that go with it.
std::vector<cli::Option> no_guess_options(NoGuessOptions& options);

/// Makes the board (no_guess/no_guess.hpp). If standard error is a terminal, a line there shows the progress.
Result<Field> generate_no_guess(const NoGuessOptions& options, BoardSize size, std::uint64_t mines,
                                const GeneratorOptions& generator);

}  // namespace mines::maps
