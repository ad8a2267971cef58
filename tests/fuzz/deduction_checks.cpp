// What is found in the view, and what rules and CaDiCaL deduce from it.
#include <bit>
#include <utility>

#include "components/component_finder.hpp"
#include "fuzz/checks.hpp"

namespace mines::fuzz {

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
      report.check(constraint.size() == count_around(picture, number, '?') &&
                       constraint.most == picture.at(number) - '0' - count_around(picture, number, '*'),
                   "{} of {} cells are given as mines beside row {}, column {}", constraint.most,
                   constraint.size(), number.row, number.column);
    }
  });
  report.check(cells + position.interior() == position.whole().cells.size(),
               "every frontier cell is in a component");
  // Found by the tile, each component comes once.
  const View& view = position.view();
  StuckRows rows(view);
  std::vector<BlocksOfTile> whole;
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) whole.push_back({tile, ~TileBlocks{0}});
  rows.refresh(whole, 1);
  const std::vector<StuckTile> tiles = rows.around(whole);
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

namespace {

/// What the rule finds in the position, as 's' and 'm': all tiles are visited until nothing is found. Nothing
/// if it finds something outside the picture.
Picture settled_by_kernel(Session& session, const Position& position, Kernel kernel) {
  Found& found = *session.found;
  View view = view_of(position.picture(), position.at());
  BlockPool::Stock stock = view.stock();
  KnownBlock outside = View::outside_block();
  TileSurroundings around{};
  Picture settled = position.picture();
  bool is_inside = true;
  const auto take_safe = [&](Cell place) {
    const Cell cell = position.in_picture(place);
    is_inside &= settled.size().contains(cell);
    if (is_inside) settled.at(cell) = 's';
  };
  /// False if a visit of the tile has found nothing.
  const auto take = [&](std::int32_t tile) {
    bool any = std::exchange(found.left, 0) != 0;
    for (std::int32_t w = -1; w <= tile_words; ++w) {
      any |= std::exchange(found.affected_blocks[w + 1], 0) != 0 || found.safe_blocks[w + 1] != 0;
      for_each_bit(std::exchange(found.safe_blocks[w + 1], 0), [&](int b) {
        for (std::int32_t lane = 0; lane < block_rows; ++lane) {
          const std::int32_t row = view.tiles().first_row(tile) + (b - 1) * block_rows + lane;
          for_each_bit(std::exchange(found.safe[wide_place(w, b - 1)][lane], 0),
                       [&](int bit) { take_safe(cell_at(row, view.tiles().first_word(tile) + w, bit)); });
        }
      });
    }
    return any;
  };
  for (bool more = true; more;) {
    more = false;
    for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) {
      view.find_surroundings(tile, outside, stock, around);
      single_rule_for(kernel)(around, ~TileBlocks{0}, found);
      view.finish(tile, std::exchange(found.finished, 0), stock);
      more |= take(tile);
    }
  }
  if (!is_inside) return {{""}};
  for_each_cell(settled, [&](Cell cell) {
    const Cell place{cell.row + position.at().row, cell.column + position.at().column};
    if (position.picture().at(cell) == '?' && view.is_mine(place)) settled.at(cell) = 'm';
  });
  return settled;
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
    const Verdict verdict = glyph == 's' ? Verdict::safe : glyph == 'm' ? Verdict::mine : Verdict::undecided;
    report.check(verdict == Verdict::undecided || verdict == whole.verdict(i),
                 "row {}, column {} should be open to question", whole.cells[i].row, whole.cells[i].column);
  }
}

}  // namespace

template <Kernel kernel>
void check_single_rule(Session& session, Position& position, const Case&, Report& report) {
  check_single_rule(session, position, kernel, report);
}

template void check_single_rule<Kernel::generic>(Session&, Position&, const Case&, Report&);
template void check_single_rule<Kernel::avx2>(Session&, Position&, const Case&, Report&);
template void check_single_rule<Kernel::avx512>(Session&, Position&, const Case&, Report&);

namespace {

/// What is left of two numbers once verdicts are known, and whether it decides a cell. Tries every number of
/// mines that their shared cells may have.
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

bool some_pair_decides(const Component& component, const std::vector<Verdict>& verdicts) {
  const auto has = [](const Constraint& constraint, std::uint32_t cell) {
    const auto cells = constraint.cells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  for (const Constraint& a : component.constraints) {
    for (const Constraint& b : component.constraints) {
      TwoNumbers two{0, a.most, 0, b.most, 0};
      for (std::uint32_t cell = 0; cell < component.cells.size(); ++cell) {
        const bool in_a = has(a, cell);
        const bool in_b = has(b, cell);
        if (verdicts[cell] == Verdict::mine) {
          two.a_mines -= in_a ? 1 : 0;
          two.b_mines -= in_b ? 1 : 0;
        } else if (verdicts[cell] == Verdict::undecided && (in_a || in_b)) {
          ++(in_a && in_b ? two.shared : in_a ? two.a_own : two.b_own);
        }
      }
      if (two.decide()) return true;
    }
  }
  return false;
}

}  // namespace

void check_pair_rule(Session& session, Position& position, const Case&, Report& report) {
  std::vector<Verdict> verdicts;
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       const std::size_t count = session.pair_rule.apply(component, verdicts);
                       const auto open = std::count(verdicts.begin(), verdicts.end(), Verdict::undecided);
                       report.check(count + static_cast<std::size_t>(open) == component.cells.size(),
                                    "{} cells are said to be decided", count);
                       if (!piece.consistent()) return;
                       check_verdicts(verdicts, true_verdicts(piece, places), false, report);
                       report.check(!some_pair_decides(component, verdicts),
                                    "of {} two numbers should decide more", text_of(verdicts));
                     });
}

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
        const auto gives_any = [](const std::vector<Verdict>& verdicts) {
          return std::any_of(verdicts.begin(), verdicts.end(),
                             [](Verdict verdict) { return verdict != Verdict::undecided; });
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
        const Decider::Outcome again = session.decider.decide(component);
        report.check(again.decided_by == Decider::Step::memory && again.decision.cells == decision.cells &&
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

}  // namespace mines::fuzz
