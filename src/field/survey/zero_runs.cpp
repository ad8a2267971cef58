#include "field/survey/zero_runs.hpp"

#include <algorithm>
#include <bit>

namespace mines {

namespace {

/// Finds the runs of set bits. A run may go on across the border of two words.
void find_runs(const std::vector<Word>& zeros, std::vector<ZeroRun>& runs) {
  runs.clear();
  for (std::size_t w = 0; w < zeros.size(); ++w) {
    const auto column = static_cast<std::int32_t>(w) * word_bits;
    for (Word left = zeros[w]; left != 0;) {
      const int first = std::countr_zero(left);
      const int length = std::countr_one(left >> first);
      const std::int32_t last = column + first + length - 1;
      if (first == 0 && !runs.empty() && runs.back().last == column - 1) {
        runs.back().last = last;
      } else {
        runs.push_back({column + first, last, 0});
      }
      // A shift by 64 bits is undefined.
      left = first + length == word_bits ? 0 : left >> (first + length) << (first + length);
    }
  }
}

}  // namespace

ZeroScan::ZeroScan(const Field& field) : field_(&field) {
  for (ZeroRow& row : rows_) row.zeros.assign(static_cast<std::size_t>(field.size().words()), 0);
  // This call loads the first row as the row below.
  advance([](ZeroLabel, ZeroLabel) {});
}

void ZeroScan::load_below() {
  ZeroRow& below = rows_[2];
  const std::int32_t row = row_ + 1;
  if (row >= field_->size().rows) {
    std::fill(below.zeros.begin(), below.zeros.end(), 0);
  } else {
    for (std::int32_t word = 0; word < field_->size().words(); ++word) {
      below.zeros[static_cast<std::size_t>(word)] = field_->zeros(row, word);
    }
  }
  find_runs(below.zeros, below.runs);
}

}  // namespace mines
