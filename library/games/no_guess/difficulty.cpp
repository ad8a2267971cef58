#include "library/games/no_guess/difficulty.hpp"

#include "library/games/no_guess/by_numbers.hpp"

namespace mines::no_guess {

int most_numbers_of(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return 1;
    case Difficulty::medium:
      return 2;
    case Difficulty::hard:
      return 4;
    case Difficulty::expert:
      break;
  }
  return any_numbers;
}

Difficulty difficulty_of(int numbers) {
  auto difficulty = Difficulty::easy;
  // It ends: an expert board may take any_numbers.
  while (numbers > most_numbers_of(difficulty))
    difficulty = static_cast<Difficulty>(static_cast<int>(difficulty) + 1);
  return difficulty;
}

std::vector<std::pair<std::string, Difficulty>> difficulty_names() {
  std::vector<std::pair<std::string, Difficulty>> names;
  for (const Difficulty each : {Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert})
    names.emplace_back(name_of(each), each);
  return names;
}

}  // namespace mines::no_guess
