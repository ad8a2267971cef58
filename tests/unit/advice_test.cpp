// What is told of small positions, held against all placements of mines and all sets of numbers: cells,
// reasons and contradictions. Many of the positions have 8s, contradict themselves, or have a number of mines
// at its ends.
#include "support/catch.hpp"

#include <bit>
#include <map>
#include <optional>

#include "advice/contradiction.hpp"
#include "advice/explanation.hpp"
#include "base/random.hpp"
#include "counted/analysis.hpp"
#include "position/position_reader.hpp"

using namespace mines;

namespace {

constexpr std::size_t most_unknown = 12;
constexpr std::size_t most_open = 10;

/// Every placement of mines on the unknown cells, and which numbers it satisfies.
class Truth {
 public:
  explicit Truth(const Position& position) : position_(position) {
    for (std::size_t i = 0; i < position.cells.size(); ++i) {
      const char glyph = position.cells[i];
      if (glyph == Position::mine) ++known_;
      if (glyph == Position::mine) continue;
      (glyph == Position::unknown ? unknown_ : open_).push_back(position.size.cell(i));
    }
    if (!is_small()) return;
    for (std::uint32_t placement = 0; placement < 1U << unknown_.size(); ++placement)
      satisfied_.push_back(satisfied_by(placement));
  }

  bool is_small() const { return unknown_.size() <= most_unknown && open_.size() <= most_open; }
  const std::vector<Cell>& unknown() const { return unknown_; }
  std::uint32_t all_numbers() const { return (1U << open_.size()) - 1; }
  std::uint32_t set_of(const std::vector<Cell>& numbers) const {
    std::uint32_t set = 0;
    for (const Cell number : numbers) {
      const auto place = std::find(open_.begin(), open_.end(), number);
      REQUIRE(place != open_.end());
      set |= 1U << (place - open_.begin());
    }
    return set;
  }

  /// The placements that satisfy a set of numbers and, if asked for, the number of mines.
  std::vector<std::uint32_t> placements(std::uint32_t numbers, bool with_mines) const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t placement = 0; placement < satisfied_.size(); ++placement) {
      if ((numbers & ~satisfied_[placement]) == 0 && (!with_mines || has_mines(placement)))
        all.push_back(placement);
    }
    return all;
  }

  /// For each set of numbers, whether a placement satisfies it in which the cell, if there is one, is (not) a
  /// mine.
  std::vector<bool> satisfiable(bool with_mines, std::optional<std::size_t> cell = {},
                                bool mine = false) const {
    std::vector<bool> is(all_numbers() + std::size_t{1});
    for (std::uint32_t placement = 0; placement < satisfied_.size(); ++placement) {
      if (with_mines && !has_mines(placement)) continue;
      if (cell && (placement >> *cell & 1) != (mine ? 1U : 0U)) continue;
      is[satisfied_[placement]] = true;
    }
    for (std::uint32_t set = all_numbers(); set > 0; --set) {
      if (!is[set]) continue;
      for_each_bit(set, [&](int bit) { is[set & ~(1U << bit)] = true; });
    }
    return is;
  }

  /// The fewest numbers of a set that is not satisfiable; there is one.
  static int fewest(const std::vector<bool>& satisfiable) {
    int fewest = 32;
    for (std::uint32_t set = 0; set < satisfiable.size(); ++set) {
      if (!satisfiable[set]) fewest = std::min(fewest, std::popcount(set));
    }
    return fewest;
  }

 private:
  bool has_mines(std::uint32_t placement) const {
    return known_ + static_cast<std::uint64_t>(std::popcount(placement)) == position_.mines;
  }
  std::uint32_t satisfied_by(std::uint32_t placement) const {
    std::uint32_t satisfied = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      int mines = 0;
      for_each_neighbour(position_.size, open_[i], [&](Cell cell) {
        const auto place = std::find(unknown_.begin(), unknown_.end(), cell) - unknown_.begin();
        const bool is_mine = place < std::ssize(unknown_) && (placement >> place & 1) != 0;
        mines += is_mine || position_.at(cell) == Position::mine ? 1 : 0;
      });
      if (mines == position_.at(open_[i]) - '0') satisfied |= 1U << i;
    }
    return satisfied;
  }

  const Position& position_;
  std::vector<Cell> unknown_;
  std::vector<Cell> open_;
  std::uint64_t known_ = 0;
  std::vector<std::uint32_t> satisfied_;  // by each placement
};

/// Some of a random board, now and then with wrong numbers. Of the dense boards many have an 8.
Position random_position(RandomSequence& random) {
  const BoardSize size{2 + static_cast<std::int32_t>(random.below(3)),
                       3 + static_cast<std::int32_t>(random.below(3))};
  const std::uint64_t density = 1 + random.below(9);
  std::vector<bool> mines;
  for (std::uint64_t i = 0; i < size.cells(); ++i) mines.push_back(random.below(10) < density);
  if (size.rows >= 3 && random.below(3) == 0) {
    const Cell middle{1 + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.rows - 2))),
                      1};
    const auto index = [&](Cell cell) {
      return static_cast<std::size_t>(cell.row * size.columns + cell.column);
    };
    mines[index(middle)] = false;
    for_each_neighbour(size, middle, [&](Cell cell) { mines[index(cell)] = true; });
  }
  Position position = Position::of(size);
  const std::uint64_t open = 2 + random.below(7);
  const bool is_wrong = random.below(3) == 0;
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < mines.size(); ++i) {
    const Cell cell = size.cell(i);
    all += mines[i] ? 1 : 0;
    if (mines[i] && random.below(5) == 0) position.at(cell) = Position::mine;
    if (mines[i] || random.below(10) >= open) continue;
    int number = 0;
    for_each_neighbour(size, cell, [&](Cell beside) {
      number += mines[static_cast<std::size_t>(beside.row * size.columns + beside.column)] ? 1 : 0;
    });
    if (is_wrong && random.below(4) == 0) number += random.below(2) == 0 ? 1 : -1;
    position.at(cell) = static_cast<char>('0' + std::clamp(number, 0, 8));
  }
  if (random.below(3) > 0)
    position.mines = std::min(all + random.below(5) - std::min<std::uint64_t>(all, 2), size.cells());
  return position;
}

struct Seen {
  int possible = 0;
  int impossible = 0;
  int with_mines = 0;  ///< of these, by the number of mines
  int more_than_one = 0;
  int eights = 0;
  int reasons = 0;
};

void check_cells(const Position& position, const Truth& truth, const View& view, const Analysis& analysis,
                 Seen& seen) {
  const auto placements = truth.placements(truth.all_numbers(), position.mines.has_value());
  constexpr double odds = 0.125 / 0.875;
  double sum = 0;
  std::map<Cell, double> with_mine;
  for (const std::uint32_t placement : placements) {
    const double weight = position.mines ? 1 : std::pow(odds, std::popcount(placement));
    sum += weight;
    for_each_bit(placement,
                 [&](int bit) { with_mine[truth.unknown()[static_cast<std::size_t>(bit)]] += weight; });
  }
  CHECK(analysis.placements->digits == std::to_string(placements.size()));
  CHECK(analysis.cells.size() + analysis.interior == truth.unknown().size());
  for (std::size_t i = 0; i < truth.unknown().size(); ++i) {
    const Cell cell = truth.unknown()[i];
    const CellAnswer& answer = analysis.at(cell);
    CHECK(answer.mine.value == Approx(with_mine[cell] / sum).margin(1e-12));
    const auto count = std::count_if(placements.begin(), placements.end(),
                                     [&](std::uint32_t placement) { return (placement >> i & 1) != 0; });
    const CellVerdict verdict = count == 0                        ? CellVerdict::safe
                                : count == std::ssize(placements) ? CellVerdict::mine
                                                                  : CellVerdict::open_question;
    REQUIRE(answer.verdict == verdict);
    if (verdict == CellVerdict::open_question) continue;
    ++seen.reasons;
    const Reason reason = position::reason_of(position, view, analysis, cell);
    REQUIRE(reason.outcome == Reason::Outcome::found);
    const bool by_mines = truth.satisfiable(false, i, verdict == CellVerdict::safe)[truth.all_numbers()];
    CHECK(reason.uses_mines_left == by_mines);
    const auto against = truth.satisfiable(by_mines, i, verdict == CellVerdict::safe);
    CHECK_FALSE(against[truth.set_of(reason.numbers)]);
    CHECK(reason.size == Minimality::smallest);
    CHECK(std::ssize(reason.numbers) == Truth::fewest(against));
  }
}

void check_contradiction(const Position& position, const Truth& truth, const View& view,
                         const Analysis& analysis, Seen& seen) {
  const auto contradiction = position::contradiction_of(view, analysis, position.mines);
  CHECK_FALSE(contradiction.text.empty());
  const Reason& reason = contradiction.reason;
  REQUIRE(reason.outcome == Reason::Outcome::found);
  const bool by_mines = truth.satisfiable(false)[truth.all_numbers()];
  CHECK(reason.uses_mines_left == by_mines);
  const auto satisfiable = truth.satisfiable(by_mines);
  CHECK_FALSE(satisfiable[truth.set_of(reason.numbers)]);
  CHECK(reason.size == Minimality::smallest);
  CHECK(std::ssize(reason.numbers) == Truth::fewest(satisfiable));
  CHECK(std::is_sorted(reason.numbers.begin(), reason.numbers.end()));
  seen.with_mines += by_mines ? 1 : 0;
  seen.more_than_one += reason.numbers.size() > 1 ? 1 : 0;
}

Reason contradiction_in(const std::string& text, std::optional<std::uint64_t> mines = {}) {
  const View view = view_of(parse_position(text, "text").value()).value();
  AnalysisOptions options;
  options.mines = mines;
  const Analysis analysis = analyse(view, options);
  REQUIRE_FALSE(analysis.consistent());
  return position::contradiction_of(view, analysis, mines).reason;
}

}  // namespace

TEST_CASE("cells, reasons and contradictions of small positions are what all placements say") {
  RandomSequence random(81, 0);
  Seen seen;
  while (seen.possible < 1500 || seen.impossible < 1000) {
    const Position position = random_position(random);
    const Truth truth(position);
    if (!truth.is_small()) continue;
    INFO(text_of(position));
    const View view = view_of(position).value();
    AnalysisOptions options;
    options.mines = position.mines;
    const Analysis analysis = analyse(view, options);
    const bool possible = !truth.placements(truth.all_numbers(), position.mines.has_value()).empty();
    REQUIRE(analysis.consistent() == possible);
    ++(possible ? seen.possible : seen.impossible);
    seen.eights += position.cells.find('8') != std::string::npos ? 1 : 0;
    if (possible) {
      check_cells(position, truth, view, analysis, seen);
    } else {
      check_contradiction(position, truth, view, analysis, seen);
    }
  }
  CHECK(seen.eights > 200);
  CHECK(seen.reasons > 3000);
  CHECK(seen.with_mines > 200);
  CHECK(seen.more_than_one > 200);
}

TEST_CASE("a contradiction is the smallest of the whole board, however large that is") {
  // Pairs contradict each other on the left, and a single number is impossible far to the right.
  std::string text;
  for (int row = 0; row < 60; ++row) text += std::string(200, row % 2 == 0 ? '?' : '1') + '\n';
  const std::size_t line = 201;
  for (const std::size_t at : {4, 8, 12}) text[line + at] = '6';
  text[59 * line + 199] = '4';
  const Reason reason = contradiction_in(text);
  CHECK(reason.numbers == std::vector<Cell>{{59, 199}});
  CHECK(reason.size == Minimality::smallest);
}

TEST_CASE("where many numbers are needed against the mines, the work is bounded") {
  // Twenty 1s that share no cells and see all: the board has twenty mines.
  std::string text;
  for (int row = 0; row < 15; ++row) {
    const std::string numbers =
        "?1?"
        "?1?"
        "?1?"
        "?1?";
    text += (row % 3 == 1 ? numbers : std::string(12, '?')) + '\n';
  }
  const Reason few = contradiction_in(text, 19);
  CHECK(few.numbers.size() == 20);
  CHECK(few.uses_mines_left);
  CHECK(few.size == Minimality::smallest);
  CHECK(contradiction_in(text, 21).numbers.size() == 20);
  CHECK(contradiction_in(text, 141).numbers.size() == 3);  // each forces seven safe cells
  CHECK(contradiction_in("!!\n22", 1).numbers.empty());
}
