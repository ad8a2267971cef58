// Random positions of many kinds, with the arguments that mines-solve gets for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/puzzle.hpp"

namespace reference {

struct Question {
  const char* kind = "";               ///< what sort of position it is
  Board board;                         ///< without mines: their number is not known
  std::optional<double> density{};     ///< given as an option
  std::string text;                    ///< the position as a file
  std::vector<std::string> arguments;  ///< --mines and --density, if they are to be given
};

/// The question of that number of a seed. What it is depends on nothing else.
Question random_question(std::uint64_t seed, std::uint64_t number);

}  // namespace reference
