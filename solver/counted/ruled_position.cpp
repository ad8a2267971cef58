#include "counted/ruled_position.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

#include "base/stop.hpp"
#include "components/bounds_rule.hpp"
#include "components/component_search.hpp"
#include "components/pair_rule.hpp"
#include "counted/pieces.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_split_at_once = 4;

void take(const Component& whole, const std::vector<Verdict>& verdicts, RuledPosition& ruled) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i] == Verdict::undecided) continue;
    ruled.decided.push_back({whole.cells[i], verdicts[i]});
    ruled.found_mines += verdicts[i] == Verdict::mine ? 1 : 0;
  }
}

/// Splits components. For one thread; keeps its memory.
class Splitter {
 public:
  /// False if the pair rule's verdicts contradict a constraint that it leaves out: one that no board has.
  bool split(const Component& whole, RuledPosition& ruled) {
    rule_.apply(whole, verdicts_);
    // Nothing is taken before: the verdicts of a contradiction must not become part of the result.
    if (!pieces_.split(whole, verdicts_)) return false;
    take(whole, verdicts_, ruled);
    ruled.pieces.insert(ruled.pieces.end(), pieces_.all().begin(), pieces_.all().end());
    return true;
  }

 private:
  PairRule rule_;
  std::vector<Verdict> verdicts_;
  Pieces pieces_;
};

}  // namespace

RuledPosition apply_rules(const View& view, int threads) {
  const std::vector<StuckTile> tiles = StuckRows(view).all();
  std::vector<Splitter> splitters(static_cast<std::size_t>(threads));
  const auto split = [&](int thread, const Component& whole, RuledPosition& part) {
    stop_point();
    Splitter& splitter = splitters[static_cast<std::size_t>(thread)];
    // A number that is impossible by itself leaves its component as it is; to count it says so.
    if (!splitter.split(whole, part)) part.pieces.push_back(whole);
  };
  auto parts =
      ComponentSearch(view).for_each_component<RuledPosition>(tiles, tiles_split_at_once, threads, split);
  RuledPosition ruled;
  if (!parts.empty()) ruled = std::move(parts.front());  // on small boards copies would show
  for (std::size_t i = 1; i < parts.size(); ++i) {
    RuledPosition& part = parts[i];
    std::move(part.pieces.begin(), part.pieces.end(), std::back_inserter(ruled.pieces));
    ruled.decided.insert(ruled.decided.end(), part.decided.begin(), part.decided.end());
    ruled.found_mines += part.found_mines;
  }
  for (const StuckTile& stuck : tiles) ruled.known_mines += view.count_mines(stuck.tile);
  // No number constrains what is neither decided nor in a piece.
  ruled.interior = count_unknown(view, tiles) - ruled.decided.size();
  for (const Component& piece : ruled.pieces) ruled.interior -= piece.cells.size();
  return ruled;
}

std::optional<RuledPosition> apply_rules(const Component& all) {
  std::vector<Verdict> verdicts;
  if (!BoundsRule().apply(all, verdicts)) return std::nullopt;
  RuledPosition ruled;
  take(all, verdicts, ruled);
  Pieces pieces;
  // It cannot fail, because the bounds rule looks at every constraint.
  pieces.split(all, verdicts);
  Splitter splitter;
  for (const Component& piece : pieces.all()) {
    // Each unconstrained cell is a piece by itself.
    if (piece.constraints.empty()) {
      ruled.interior += piece.cells.size();
    } else if (!splitter.split(piece, ruled)) {
      return std::nullopt;
    }
  }
  return ruled;
}

}  // namespace mines
