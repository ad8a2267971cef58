#include "fuzz/calls.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "components/component_finder.hpp"
#include "count/models.hpp"
#include "unit/counted_position.hpp"

namespace mines::fuzz {

namespace {

std::string text_of(const std::vector<CellVerdict>& verdicts) {
  std::string text;
  for (const CellVerdict verdict : verdicts) text += "?sm"[static_cast<int>(verdict)];
  return text;
}

/// Up to rounding: 10^-12 of it.
bool close(double value, double expected) {
  return std::abs(value - expected) <= 1e-12 * std::max(std::abs(expected), 1e-300);
}

std::vector<CellVerdict> true_verdicts(const Piece& piece, std::span<const std::size_t> places) {
  std::vector<CellVerdict> verdicts;
  for (const std::size_t place : places)
    verdicts.push_back(piece.consistent() ? piece.verdict(place) : CellVerdict::open_question);
  return verdicts;
}

/// Calls visit(component, piece, places of its cells in the piece) for each component of a piece.
template <class Visit>
void for_each_component(const Position& position, Report& report, Visit visit) {
  for (const Component& component : position.components()) {
    const Piece* const piece = position.piece_with(component);
    if (!report.check(piece != nullptr, "a component should be all cells that numbers join to its first"))
      return;
    visit(component, *piece, position.places_in(*piece, component));
    if (report.failed()) return;
  }
}

/// Holds verdicts against the piece: all of them true and, if `all`, none missing.
void check_verdicts(const std::vector<CellVerdict>& verdicts, const std::vector<CellVerdict>& expected,
                    bool all, Report& report) {
  bool agree = verdicts.size() == expected.size();
  for (std::size_t i = 0; agree && i < verdicts.size(); ++i)
    agree = verdicts[i] == expected[i] || (!all && verdicts[i] == CellVerdict::open_question);
  report.check(agree, "{} of the verdicts {} are given as {}", all ? "all" : "some", text_of(expected),
               text_of(verdicts));
}

// The view and what is found in it.

void check_view(Session&, Position& position, const Case&, Report& report) {
  const Picture& picture = position.picture();
  report.check(picture_in(position.view(), picture.size(), position.at()) == picture,
               "the view should hold what it was shown");
}

void check_components(Session&, Position& position, const Case&, Report& report) {
  std::size_t cells = 0;
  for_each_component(position, report, [&](const Component& component, const Piece& piece, const auto&) {
    cells += piece.cells.size();
    report.check(!component.truncated, "nothing cuts components off");
    for (const Constraint& constraint : component.constraints) {
      const Cell number = position.in_picture(constraint.number);
      const Picture& picture = position.picture();
      report.check(constraint.size == count_around(picture, number, '?') &&
                       constraint.mines == picture.at(number) - '0' - count_around(picture, number, '*'),
                   "{} of {} cells are given as mines beside row {}, column {}", constraint.mines,
                   constraint.size, number.row, number.column);
    }
  });
  report.check(cells + position.interior() == position.whole().cells.size(),
               "every frontier cell is in a component");
  // Found by the tile, each component comes once.
  const View& view = position.view();
  StuckRows rows(view);
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(view.tiles().count()));
  std::iota(numbers.begin(), numbers.end(), 0);
  rows.refresh(numbers, 1);
  const std::vector<StuckTile> tiles = rows.of(numbers);
  ComponentFinder finder(view, Join::numbers);
  Component memory;
  std::size_t by_tiles = 0;
  for (const StuckTile& stuck : tiles) {
    finder.for_each_component(stuck, tiles, memory, [&](const Component& component) {
      by_tiles += position.piece_with(component) != nullptr ? 1 : 0;
    });
  }
  report.check(by_tiles == position.pieces().size(), "{} components should be found by the tile, {} are",
               position.pieces().size(), by_tiles);
}

void check_regions(Session&, Position& position, const Case&, Report& report) {
  ComponentFinder finder(position.view(), Join::numbers_and_neighbours);
  Component component;
  for (const std::vector<Cell>& region : split(position.picture(), Together::by_numbers_and_touch)) {
    const Cell first{region.front().row + position.at().row, region.front().column + position.at().column};
    if (!report.check(!finder.found(first), "regions should have no cell in common")) return;
    finder.grow(first, component);
    std::vector<Cell> cells;
    for (const Cell cell : component.cells) cells.push_back(position.in_picture(cell));
    std::sort(cells.begin(), cells.end());
    report.check(cells == region, "a region of {} cells has {}", region.size(), cells.size());
  }
}

// The single rule, by each kernel.

/// What the rule makes of the position: 's' and 'm' where it finds something; empty where it finds something
/// beside the picture.
Picture settled_by_kernel(Session& session, const Position& position, Kernel kernel) {
  View view = view_of(position.picture(), position.at());
  Picture settled = position.picture();
  const auto note_safe = [&](std::int32_t row, std::int32_t word, int bit) {
    const Cell cell = position.in_picture(cell_at(row, word, bit));
    if (!settled.size().contains(cell)) return false;
    settled.at(cell) = 's';
    return true;
  };
  bool inside = true;
  for (bool more = true; more;) {
    more = false;
    for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) {
      Found& found = *session.found;
      single_rule(kernel)(view.surroundings(tile, *session.outside), ~TileBlocks{0}, found);
      for (std::int32_t w = -1; w <= tile_words; ++w) {
        more |= found.safe_blocks[w + 1] != 0 || found.look[w + 1] != 0;
        for_each_bit(found.safe_blocks[w + 1], [&](int b) {
          for (std::int32_t lane = 0; lane < block_rows; ++lane) {
            const std::int32_t row = view.tiles().first_row(tile) + (b - 1) * block_rows + lane;
            Word& safe = found.safe[wide_place(w, b - 1)][lane];
            for_each_bit(safe,
                         [&](int bit) { inside &= note_safe(row, view.tiles().first_word(tile) + w, bit); });
            safe = 0;
          }
        });
        found.safe_blocks[w + 1] = found.look[w + 1] = 0;
      }
    }
  }
  for_each_cell(settled, [&](Cell cell) {
    const Cell place{cell.row + position.at().row, cell.column + position.at().column};
    if (position.picture().at(cell) == '?' && view.is_mine(place)) settled.at(cell) = 'm';
  });
  return inside ? settled : Picture{{""}};
}

void check_single_rule(Session& session, const Position& position, Kernel kernel, Report& report) {
  if (!kernel_runs(kernel)) return;
  const Picture found = settled_by_kernel(session, position, kernel);
  if (!position.consistent()) {
    // What is found then depends on the order, which is the same for every kernel.
    report.check(found == settled_by_kernel(session, position, Kernel::generic),
                 "kernels should find the same");
    return;
  }
  const Picture expected = settled_by_single_numbers(position.picture());
  report.check(found == expected, "the rule should find {}, and finds {}", fmt::join(expected.rows, "/"),
               fmt::join(found.rows, "/"));
  const Piece& whole = position.whole();
  for (std::size_t i = 0; i < whole.cells.size(); ++i) {
    const char glyph = expected.at(whole.cells[i]);
    const CellVerdict verdict = glyph == 's'   ? CellVerdict::safe
                                : glyph == 'm' ? CellVerdict::mine
                                               : CellVerdict::open_question;
    report.check(verdict == CellVerdict::open_question || verdict == whole.verdict(i),
                 "row {}, column {} should be open to question", whole.cells[i].row, whole.cells[i].column);
  }
}

template <Kernel kernel>
void check_single_rule(Session& session, Position& position, const Case&, Report& report) {
  check_single_rule(session, position, kernel, report);
}

// The pair rule.

/// What is left of two numbers once verdicts are known, and whether it decides a cell: by all numbers of
/// mines that the cells which they share may have.
struct TwoNumbers {
  int a_own = 0;
  int a_mines = 0;
  int b_own = 0;
  int b_mines = 0;
  int shared = 0;

  bool decide() const {
    // Whether each of the three groups may have a mine, and a safe cell.
    bool mine[3] = {};
    bool safe[3] = {};
    for (int common = 0; common <= shared; ++common) {
      const int mines[3] = {common, a_mines - common, b_mines - common};
      if (mines[1] < 0 || mines[1] > a_own || mines[2] < 0 || mines[2] > b_own) continue;
      const int cells[3] = {shared, a_own, b_own};
      for (int i = 0; i < 3; ++i) {
        mine[i] |= mines[i] > 0;
        safe[i] |= mines[i] < cells[i];
      }
    }
    return (shared > 0 && mine[0] != safe[0]) || (a_own > 0 && mine[1] != safe[1]) ||
           (b_own > 0 && mine[2] != safe[2]);
  }
};

bool some_pair_decides(const Component& component, const std::vector<CellVerdict>& verdicts) {
  const auto has = [](const Constraint& constraint, std::uint32_t cell) {
    const auto cells = constraint.cells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  for (const Constraint& a : component.constraints) {
    for (const Constraint& b : component.constraints) {
      TwoNumbers two{0, a.mines, 0, b.mines, 0};
      for (std::uint32_t cell = 0; cell < component.cells.size(); ++cell) {
        const bool in_a = has(a, cell);
        const bool in_b = has(b, cell);
        if (verdicts[cell] == CellVerdict::mine) {
          two.a_mines -= in_a ? 1 : 0;
          two.b_mines -= in_b ? 1 : 0;
        } else if (verdicts[cell] == CellVerdict::open_question && (in_a || in_b)) {
          ++(in_a && in_b ? two.shared : in_a ? two.a_own : two.b_own);
        }
      }
      if (two.decide()) return true;
    }
  }
  return false;
}

void check_pair_rule(Session& session, Position& position, const Case&, Report& report) {
  std::vector<CellVerdict> verdicts;
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        const std::size_t count = session.pair_rule.apply(component, verdicts);
        const auto open = std::count(verdicts.begin(), verdicts.end(), CellVerdict::open_question);
        report.check(count + static_cast<std::size_t>(open) == component.cells.size(),
                     "{} cells are said to be decided", count);
        if (!piece.consistent()) return;
        check_verdicts(verdicts, true_verdicts(piece, places), false, report);
        report.check(!some_pair_decides(component, verdicts), "of {} two numbers should decide more",
                     text_of(verdicts));
      });
}

// CaDiCaL.

void check_solver(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        const Decision decision = session.solver.decide(component);
        report.check(decision.consistent == piece.consistent(), "{} placements are called {}",
                     piece.placements.size(), decision.consistent ? "consistent" : "a contradiction");
        check_verdicts(decision.cells, true_verdicts(piece, places), true, report);
      });
}

void check_decider(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        const Decision decision = session.decider.decide(component).decision;
        const auto expected = true_verdicts(piece, places);
        const auto gives_any = [](const std::vector<CellVerdict>& verdicts) {
          return std::any_of(verdicts.begin(), verdicts.end(),
                             [](CellVerdict verdict) { return verdict != CellVerdict::open_question; });
        };
        if (piece.consistent()) {
          report.check(decision.consistent, "{} placements are called a contradiction",
                       piece.placements.size());
          check_verdicts(decision.cells, expected, false, report);
          report.check(gives_any(decision.cells) == gives_any(expected), "of {} none is given",
                       text_of(expected));
        } else {
          report.check(!decision.consistent || gives_any(decision.cells), "a contradiction is not seen");
        }
        const Decider::Answer again = session.decider.decide(component);
        report.check(again.source == Decider::Source::memory && again.decision.cells == decision.cells &&
                         again.decision.consistent == decision.consistent,
                     "the same component should be remembered");
      });
}

void check_deciding_by_rules(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       const Decision& decision = session.rules.decide(component).decision;
                       if (piece.consistent())
                         check_verdicts(decision.cells, true_verdicts(piece, places), false, report);
                     });
}

// Exact counting.

/// Whether there is anything to count.
bool check_elimination(Elimination& elimination, const Component& component, const Piece& piece,
                       std::span<const std::size_t> places, Report& report) {
  const bool contradiction = elimination.run(component) == Elimination::Outcome::contradiction;
  report.check(contradiction != piece.consistent(), "{} placements are called {}", piece.placements.size(),
               contradiction ? "a contradiction" : "consistent");
  if (contradiction || report.failed()) return false;
  std::vector<CellVerdict> verdicts;
  elimination.verdicts(verdicts);
  check_verdicts(verdicts, true_verdicts(piece, places), true, report);
  return !report.failed();
}

void check_elimination(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       check_elimination(session.elimination, component, piece, places, report);
                     });
}

/// With a budget that may not suffice; what comes next must not suffer from it.
void check_refusal(Session& session, Position& position, const Case& options, Report& report) {
  for_each_component(position, report, [&](const Component& component, const Piece& piece, const auto&) {
    const auto outcome = session.elimination.run(component, options.budget);
    const auto right =
        piece.consistent() ? Elimination::Outcome::complete : Elimination::Outcome::contradiction;
    report.check(outcome == right || outcome == Elimination::Outcome::exceeded,
                 "a contradiction is mistaken");
    ModelCounts<double> counts;
    if (outcome != Elimination::Outcome::complete ||
        !session.doubles.count(session.elimination, counts, options.budget))
      return;
    report.check(std::accumulate(counts.models.begin(), counts.models.end(), 0.0) ==
                     static_cast<double>(piece.placements.size()),
                 "there should be {} placements", piece.placements.size());
  });
}

std::uint64_t integer_of(double number) { return static_cast<std::uint64_t>(number); }
std::uint64_t integer_of(WideNumber number) { return static_cast<std::uint64_t>(number.to_double()); }
std::uint64_t integer_of(const Integer& number) { return static_cast<std::uint64_t>(number); }

template <class Number>
void check_counts(ModelCounter<Number>& counter, const Elimination& elimination, const Piece& piece,
                  std::span<const std::size_t> places, Report& report) {
  ModelCounts<Number> counts;
  if (!report.check(counter.count(elimination, counts), "counting should be possible")) return;
  report.check(counts.exact, "counts should be exact");
  if (!report.check(counts.least >= 0 && counts.most() < static_cast<int>(piece.models.size()),
                    "{} to {} mines are found", counts.least, counts.most()))
    return;
  const auto least = static_cast<std::size_t>(counts.least);
  for (std::size_t mines = 0; mines < piece.models.size(); ++mines) {
    const std::size_t k = mines - least;  // beyond all where there are fewer
    const bool inside = k < counts.models.size();
    const std::uint64_t models = inside ? integer_of(counts.models[k]) : 0;
    report.check(models == piece.models[mines], "{} placements with {} mines are counted as {}",
                 piece.models[mines], mines, models);
    for (std::size_t i = 0; inside && i < places.size(); ++i) {
      const std::uint64_t mine = piece.mine[places[i]][mines];
      report.check(integer_of(counts.mine(i)[k]) == mine &&
                       integer_of(counts.safe(i)[k]) == piece.models[mines] - mine,
                   "cell {} is a mine in {} of {} placements with {} mines, and counted as {} and {}", i,
                   mine, piece.models[mines], mines, integer_of(counts.mine(i)[k]),
                   integer_of(counts.safe(i)[k]));
    }
  }
}

template <class Number, ModelCounter<Number> Session::*counter>
void check_counts(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       if (check_elimination(session.elimination, component, piece, places, report))
                         check_counts(session.*counter, session.elimination, piece, places, report);
                     });
}

/// All unknown cells as one component, in pieces and with cells in no constraint; no part of the solver finds
/// it, so what the finder does wrong does not hide anything.
void check_whole_board(Session& session, Position& position, const Case&, Report& report) {
  const Component all = testing::component_of(position.picture().rows);
  const Piece& piece = position.whole();
  if (!settled_numbers_hold(position.picture())) {
    report.check(session.elimination.run(all) == Elimination::Outcome::contradiction,
                 "a contradiction is not seen");
    return;
  }
  std::vector<std::size_t> places(piece.cells.size());
  std::iota(places.begin(), places.end(), 0);
  if (check_elimination(session.elimination, all, piece, places, report))
    check_counts(session.doubles, session.elimination, piece, places, report);
  const Decision decision = session.solver.decide(all);
  check_verdicts(decision.cells, true_verdicts(piece, places), true, report);
}

void check_weights(Session& session, Position& position, const Case& options, Report& report) {
  RandomSequence random(options.seed, options.number);
  std::vector<Probability> probabilities;
  Placement drawn;
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        if (!check_elimination(session.elimination, component, piece, places, report)) return;
        session.weighing.weigh(session.elimination, options.odds);
        session.weighing.probabilities(probabilities);
        const auto weight_of = [&](const std::vector<std::uint64_t>& counts) {
          double weight = 0;
          for (std::size_t mines = 0; mines < counts.size(); ++mines)
            weight += static_cast<double>(counts[mines]) * std::pow(options.odds, static_cast<double>(mines));
          return weight;
        };
        for (std::size_t i = 0; i < places.size(); ++i) {
          const double expected = weight_of(piece.mine[places[i]]) / weight_of(piece.models);
          report.check(close(probabilities[i].value, expected) && probabilities[i].known == Known::exact,
                       "the probability {} of cell {} is given as {}", expected, i, probabilities[i].value);
        }
        for (int draw = 0; draw < 3; ++draw) {
          session.weighing.draw(random, drawn);
          std::uint64_t placement = 0;
          for (std::size_t i = 0; i < places.size(); ++i) placement |= std::uint64_t{drawn[i]} << places[i];
          report.check(std::binary_search(piece.placements.begin(), piece.placements.end(), placement),
                       "what is drawn should be a placement");
        }
      });
}

void check_enumeration(Session&, Position& position, const Case& options, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        const auto models = enumerate_models(component, options.odds);
        const auto few = enumerate_models(component, options.odds, {options.budget, 100000});
        const bool possible = piece.consistent() && piece.placements.size() <= ModelBudget{}.models;
        report.check(models.has_value() == possible, "{} placements are not what is enumerated",
                     piece.placements.size());
        report.check(few.has_value() == (piece.consistent() && piece.placements.size() <= options.budget),
                     "{} placements and a budget of {}", piece.placements.size(), options.budget);
        if (!models) return;
        std::vector<std::uint64_t> placements;
        double sum = 0;
        for (std::size_t k = 0; k < models->models.size(); ++k) {
          std::uint64_t placement = 0;
          for_each_bit(models->models[k],
                       [&](int i) { placement |= std::uint64_t{1} << places[static_cast<std::size_t>(i)]; });
          placements.push_back(placement);
          sum += models->weights[k];
          const int more = std::popcount(models->models[k]) - std::popcount(models->models[0]);
          report.check(close(models->weights[k], models->weights[0] * std::pow(options.odds, more)),
                       "weights are odds^mines");
        }
        std::sort(placements.begin(), placements.end());
        report.check(placements == piece.placements, "{} placements are enumerated as others",
                     piece.placements.size());
        report.check(std::abs(sum - 1) < 1e-12, "weights should add up to 1");
      });
}

// The mines left on the board.

struct CountedBoard {
  std::vector<ModelCounts<double>> counts;
  std::vector<MineSpread> spreads;
  MineRange range;  // of all components together, found without counting
};

/// False where a component cannot be counted, which is another call's to judge.
bool count_board(Session& session, const Position& position, CountedBoard& board) {
  for (const Component& component : position.components()) {
    if (session.elimination.run(component) != Elimination::Outcome::complete ||
        !session.doubles.count(session.elimination, board.counts.emplace_back()))
      return false;
    board.spreads.push_back(spread_of(board.counts.back()));
    const MineRange range = mine_range(component);
    board.range.least += range.least;
    board.range.most += range.most;
  }
  return true;
}

void check_cell(const Probability& probability, CellVerdict verdict, std::size_t cell, const Piece& whole,
                std::size_t mines, Report& report) {
  const double expected =
      static_cast<double>(whole.mine[cell][mines]) / static_cast<double>(whole.models[mines]);
  report.check(close(probability.value, expected),
               "with {} mines the probability {} at row {}, column {} is given as {}", mines, expected,
               whole.cells[cell].row, whole.cells[cell].column, probability.value);
  report.check(verdict == whole.verdict_with(cell, mines), "with {} mines row {}, column {} is misjudged",
               mines, whole.cells[cell].row, whole.cells[cell].column);
}

void check_total(Session& session, const Position& position, const CountedBoard& board, std::size_t mines,
                 Report& report) {
  const Piece& whole = position.whole();
  const bool possible = mines < whole.models.size() && whole.models[mines] > 0;
  const auto outcome = session.total.combine(board.spreads, position.interior(), mines);
  report.check(outcome == (possible ? BoardTotal::Outcome::complete : BoardTotal::Outcome::contradiction),
               "with {} mines {} placements are mistaken", mines, possible ? whole.models[mines] : 0);
  if (!possible || report.failed()) return;
  std::vector<bool> beside_number(whole.cells.size());
  std::vector<Probability> probabilities;
  std::vector<CellVerdict> verdicts;
  for (std::size_t i = 0; i < board.counts.size(); ++i) {
    judge_cells(board.counts[i], session.total.weights(i), probabilities, verdicts);
    const std::vector<std::size_t> places = position.places_in(whole, position.components()[i]);
    for (std::size_t k = 0; k < places.size(); ++k) {
      beside_number[places[k]] = true;
      check_cell(probabilities[k], verdicts[k], places[k], whole, mines, report);
    }
  }
  if (position.interior() == 0) return;
  for (std::size_t i = 0; i < beside_number.size(); ++i) {
    if (!beside_number[i])
      check_cell(session.total.interior(), session.total.interior_verdict(), i, whole, mines, report);
  }
  const auto bounds = interior_bounds(board.range, position.interior(), mines);
  report.check(bounds && std::abs(bounds->value - session.total.interior().value) <= bounds->error + 1e-12,
               "with {} mines the interior should lie within its bounds", mines);
}

void check_totals(Session& session, Position& position, const Case&, Report& report) {
  CountedBoard board;
  if (!position.consistent() || !count_board(session, position, board)) return;
  for (std::size_t mines = 0; mines < position.whole().models.size() + 1; ++mines) {
    check_total(session, position, board, mines, report);
    if (report.failed()) return;
  }
}

void check_odds(Session& session, Position& position, const Case&, Report& report) {
  CountedBoard board;
  if (!position.consistent() || !count_board(session, position, board)) return;
  const Piece& whole = position.whole();
  std::size_t least = whole.models.size();
  std::size_t most = 0;
  for (std::size_t mines = 0; mines < whole.models.size(); ++mines) {
    if (whole.models[mines] == 0) continue;
    least = std::min(least, mines);
    most = mines;
  }
  for (std::size_t mines = 0; mines < whole.models.size() + 1; ++mines) {
    const auto odds = odds_for_mines(board.spreads, position.interior(), mines);
    report.check(odds.has_value() == (mines >= least && mines <= most),
                 "odds for {} mines, {} to {} being possible", mines, least, most);
    if (!odds || least == most) continue;
    report.check((*odds == 0) == (mines == least) && std::isinf(*odds) == (mines == most),
                 "odds of {} for {} mines", *odds, mines);
    if (mines == least || mines == most) continue;
    // Odds may be far from 1 where few of the placements have so many mines: their logarithms weigh.
    double sum = 0;
    double expected = 0;
    double heaviest = -1e300;
    const auto logarithm = [&](std::size_t m) {
      return std::log(static_cast<double>(whole.models[m])) + static_cast<double>(m) * std::log(*odds);
    };
    for (std::size_t m = least; m <= most; ++m) {
      if (whole.models[m] != 0) heaviest = std::max(heaviest, logarithm(m));
    }
    for (std::size_t m = least; m <= most; ++m) {
      if (whole.models[m] == 0) continue;
      const double weight = std::exp(logarithm(m) - heaviest);
      sum += weight;
      expected += weight * static_cast<double>(m);
    }
    report.check(std::abs(expected / sum - static_cast<double>(mines)) <= 2e-9 * static_cast<double>(mines),
                 "odds of {} give {} mines instead of {}", *odds, expected / sum, mines);
  }
}

// Samples.

void check_sampler(Session& session, Position& position, const Case& options, Report& report) {
  SamplerOptions sampling;
  sampling.odds = options.odds;
  sampling.batches = 4;
  sampling.sweeps = 1 + static_cast<int>(options.budget % 3);
  sampling.window = 1 + options.budget % 7;
  sampling.work = options.budget;
  sampling.seed = options.number;
  std::vector<Probability> probabilities;
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        Placement placement(places.size());
        const auto read_off = [&](std::uint64_t bits) {
          for (std::size_t i = 0; i < places.size(); ++i)
            placement[i] = static_cast<std::uint8_t>(bits >> places[i] & 1);
        };
        if (!piece.consistent()) {
          report.check(!session.sampler.sample(component, sampling, placement, probabilities),
                       "there should be nothing to begin with");
          return;
        }
        read_off(piece.placements[options.number % piece.placements.size()]);
        if (!report.check(session.sampler.sample(component, sampling, placement, probabilities),
                          "the sampler should begin with a placement"))
          return;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < places.size(); ++i) bits |= std::uint64_t{placement[i]} << places[i];
        report.check(std::binary_search(piece.placements.begin(), piece.placements.end(), bits),
                     "what it ends with should be a placement");
        for (std::size_t i = 0; i < places.size(); ++i) {
          const Probability& found = probabilities[i];
          const CellVerdict verdict = piece.verdict(places[i]);
          report.check(
              found.known == Known::sampled && found.error >= 0 && found.value >= 0 && found.value <= 1,
              "cell {} has probability {} ± {}", i, found.value, found.error);
          report.check((found.value > 0 && found.value < 1) || found.error > 0, "cell {} looks certain", i);
          report.check((verdict != CellVerdict::safe || found.value == 0) &&
                           (verdict != CellVerdict::mine || std::abs(found.value - 1) < 1e-12),
                       "cell {}, which is certain, has probability {}", i, found.value);
        }
      });
}

void go_on(Session&, Position& position, const Case&, Report&) { position.go_on(); }

constexpr Call calls[] = {
    {"view", check_view},
    {"components", check_components},
    {"regions", check_regions},
    {"single-generic", check_single_rule<Kernel::generic>},
    {"single-avx2", check_single_rule<Kernel::avx2>},
    {"single-avx512", check_single_rule<Kernel::avx512>},
    {"pair", check_pair_rule},
    {"solver", check_solver},
    {"decider", check_decider},
    {"decider-rules", check_deciding_by_rules},
    {"elimination", check_elimination},
    {"refusal", check_refusal},
    {"count-doubles", check_counts<double, &Session::doubles>},
    {"count-wide", check_counts<WideNumber, &Session::wide_numbers>},
    {"count-integers", check_counts<Integer, &Session::integers>},
    {"whole", check_whole_board},
    {"weights", check_weights},
    {"models", check_enumeration},
    {"total", check_totals},
    {"odds", check_odds},
    {"sampler", check_sampler},
    {"go-on", go_on},
};

}  // namespace

std::span<const Call> all_calls() { return calls; }

std::vector<std::string> names_of(std::span<const Call> table) {
  std::vector<std::string> names;
  for (const Call& call : table) names.emplace_back(call.name);
  return names;
}

Report run(const Case& fuzz_case, std::span<const Call> table, Session& session) {
  Report all;
  Position position(fuzz_case.picture, fuzz_case.at);
  for (const std::string& name : fuzz_case.calls) {
    const auto call =
        std::find_if(table.begin(), table.end(), [&](const Call& known) { return name == known.name; });
    Report report;
    call->run(session, position, fuzz_case, report);
    all.add(name, report);
    if (all.failed()) return all;
  }
  return all;
}

}  // namespace mines::fuzz
