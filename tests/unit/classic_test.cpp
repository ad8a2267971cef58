// The winning policy's parts against brute force on tiny boards: every placement of mines that fits is tried.
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "field/field.hpp"
#include "field/field_game.hpp"
#include "field/generate.hpp"
#include "guess/win/classic_player.hpp"
#include "guess/win/placements.hpp"
#include "position/position_reader.hpp"

namespace {

using namespace mines;

/// A position on a tiny board with all that it allows: bit i of a placement is cell i in row-major order.
struct TinyPosition {
  Field field;
  View view;
  std::vector<std::uint64_t> placements;  // that fit the numbers and the mines on the board

  BoardSize size() const { return field.size(); }
  int cells() const { return static_cast<int>(size().cells()); }
  Cell cell(int i) const { return {i / size().columns, i % size().columns}; }
  int place(Cell cell) const { return cell.row * size().columns + cell.column; }
  std::uint64_t neighbours(int i) const {
    std::uint64_t around = 0;
    for_each_neighbour(size(), cell(i), [&](Cell beside) { around |= std::uint64_t{1} << place(beside); });
    return around;
  }
};

bool fits(const TinyPosition& position, std::uint64_t placement) {
  for (int i = 0; i < position.cells(); ++i) {
    const bool mine = (placement >> i & 1) != 0;
    if (!position.view.is_open(position.cell(i))) continue;
    if (mine || std::popcount(placement & position.neighbours(i)) != position.view.number(position.cell(i)))
      return false;
  }
  return true;
}

/// Some safe cells of a random board are open, each as if opened by itself.
TinyPosition random_position(RandomSequence& random) {
  const BoardSize size{static_cast<std::int32_t>(2 + random.below(3)),
                       static_cast<std::int32_t>(2 + random.below(3))};
  const std::uint64_t mines = 1 + random.below(size.cells() / 2);
  TinyPosition position{generate(size, mines, random.next()).value(), View::make(size).value(), {}};
  for (int i = 0; i < position.cells(); ++i) {
    const Cell cell = position.cell(i);
    if (!position.field.is_mine(cell) && random.below(3) == 0)
      position.view.apply(position.field.reveal(cell.row, word_of(cell), bit_of(cell)));
  }
  for (std::uint64_t placement = 0; placement < std::uint64_t{1} << position.cells(); ++placement) {
    if (std::popcount(placement) == static_cast<int>(mines) && fits(position, placement))
      position.placements.push_back(placement);
  }
  return position;
}

/// Placements won by the best play from where `open` cells are open, by trying everything.
class SlowEndgame {
 public:
  explicit SlowEndgame(const TinyPosition& position) : position_(position) {}

  std::size_t won(const std::vector<std::uint64_t>& placements, std::uint64_t open) {
    const std::uint64_t all = (std::uint64_t{1} << position_.cells()) - 1;
    const bool over = std::all_of(placements.begin(), placements.end(),
                                  [&](std::uint64_t mines) { return (all & ~open & ~mines) == 0; });
    if (over) return placements.size();
    const auto key = std::pair(placements, open);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    std::size_t best = 0;
    for (int i = 0; i < position_.cells(); ++i) {
      if ((open >> i & 1) == 0) best = std::max(best, won_by_opening(placements, open, i));
    }
    return memo_[key] = best;
  }

  std::size_t won_by_opening(const std::vector<std::uint64_t>& placements, std::uint64_t open, int cell) {
    std::map<int, std::vector<std::uint64_t>> answers;
    for (const std::uint64_t mines : placements) {
      if ((mines >> cell & 1) == 0)
        answers[std::popcount(mines & position_.neighbours(cell))].push_back(mines);
    }
    std::size_t sum = 0;
    for (const auto& [number, left] : answers) sum += won(left, open | std::uint64_t{1} << cell);
    return sum;
  }

 private:
  const TinyPosition& position_;
  std::map<std::pair<std::vector<std::uint64_t>, std::uint64_t>, std::size_t> memo_;
};

/// Cells taken by the best play for Goal::cells, summed over placements, by trying everything: also to leave
/// what is certain for later.
class SlowCells {
 public:
  explicit SlowCells(const TinyPosition& position) : position_(position) {}

  std::size_t taken(const std::vector<std::uint64_t>& placements, std::uint64_t open, std::uint64_t marked) {
    const std::uint64_t all = (std::uint64_t{1} << position_.cells()) - 1;
    const auto won = [&](std::uint64_t mines) { return (all & ~open & ~mines) == 0; };
    if (std::all_of(placements.begin(), placements.end(), won))
      return placements.size() * position_.size().cells();
    const auto key = std::tuple(placements, open, marked);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    std::size_t best = 0;
    for (int i = 0; i < position_.cells(); ++i) {
      if (((open | marked) >> i & 1) != 0) continue;
      for (const bool is_mark : {false, true})
        best = std::max(best, taken_by(placements, open, marked, i, is_mark));
    }
    return memo_[key] = best;
  }

  std::size_t taken_by(const std::vector<std::uint64_t>& placements, std::uint64_t open, std::uint64_t marked,
                       int cell, bool is_mark) {
    const std::uint64_t bit = std::uint64_t{1} << cell;
    std::map<int, std::vector<std::uint64_t>> answers;
    std::size_t sum = 0;
    for (const std::uint64_t mines : placements) {
      if (((mines & bit) != 0) != is_mark) {
        sum += static_cast<std::size_t>(std::popcount(open | marked));
      } else {
        answers[is_mark ? 0 : std::popcount(mines & position_.neighbours(cell))].push_back(mines);
      }
    }
    for (const auto& [number, left] : answers)
      sum += taken(left, is_mark ? open : open | bit, is_mark ? marked | bit : marked);
    return sum;
  }

 private:
  const TinyPosition& position_;
  std::map<std::tuple<std::vector<std::uint64_t>, std::uint64_t, std::uint64_t>, std::size_t> memo_;
};

std::uint64_t open_cells(const TinyPosition& position) {
  std::uint64_t open = 0;
  for (int i = 0; i < position.cells(); ++i)
    open |= static_cast<std::uint64_t>(position.view.is_open(position.cell(i))) << i;
  return open;
}

double mine_share(const TinyPosition& position, int cell) {
  const auto mines = std::count_if(position.placements.begin(), position.placements.end(),
                                   [cell](std::uint64_t placement) { return (placement >> cell & 1) != 0; });
  return static_cast<double>(mines) / static_cast<double>(position.placements.size());
}

CellVerdict verdict_of(const Situation& situation, Cell cell) {
  const CellTable::Place* const place = situation.place_of(cell);
  return place == nullptr ? situation.interior_verdict()
                          : situation.parts()[place->component].verdicts[place->index];
}

bool is_certain(double share) { return share == 0 || share == 1; }

}  // namespace

TEST_CASE("what a situation says of each cell is what all placements say") {
  RandomSequence random(1, 0);
  Situation situation;  // one for all positions: what it remembers of shapes must not matter
  int certain = 0;
  for (int i = 0; i < 1500; ++i) {
    const TinyPosition position = random_position(random);
    REQUIRE(situation.look(position.view, position.field.mine_count()) == Situation::Outcome::counted);
    REQUIRE(situation.placements() == Approx(static_cast<double>(position.placements.size())));
    for (int k = 0; k < position.cells(); ++k) {
      if (!position.view.is_unknown(position.cell(k))) continue;
      const double share = mine_share(position, k);
      const CellVerdict verdict = verdict_of(situation, position.cell(k));
      REQUIRE(situation.probability_of(position.cell(k)) == Approx(share).margin(1e-12));
      REQUIRE((verdict == CellVerdict::safe) == (share == 0));
      REQUIRE((verdict == CellVerdict::mine) == (share == 1));
      certain += is_certain(share) ? 1 : 0;
    }
  }
  REQUIRE(certain > 1000);
}

TEST_CASE("numbers that no placement with that many mines fits are a contradiction") {
  RandomSequence random(2, 0);
  Situation situation;
  int contradictions = 0;
  for (int i = 0; i < 300; ++i) {
    const TinyPosition position = random_position(random);
    for (std::uint64_t mines = 0; mines <= position.size().cells(); ++mines) {
      bool any = false;
      for (std::uint64_t placement = 0; placement < std::uint64_t{1} << position.cells() && !any; ++placement)
        any = std::popcount(placement) == static_cast<int>(mines) && fits(position, placement);
      REQUIRE((situation.look(position.view, mines) == Situation::Outcome::contradiction) == !any);
      contradictions += any ? 0 : 1;
    }
  }
  REQUIRE(contradictions > 300);
}

TEST_CASE("the end is played as well as trying everything does") {
  RandomSequence random(3, 0);
  Situation situation;
  Endgame endgame;
  int compared = 0;
  for (int i = 0; i < 600; ++i) {
    const TinyPosition position = random_position(random);
    if (situation.look(position.view, position.field.mine_count()) != Situation::Outcome::counted) continue;
    bool certain = false;
    for (int k = 0; k < position.cells(); ++k)
      certain |= position.view.is_unknown(position.cell(k)) && mine_share(position, k) == 0;
    if (certain || position.placements.size() == 1 || position.placements.size() > 150) continue;
    const auto all = all_placements(position.view, situation, 1000);
    REQUIRE(all);
    REQUIRE(all->models.size() == position.placements.size());
    const auto best = endgame.solve(all->cells, all->models);
    REQUIRE(best);
    SlowEndgame slow(position);
    const std::uint64_t open = open_cells(position);
    const auto count = static_cast<double>(position.placements.size());
    REQUIRE(best->value ==
            Approx(static_cast<double>(slow.won(position.placements, open)) / count).margin(1e-12));
    const int chosen = position.place(best->cell);
    REQUIRE(best->value ==
            Approx(static_cast<double>(slow.won_by_opening(position.placements, open, chosen)) / count)
                .margin(1e-12));
    ++compared;
  }
  REQUIRE(compared > 100);
}

TEST_CASE("cells are taken at the end as well as trying everything does") {
  RandomSequence random(5, 0);
  Situation situation;
  Endgame endgame(Goal::cells);
  int compared = 0;
  int marks = 0;
  for (int i = 0; i < 1500; ++i) {
    const TinyPosition position = random_position(random);
    const std::uint64_t open = open_cells(position);
    const auto unknown = position.size().cells() - static_cast<std::uint64_t>(std::popcount(open));
    if (unknown > 8 || position.placements.size() < 2 || position.placements.size() > 40) continue;
    bool certain = false;
    for (int k = 0; k < position.cells(); ++k)
      certain |= position.view.is_unknown(position.cell(k)) && mine_share(position, k) == 0;
    if (certain) continue;
    REQUIRE(situation.look(position.view, position.field.mine_count()) == Situation::Outcome::counted);
    const auto all = all_placements(position.view, situation, 1000);
    REQUIRE(all);
    const auto best = endgame.solve(all->cells, all->models);
    REQUIRE(best);
    SlowCells slow(position);
    const auto share = [&](std::size_t taken) {
      const double cells = static_cast<double>(taken) / static_cast<double>(position.placements.size());
      return (cells - std::popcount(open)) / static_cast<double>(unknown);
    };
    REQUIRE(best->value == Approx(share(slow.taken(position.placements, open, 0))).margin(1e-12));
    std::uint64_t mines = ~std::uint64_t{0};  // certain ones, which come first
    for (const std::uint64_t placement : position.placements) mines &= placement;
    const int chosen = position.place(best->cell);
    REQUIRE(
        best->value ==
        Approx(share(slow.taken_by(position.placements, open, mines, chosen, best->is_mark))).margin(1e-12));
    marks += best->is_mark ? 1 : 0;
    ++compared;
  }
  CHECK(compared > 100);
  CHECK(marks > 10);
}

TEST_CASE("few placements are put together in no time, however many the parts have by themselves") {
  std::string text;
  for (int part = 0; part < 4; ++part) {
    if (part > 0) text += "!!!!!\n";
    text += "?????\n?3?3?\n?????\n";
  }
  const View view = view_of(parse_position(text, "text").value()).value();
  // Each part has 476 placements; one with 3 mines, 75 with 4.
  Situation situation;
  REQUIRE(situation.look(view, 15 + 4 * 3 + 1) == Situation::Outcome::counted);
  const auto all = all_placements(view, situation, 500);
  REQUIRE(all);
  CHECK(all->models.size() == 4 * 75);
}

TEST_CASE("a look ahead knows the chance of a mine and of progress exactly") {
  RandomSequence random(4, 0);
  Situation situation;
  LookAhead look_ahead({});
  int compared = 0;
  for (int i = 0; i < 800; ++i) {
    const TinyPosition position = random_position(random);
    if (situation.look(position.view, position.field.mine_count()) != Situation::Outcome::counted) continue;
    bool certain = false;
    for (int k = 0; k < position.cells(); ++k)
      certain |= position.view.is_unknown(position.cell(k)) && is_certain(mine_share(position, k));
    if (certain) continue;
    for (const Guess& guess : look_ahead.rate(position.view, situation)) {
      const int cell = position.place(guess.cell);
      REQUIRE(guess.mine_probability == Approx(mine_share(position, cell)).margin(1e-12));
      std::map<int, std::vector<std::uint64_t>> answers;
      for (const std::uint64_t mines : position.placements) {
        if ((mines >> cell & 1) == 0)
          answers[std::popcount(mines & position.neighbours(cell))].push_back(mines);
      }
      std::size_t progress = 0;
      for (const auto& [number, left] : answers) {
        std::uint64_t some = open_cells(position) | std::uint64_t{1} << cell;
        for (const std::uint64_t mines : left) some |= mines;
        if (some != (std::uint64_t{1} << position.cells()) - 1) progress += left.size();
      }
      // Certain cells are looked for next to the guess and in the interior, not in other parts.
      REQUIRE(guess.progress <=
              static_cast<double>(progress) / static_cast<double>(position.placements.size()) + 1e-9);
      ++compared;
    }
  }
  REQUIRE(compared > 300);
}

TEST_CASE("a player opens no mine that it calls safe, and all there is when nothing has to be guessed") {
  for (const ClassicSetting& setting : classic_settings()) {
    ClassicMind mind(setting.options);
    int won = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Field field = generate({9, 70}, 90, seed).value();  // across words
      auto game = FieldGame::make(field, 0).value();
      auto link = game.connect().value();
      auto player = ClassicPlayer::make(field.size(), field.mine_count(), mind).value();
      Cell start{4, 30};
      while (field.is_mine(start) || field.number(start) != 0) ++start.column;
      ClassicPlayer::Move move{{{start.row, word_of(start), bit_of(start)}}, false, 0};
      while (game.safe_opened() < field.size().cells() - field.mine_count() && game.mines_opened() == 0) {
        std::vector<ClickBlock> clicks;
        for (const ClickWord& click : move.clicks) add_clicks(clicks, click);
        link->post(clicks);
        Replies replies;
        REQUIRE(link->poll(replies));
        if (game.mines_opened() != 0) {
          REQUIRE_FALSE(move.certain);
          break;
        }
        if (game.safe_opened() == field.size().cells() - field.mine_count()) break;
        player.show(replies);
        move = player.next().value();
      }
      won += game.mines_opened() == 0 ? 1 : 0;
    }
    REQUIRE(won > 15);
  }
}
