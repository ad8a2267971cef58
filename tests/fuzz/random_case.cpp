#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "field/field.hpp"
#include "fuzz/case.hpp"
#include "support/boards.hpp"

namespace mines::fuzz {

namespace {

class Maker {
 public:
  Maker(std::uint64_t seed, std::uint64_t number) : random_(seed, number) {}

  Case make(const std::vector<std::string>& names) {
    Case made;
    const bool sparse = one_in(12);
    const bool scattered = !sparse && one_in(6);
    const BoardSize size = sparse || scattered ? BoardSize{from_to(3, 4), from_to(3, 5)} : draw_size();
    const double density = scattered ? 0.01 * static_cast<double>(one_in(2) ? 10 + below(50) : 60 + below(39))
                           : one_in(32) ? static_cast<double>(below(2))
                                        : 0.02 + 0.01 * static_cast<double>(below(58));
    field_ = testing::random_field(size, density, random_);
    picture_.rows.assign(static_cast<std::size_t>(size.rows),
                         std::string(static_cast<std::size_t>(size.columns), '?'));
    if (sparse) {
      open_few();
    } else if (scattered) {
      if (one_in(3)) make_eight();
      open_scattered();
    } else {
      open_some();
    }
    if (one_in(5)) lie();
    made.picture = picture_;
    made.at = draw_place();
    constexpr double odds[] = {1.0 / 7, 1.0 / 4, 1, 0.01, 30};
    made.odds = odds[below(std::size(odds))];
    made.budget = 1 + below(below(8) + 1) * below(200);
    for (std::uint64_t i = 2 + below(6); i > 0; --i) made.calls.push_back(names[below(names.size())]);
    return made;
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
  bool one_in(std::uint64_t times) { return below(times) == 0; }
  std::int32_t from_to(std::int32_t first, std::int32_t last) {
    return first + static_cast<std::int32_t>(below(static_cast<std::uint64_t>(last - first + 1)));
  }

  BoardSize draw_size() {
    if (!one_in(8)) return {from_to(1, 8), from_to(1, 8)};
    const BoardSize thin{from_to(1, 2), from_to(9, 40)};
    return one_in(2) ? thin : BoardSize{thin.columns, thin.rows};
  }

  /// Plays in random order until few enough cells are unknown, then on to a random number of them. How often
  /// mines are passed over at first is random, too.
  void open_some() {
    std::vector<Cell> cells;
    for_each_cell(picture_, [&](Cell cell) { cells.push_back(cell); });
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[below(i)]);
    const std::size_t most = one_in(64) ? most_unknown : 3 + below(11);
    const std::uint64_t known = below(4);  // of four mines met
    const bool cascades = !one_in(4);
    const std::size_t least = one_in(2) ? most : below(most + 1);
    std::size_t unknown = cells.size();
    for (const bool all : {false, true}) {
      for (const Cell cell : cells) {
        if (unknown <= (all ? most : least)) return;
        if (picture_.at(cell) != '?' || (!all && field_.is_mine(cell) && below(4) >= known)) continue;
        open(cell, cascades);
        unknown = count_of(picture_, '?');
      }
    }
  }

  /// A few numbers with nearly all around them unknown.
  void open_few() {
    for (std::uint64_t numbers = 1 + below(4); numbers > 0; --numbers) {
      const Cell cell{from_to(0, picture_.size().rows - 1), from_to(0, picture_.size().columns - 1)};
      if (!field_.is_mine(cell)) open(cell, false);
    }
    while (count_of(picture_, '?') > 15) {
      const Cell cell{from_to(0, picture_.size().rows - 1), from_to(0, picture_.size().columns - 1)};
      open(cell, false);
    }
  }

  /// Puts mines all around a cell, and opens it.
  void make_eight() {
    const BoardSize size = picture_.size();
    const Cell middle{from_to(1, size.rows - 2), from_to(1, size.columns - 2)};
    BitPlane mines = BitPlane::make(size).value();
    for_each_cell(picture_, [&](Cell cell) {
      const bool beside = std::abs(cell.row - middle.row) <= 1 && std::abs(cell.column - middle.column) <= 1;
      if (cell != middle && (beside || field_.is_mine(cell))) mines.set(cell);
    });
    field_ = Field(std::move(mines));
    picture_.at(middle) = '8';
  }

  /// Each safe cell by chance, with nothing known of the cells around it: also around an 8. Then mines, until
  /// few enough cells are unknown.
  void open_scattered() {
    const std::uint64_t share = 1 + below(4);  // of five
    for_each_cell(picture_, [&](Cell cell) {
      if (!field_.is_mine(cell) && below(5) < share)
        picture_.at(cell) = static_cast<char>('0' + field_.number(cell));
    });
    const std::size_t most = 8 + below(8);
    while (count_of(picture_, '?') > most) {
      const Cell cell{from_to(0, picture_.size().rows - 1), from_to(0, picture_.size().columns - 1)};
      if (picture_.at(cell) == '?')
        picture_.at(cell) = field_.is_mine(cell) ? '*' : static_cast<char>('0' + field_.number(cell));
    }
  }

  void open(Cell cell, bool cascades) {
    if (picture_.at(cell) != '?') return;
    if (field_.is_mine(cell)) {
      picture_.at(cell) = '*';
      return;
    }
    const int number = field_.number(cell);
    picture_.at(cell) = static_cast<char>('0' + number);
    if ((number != 0 || !cascades) && number != 8) return;
    for_each_neighbour(picture_.size(), cell, [&](Cell beside) { open(beside, cascades); });
  }

  /// One number or two say something else.
  void lie() {
    for (std::uint64_t lies = 1 + below(2); lies > 0; --lies) {
      const Cell cell{from_to(0, picture_.size().rows - 1), from_to(0, picture_.size().columns - 1)};
      if (!is_number(picture_.at(cell))) continue;
      const Picture before = picture_;
      char& glyph = picture_.at(cell);
      glyph = static_cast<char>(one_in(2) ? '0' + below(9) : glyph + (one_in(2) ? 1 : -1));
      if (!is_number(glyph)) picture_ = before;
    }
  }

  /// One case in four lies across the edges of blocks, words and tiles.
  Cell draw_place() {
    if (!one_in(4) || !can_be_shown(picture_)) return {};
    constexpr std::int32_t row_edges[] = {8, 64, 128};
    constexpr std::int32_t column_edges[] = {64, 512, 576};
    const BoardSize size = picture_.size();
    const Cell at{std::max(row_edges[below(3)] - from_to(0, size.rows), 0),
                  std::max(column_edges[below(3)] - from_to(0, size.columns), 0)};
    return can_lie_at(picture_, at) ? at : Cell{};
  }

  RandomSequence random_;
  Field field_;
  Picture picture_;
};

}  // namespace

Case random_case(std::uint64_t seed, std::uint64_t number, const std::vector<std::string>& names) {
  Case made = Maker(seed, number).make(names);
  made.seed = seed;
  made.number = number;
  return made;
}

bool is_fit(const Case& fuzz_case) {
  return count_of(fuzz_case.picture, '?') <= most_unknown &&
         (fuzz_case.at == Cell{} ||
          (can_be_shown(fuzz_case.picture) && can_lie_at(fuzz_case.picture, fuzz_case.at)));
}

}  // namespace mines::fuzz
