#include "guess/win/placements.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.hpp"
#include "components/component_finder.hpp"

namespace mines {

namespace {

constexpr std::size_t most_cells = 64;

/// Combines the placements of the parts with those of the interior to placements with the right number of
/// mines.
class Combination {
 public:
  Combination(std::vector<std::vector<Model>> parts, std::size_t interior_begin, std::size_t cells,
              std::vector<Model>& models)
      : parts_(std::move(parts)), interior_begin_(interior_begin), cells_(cells), models_(models) {
    rest_.assign(parts_.size() + 1, {0, static_cast<int>(cells_ - interior_begin_)});
    for (std::size_t part = parts_.size(); part-- > 0;) {
      const auto [least, most] =
          std::minmax_element(parts_[part].begin(), parts_[part].end(),
                              [](Model a, Model b) { return mines_in(a) < mines_in(b); });
      rest_[part] = {rest_[part + 1].least + mines_in(*least), rest_[part + 1].most + mines_in(*most)};
    }
  }

  void add(std::size_t part, Model model, int mines) {
    // The rest must be able to hold exactly the mines that are left.
    if (mines < rest_[part].least || mines > rest_[part].most) return;
    if (part == parts_.size()) {
      add_interior(interior_begin_, model, mines);
      return;
    }
    for (const Model other : parts_[part]) add(part + 1, model | other, mines - mines_in(other));
  }

 private:
  /// How many mines parts and interior may have.
  struct Range {
    int least = 0;
    int most = 0;
  };

  static int mines_in(Model model) { return std::popcount(model); }

  void add_interior(std::size_t next, Model model, int mines) {
    if (mines == 0) {
      models_.push_back(model);
      return;
    }
    for (std::size_t cell = next; cell + static_cast<std::size_t>(mines) <= cells_; ++cell)
      add_interior(cell + 1, model | Model{1} << cell, mines - 1);
  }

  std::vector<std::vector<Model>> parts_;
  std::vector<Range> rest_;  // of each part with all after it and the interior; the last is the interior's
  std::size_t interior_begin_;
  std::size_t cells_;
  std::vector<Model>& models_;
};

}  // namespace

std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most) {
  // A Model has 64 bits.
  if (situation.unknown() > most_cells || situation.placements() > static_cast<double>(most)) return {};
  AllPlacements all;
  std::vector<std::vector<Model>> parts;
  for (const CountedComponent& part : situation.parts()) {
    // A part alone may have more placements than fit the mines left on the board.
    auto set = enumerate_models(part.component, 1, {64 * most, 1024 * most});
    if (!set) return {};
    MINES_ASSERT(!set->models.empty() && all.cells.size() < most_cells);
    // Less than 64: a part has at least one cell, and all together have at most 64.
    for (Model& model : set->models) model <<= all.cells.size();
    all.cells.insert(all.cells.end(), part.component.cells.begin(), part.component.cells.end());
    parts.push_back(std::move(set->models));
  }
  const std::size_t interior_begin = all.cells.size();
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) { all.cells.push_back(cell_at(row, word, bit)); });
  });
  Combination(std::move(parts), interior_begin, all.cells.size(), all.models)
      .add(0, 0, static_cast<int>(situation.mines_left()));
  return all;
}

}  // namespace mines
