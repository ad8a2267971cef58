#include "fewest_clicks.hpp"

#include <numeric>
#include <vector>

#include "field/zero_runs.hpp"

namespace mines {

namespace {

/// Which labels are one region: a union-find.
class Regions {
 public:
  void add(ZeroLabel labels) {
    while (parent_.size() < labels) parent_.push_back(static_cast<ZeroLabel>(parent_.size()));
  }
  ZeroLabel root(ZeroLabel label) {
    while (parent_[label] != label) label = parent_[label] = parent_[parent_[label]];
    return label;
  }
  void join(ZeroLabel a, ZeroLabel b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<ZeroLabel> parent_;
};

/// The safe cells of the scan's row that no zero region opens.
void add_lone_numbers(const Field& field, const ZeroScan& scan, Word* clicks) {
  const std::size_t words = scan.current().zeros.size();
  const auto zeros_near = [&](std::size_t word) {
    return scan.above().zeros[word] | scan.current().zeros[word] | scan.below().zeros[word];
  };
  Word left = 0;
  Word middle = zeros_near(0);
  for (std::size_t word = 0; word < words; ++word) {
    const Word right = word + 1 < words ? zeros_near(word + 1) : 0;
    const Word opened = from_left(left, middle) | middle | from_right(middle, right);
    const auto at = static_cast<std::int32_t>(word);
    clicks[word] |= field.size().word_mask(at) & ~field.mines().row(scan.row())[at] & ~opened;
    left = std::exchange(middle, right);
  }
}

}  // namespace

Result<BitPlane> fewest_clicks(const Field& field) {
  auto clicks = BitPlane::make(field.size());
  if (!clicks) return clicks;
  Regions regions;
  ZeroScan joining(field);
  regions.add(joining.labels());
  while (joining.advance([&](ZeroLabel a, ZeroLabel b) { regions.join(a, b); })) {
    regions.add(joining.labels());
    add_lone_numbers(field, joining, clicks->row(joining.row()));
  }
  // A root is its region's least label, so the first of its runs is the region's first.
  ZeroLabel next = 0;
  ZeroScan listing(field);
  while (listing.advance([](ZeroLabel, ZeroLabel) {})) {
    for (const ZeroRun& run : listing.current().runs) {
      if (run.label != next) continue;
      if (regions.root(next++) == run.label) clicks->set({listing.row(), run.first});
    }
  }
  return clicks;
}

}  // namespace mines
