#include "protocol/reply_decoder.hpp"

#include "protocol/channel.hpp"

namespace mines::v1 {

namespace {

/// The cells of one word so far.
class Run {
 public:
  explicit Run(ReportedCell first) : row_(first.row), word_(first.column / word_bits) { add(first); }

  bool holds(ReportedCell cell) const { return cell.row == row_ && cell.column / word_bits == word_; }

  void add(ReportedCell cell) {
    const int bit = cell.column % word_bits;
    const Word number = cell.number;
    opened_ |= Word{1} << bit;
    planes_[0] |= (number & 1) << bit;
    planes_[1] |= (number >> 1 & 1) << bit;
    planes_[2] |= (number >> 2 & 1) << bit;
    planes_[3] |= (number >> 3 & 1) << bit;
    numbers_above_15_ |= number >> 4;
  }

  bool valid(BoardSize size) const {
    const Word above_8 = planes_[3] & (planes_[0] | planes_[1] | planes_[2]);
    return row_ < size.rows && (opened_ & ~size.word_mask(word_)) == 0 && (above_8 | numbers_above_15_) == 0;
  }

  OpenedWord word() const {
    return {row_, word_, opened_, 0, {planes_[0], planes_[1], planes_[2], planes_[3]}};
  }

 private:
  std::int32_t row_;
  std::int32_t word_;
  Word opened_ = 0;
  Word planes_[4] = {};
  Word numbers_above_15_ = 0;
};

}  // namespace

bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size,
                  std::vector<OpenedWord>& words) {
  const std::size_t before = words.size();
  const auto append = [&](const Run& run) {
    if (!run.valid(size)) return false;
    words.push_back(run.word());
    return true;
  };
  const std::byte* const end = cells + static_cast<std::size_t>(count) * sizeof(ReportedCell);
  Run run(read_cell(cells));
  for (cells += sizeof(ReportedCell); cells != end; cells += sizeof(ReportedCell)) {
    const ReportedCell cell = read_cell(cells);
    if (run.holds(cell)) {
      run.add(cell);
    } else if (append(run)) {
      run = Run(cell);
    } else {
      break;
    }
  }
  if (cells == end && append(run)) return true;
  words.resize(before);
  return false;
}

}  // namespace mines::v1
