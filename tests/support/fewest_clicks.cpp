#include "support/fewest_clicks.hpp"

#include <algorithm>
#include <vector>

#include "field/survey/zero_runs.hpp"

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

}  // namespace

Result<BitPlane> fewest_clicks(const Field& field) {
  auto clicks = BitPlane::make(field.size());
  if (!clicks) return clicks;
  Regions regions;
  ZeroScan joining(field);
  regions.add(joining.labels());
  while (joining.advance([&](ZeroLabel a, ZeroLabel b) { regions.join(a, b); })) {
    regions.add(joining.labels());
    Word* const row = clicks->row(joining.row());
    joining.visit_lone_numbers([&](std::int32_t word, Word numbers) { row[word] |= numbers; });
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
