// The zeros of a field (the mines of a board) as runs. A run is a maximal stretch of zeros within one row.
// Labels show which runs of different rows touch, so that zero areas (survey.hpp) can be found row by row.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/adders.hpp"
#include "field/field.hpp"

namespace mines {

/// Names a part of a zero area (a set of zeros connected by sides or corners). A board (up to 2^32 cells) has
/// fewer than 2^30 labels, because runs of a row begin at least four columns apart.
using ZeroLabel = std::uint32_t;

struct ZeroRun {
  std::int32_t first = 0;  ///< first column
  std::int32_t last = 0;   ///< last column
  ZeroLabel label = 0;
};

struct ZeroRow {
  std::vector<Word> zeros;
  std::vector<ZeroRun> runs;  ///< from left to right
};

/// Three successive rows of the field. Memory: O(columns). A run that touches runs of the row above it, by a
/// side or a corner, gets the label of the leftmost of these runs. Any other run gets a new label: 0, 1, ...
class ZeroScan {
 public:
  /// Starts above the first row. `field` must outlive the scan.
  explicit ZeroScan(const Field& field);

  /// Moves down one row; false below the last row, and then not to be called again. If a run of the new
  /// below() touches several runs of current(), calls join(its label, label of the upper run) for each of
  /// these runs except the leftmost.
  template <class Join>
  bool advance(Join join) {
    MINES_ASSERT(row_ < field_->size().rows);
    ++row_;
    std::swap(rows_[0], rows_[1]);
    std::swap(rows_[1], rows_[2]);
    load_below();
    label_below(join);
    return row_ < field_->size().rows;
  }

  std::int32_t row() const { return row_; }
  /// Rows row() - 1, row() and row() + 1. A row off the board has no zeros.
  const ZeroRow& above() const { return rows_[0]; }
  const ZeroRow& current() const { return rows_[1]; }
  const ZeroRow& below() const { return rows_[2]; }
  /// The number of labels so far.
  ZeroLabel labels() const { return labels_; }

  /// Calls visit(word, cells) for each word (64 cells) of row(). `cells`: its numbers that touch no zero.
  template <class Visit>
  void visit_lone_numbers(Visit visit) const {
    const auto words = static_cast<std::size_t>(field_->size().words());
    Word left = 0;
    Word middle = zeros_near(0);
    for (std::size_t word = 0; word < words; ++word) {
      const Word right = word + 1 < words ? zeros_near(word + 1) : 0;
      const Word opened = from_left(left, middle) | middle | from_right(middle, right);
      const auto at = static_cast<std::int32_t>(word);
      visit(at, field_->size().word_mask(at) & ~field_->mines().row(row_)[at] & ~opened);
      left = std::exchange(middle, right);
    }
  }

 private:
  void load_below();

  Word zeros_near(std::size_t word) const {
    return rows_[0].zeros[word] | rows_[1].zeros[word] | rows_[2].zeros[word];
  }

  template <class Join>
  void label_below(Join join) {
    const std::vector<ZeroRun>& upper = rows_[1].runs;
    std::size_t i = 0;
    for (ZeroRun& run : rows_[2].runs) {
      while (i < upper.size() && upper[i].last + 1 < run.first) ++i;
      if (i == upper.size() || upper[i].first > run.last + 1) {
        run.label = labels_++;
        continue;
      }
      run.label = upper[i].label;
      // The last touched run may also touch the next run of this row, so i stays on it.
      while (i + 1 < upper.size() && upper[i + 1].first <= run.last + 1) join(run.label, upper[++i].label);
    }
  }

  const Field* field_;
  std::int32_t row_ = -2;
  std::array<ZeroRow, 3> rows_;
  ZeroLabel labels_ = 0;
};

}  // namespace mines
