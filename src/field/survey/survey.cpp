#include "field/survey/survey.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include "base/assert.hpp"
#include "field/survey/zero_runs.hpp"

namespace mines {

namespace {

/// Which labels belong to one zero area. While labels are joined this is a union-find; after settle() it
/// gives each area's slot.
class ZeroAreas {
 public:
  void add(ZeroLabel labels) {
    MINES_ASSERT(labels <= slot_flag);
    while (entries_.size() < labels) entries_.push_back(static_cast<ZeroLabel>(entries_.size()));
  }

  void join(ZeroLabel a, ZeroLabel b) {
    a = root(a);
    b = root(b);
    if (a == b) return;
    // The smaller label becomes the root, so settle() meets each root before the labels that refer to it.
    entries_[std::max(a, b)] = std::min(a, b);
    ++joined_;
  }

  std::uint64_t count() const { return entries_.size() - joined_; }

  /// To be called after the last join(): then every label refers to its root directly, and no root has a
  /// slot.
  void settle() {
    for (ZeroLabel label = 0; label < entries_.size(); ++label) {
      const ZeroLabel parent = entries_[label];
      // A parent is smaller than its label and already settled: it is a root, which has no_slot by now, or
      // refers to its root directly.
      entries_[label] = parent == label ? no_slot : is_slot(entries_[parent]) ? parent : entries_[parent];
    }
  }

  /// The slot of the label's area; `make` gives one to an area that has none yet.
  template <class Make>
  std::uint32_t slot(ZeroLabel label, Make make) {
    if (!is_slot(entries_[label])) label = entries_[label];
    MINES_ASSERT(is_slot(entries_[label]));  // settle() has been called, so a label refers to its root
    if (entries_[label] == no_slot) entries_[label] = slot_flag | make();
    return entries_[label] & ~slot_flag;
  }

 private:
  // Labels leave the highest bit free. If it is set, the entry of a root is a slot.
  static constexpr std::uint32_t slot_flag = std::uint32_t{1} << 31;
  static constexpr std::uint32_t no_slot = ~std::uint32_t{0};
  static bool is_slot(std::uint32_t entry) { return (entry & slot_flag) != 0; }

  ZeroLabel root(ZeroLabel label) {
    // Halves the path on the way, which keeps later searches short.
    while (entries_[label] != label) label = entries_[label] = entries_[entries_[label]];
    return label;
  }

  std::vector<ZeroLabel> entries_;
  std::uint64_t joined_ = 0;
};

/// Sizes of the zero areas that reach into the rows at hand. An area that ends gives its slot to another, so
/// there are never more slots than a row has room for areas.
class Measures {
 public:
  Measures(ZeroAreas& areas, BoardSize size) : areas_(areas), size_(size) {}

  /// Counts the zeros of the row with index `row_index`, and gives the slots of its runs.
  void add_zeros(const ZeroRow& row, std::int32_t row_index, std::vector<std::uint32_t>& slots) {
    slots.clear();
    for (const ZeroRun& run : row.runs) {
      const std::uint32_t index = areas_.slot(run.label, [&] { return take_slot(); });
      slots.push_back(index);
      slots_[index].zeros += static_cast<std::uint64_t>(run.last - run.first + 1);
      slots_[index].last_row = row_index;
    }
  }

  /// Counts the cells of row `row` that the run opens: its own columns and one more at each end. Runs of the
  /// rows row - 1 to row + 1 must come in the order of their first columns.
  void open(std::int32_t row, const ZeroRun& run, std::uint32_t index) {
    const std::uint64_t base = static_cast<std::uint64_t>(row) * static_cast<std::uint64_t>(size_.columns);
    // Positions are row-major, so one number marks how far the cells of an area are counted.
    const std::uint64_t begin = base + static_cast<std::uint64_t>(std::max(run.first - 1, 0));
    const std::uint64_t end = base + static_cast<std::uint64_t>(std::min(run.last + 2, size_.columns));
    Slot& slot = slots_[index];
    // Runs of three rows overlap in this row. Cells before opened_to are counted already.
    const std::uint64_t known = std::max(begin, slot.opened_to);
    const std::uint64_t opened_to = std::max(end, known);
    slot.opened += opened_to - known;
    slot.opened_to = opened_to;
  }

  /// Ends the areas that have no zeros in row `row` or below.
  void retire_before(std::int32_t row) {
    std::erase_if(active_, [&](std::uint32_t index) {
      const Slot& slot = slots_[index];
      if (slot.last_row >= row) return false;
      largest_zeros_ = std::max(largest_zeros_, slot.zeros);
      largest_opened_ = std::max(largest_opened_, slot.opened);
      free_.push_back(index);
      return true;
    });
  }

  std::uint64_t largest_zeros() const { return largest_zeros_; }
  std::uint64_t largest_opened() const { return largest_opened_; }

 private:
  struct Slot {
    std::uint64_t zeros = 0;
    std::uint64_t opened = 0;
    std::uint64_t opened_to = 0;  // cells before this one, in row-major order, are counted
    std::int32_t last_row = 0;
  };

  std::uint32_t take_slot() {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    // The slot may have belonged to an area that has ended.
    slots_[index] = {};
    active_.push_back(index);
    return index;
  }

  ZeroAreas& areas_;
  BoardSize size_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_, active_;
  std::uint64_t largest_zeros_ = 0;
  std::uint64_t largest_opened_ = 0;
};

std::uint64_t popcount(Word word) { return static_cast<std::uint64_t>(std::popcount(word)); }

/// The first scan: joins labels and counts cells.
void count_areas(const Field& field, ZeroAreas& areas, Survey& facts) {
  ZeroScan scan(field);
  // A label is added to `areas` before it is joined: only runs of the next row join it with another.
  areas.add(scan.labels());
  const auto join = [&](ZeroLabel a, ZeroLabel b) { areas.join(a, b); };
  while (scan.advance(join)) {
    areas.add(scan.labels());
    for (const Word zeros : scan.current().zeros) facts.zero_cells += popcount(zeros);
    scan.visit_lone_numbers([&](std::int32_t, Word numbers) { facts.lone_numbers += popcount(numbers); });
  }
  facts.zero_areas = areas.count();
}

/// Calls visit(run, slot) for the runs of three rows, in the order of their first columns.
template <class Visit>
void merge(const std::array<const ZeroRow*, 3>& rows, const std::array<std::vector<std::uint32_t>, 3>& slots,
           Visit visit) {
  // The next run of each row as an integer (first column, which row). The least of three integers is found
  // without a branch; a branch would be mispredicted for most runs.
  constexpr std::uint32_t none = ~std::uint32_t{0};
  static_assert(std::uint64_t{max_side} << 2 < none);
  std::array<std::size_t, 3> at{};
  std::array<std::uint32_t, 3> head{};
  const auto load_head = [&](std::uint32_t i) {
    const std::vector<ZeroRun>& runs = rows[i]->runs;
    head[i] = at[i] < runs.size() ? static_cast<std::uint32_t>(runs[at[i]].first) << 2 | i : none;
  };
  for (std::uint32_t i = 0; i < 3; ++i) load_head(i);
  for (;;) {
    const std::uint32_t least = std::min(std::min(head[0], head[1]), head[2]);
    if (least == none) return;
    const std::uint32_t i = least & 3;
    visit(rows[i]->runs[at[i]], slots[i][at[i]]);
    ++at[i];
    load_head(i);
  }
}

/// The second scan: measures the areas. A number counts once in the cascade of each area that it borders, so
/// the areas must be known. Flooding each area instead would take 40 bytes a word of the area.
void measure_areas(const Field& field, ZeroAreas& areas, Survey& facts) {
  ZeroScan scan(field);
  Measures measures(areas, field.size());
  std::array<std::vector<std::uint32_t>, 3> slots;  // of the runs above, current and below
  // The first advance() moves this row into the middle.
  measures.add_zeros(scan.below(), 0, slots[2]);
  // The second scan gives the same labels as the first, so nothing is left to join.
  while (scan.advance([](ZeroLabel, ZeroLabel) {})) {
    std::rotate(slots.begin(), slots.begin() + 1, slots.end());
    measures.add_zeros(scan.below(), scan.row() + 1, slots[2]);
    merge({&scan.above(), &scan.current(), &scan.below()}, slots,
          [&](const ZeroRun& run, std::uint32_t slot) { measures.open(scan.row(), run, slot); });
    measures.retire_before(scan.row());
  }
  // These areas reach into the last row, so no row below has ended them.
  measures.retire_before(field.size().rows);
  facts.largest_zeros = measures.largest_zeros();
  facts.largest_cascade = measures.largest_opened();
}

}  // namespace

Result<Survey> survey(const Field& field) try {
  Survey facts;
  facts.size = field.size();
  facts.mines = field.mine_count();
  ZeroAreas areas;
  count_areas(field, areas, facts);
  areas.settle();
  measure_areas(field, areas, facts);
  return facts;
} catch (const std::bad_alloc&) {
  return broken("memory", "not enough to survey this board");
}

}  // namespace mines
