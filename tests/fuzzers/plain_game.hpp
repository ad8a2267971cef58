// The rules of docs/reference/protocol.md, cell by cell, with no thought of speed.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "field/field.hpp"
#include "protocol/v1.hpp"

namespace mines::fuzzers {

class PlainGame {
 public:
  /// What a click is answered over version 1.
  struct Reply {
    std::int32_t count = 0;  ///< opened_count; 0 if there is no reply
    std::map<Cell, int> numbers{};
  };

  explicit PlainGame(const Field& field) : field_(field), open_(field.size().cells()) {}

  Reply click(Cell cell, bool skip_when_reopen, bool do_not_expand) {
    if (!field_.size().contains(cell)) return {};
    const bool mine = field_.is_mine(cell);
    if (!do_not_expand && skip_when_reopen && is_open(cell)) {
      return {mine ? v1::reply_skipped_mine : v1::reply_skipped_safe};
    }
    if (mine) {
      open(cell);
      return {v1::reply_mine};
    }
    const std::vector<Cell> cells = do_not_expand ? std::vector{cell} : opened_by(cell);
    if (cells.size() > v1::max_reported_cells) return {};
    Reply reply{static_cast<std::int32_t>(cells.size())};
    for (const Cell opened : cells) {
      open(opened);
      reply.numbers[opened] = field_.number(opened);
    }
    return reply;
  }

  /// A click over a v2 channel, on a cell of the board.
  void click_batch(Cell cell, bool alone) {
    if (is_open(cell)) return;
    open(cell);
    if (alone || field_.is_mine(cell)) return;
    for (const Cell opened : opened_by(cell)) open(opened);
  }

  bool is_open(Cell cell) const { return open_[field_.size().index(cell)]; }
  std::uint64_t safe_opened() const { return safe_; }
  std::uint64_t mines_opened() const { return mines_; }

 private:
  /// What a click on a safe cell opens.
  std::vector<Cell> opened_by(Cell click) const {
    std::vector<Cell> found{click};
    std::vector<bool> seen(open_.size());
    for (std::size_t next = 0; next < found.size(); ++next) {
      seen[field_.size().index(found[next])] = true;
      if (field_.number(found[next]) != 0) continue;
      for_each_neighbour(field_.size(), found[next], [&](Cell cell) {
        if (!seen[field_.size().index(cell)]) found.push_back(cell);
        seen[field_.size().index(cell)] = true;
      });
    }
    return found;
  }

  void open(Cell cell) {
    if (is_open(cell)) return;
    open_[field_.size().index(cell)] = true;
    ++(field_.is_mine(cell) ? mines_ : safe_);
  }

  const Field& field_;
  std::vector<bool> open_;
  std::uint64_t safe_ = 0;
  std::uint64_t mines_ = 0;
};

}  // namespace mines::fuzzers
