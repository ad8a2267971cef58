#include "e2e/terminal_screen.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace mines::testing {

void TerminalScreen::resize(int columns, int lines) {
  columns_ = columns;
  lines_ = lines;
  cells_.resize(static_cast<std::size_t>(lines));
  for (std::string& row : cells_) row.resize(static_cast<std::size_t>(columns), ' ');
  top_ = 0;
  bottom_ = lines - 1;
  line_ = std::min(line_, lines - 1);
  column_ = std::min(column_, columns - 1);
}

std::string TerminalScreen::line(int number) const {
  const std::string& row = cells_.at(static_cast<std::size_t>(number));
  return row.substr(0, row.find_last_not_of(' ') + 1);
}

std::string TerminalScreen::text() const {
  std::string all;
  for (int i = 0; i < lines_; ++i) all += line(i) + '\n';
  return all.substr(0, all.find_last_not_of('\n') + 1) + '\n';
}

void TerminalScreen::write(std::string_view bytes) {
  for (const char byte : bytes) {
    const auto code = static_cast<unsigned char>(byte);
    switch (state_) {
      case State::text:
        if (byte == '\x1b') {
          state_ = State::escape;
        } else if (byte == '\r') {
          column_ = 0;
        } else if (byte == '\n') {
          line_ == bottom_ ? scroll(1) : void(line_ = std::min(line_ + 1, lines_ - 1));
        } else if (byte == '\b') {
          column_ = std::max(std::min(column_, columns_ - 1) - 1, 0);
        } else if (code >= 0x20 && (code & 0xC0) != 0x80) {
          put(code < 0x80 ? byte : '#');
        }
        break;
      case State::escape:
        parameters_.clear();
        state_ = byte == '[' ? State::sequence : byte == '(' || byte == ')' ? State::charset : State::text;
        if (byte == ']') state_ = State::title;
        if (byte == 'M') line_ == top_ ? scroll(-1) : void(--line_);
        break;
      case State::charset:
        state_ = State::text;
        break;
      case State::title:
        if (byte == '\a') state_ = State::text;
        break;
      case State::sequence:
        if (code < 0x40) {
          parameters_ += byte;
        } else {
          state_ = State::text;
          sequence(byte);
        }
        break;
    }
  }
}

int TerminalScreen::parameter(std::size_t index, int usual) const {
  std::size_t at = 0;
  for (; index > 0; --index) {
    at = parameters_.find(';', at);
    if (at == std::string::npos) return usual;
    ++at;
  }
  const int value = std::atoi(parameters_.c_str() + at);
  return value == 0 ? usual : value;
}

void TerminalScreen::sequence(char final) {
  const int count = parameter(0, 1);
  const auto clamp_cursor = [&] {
    line_ = std::clamp(line_, 0, lines_ - 1);
    column_ = std::clamp(column_, 0, columns_ - 1);
  };
  switch (final) {
    case 'H':
    case 'f':
      line_ = count - 1;
      column_ = parameter(1, 1) - 1;
      return clamp_cursor();
    case 'A':
      line_ -= count;
      return clamp_cursor();
    case 'B':
      line_ += count;
      return clamp_cursor();
    case 'C':
      column_ += count;
      return clamp_cursor();
    case 'D':
      column_ -= count;
      return clamp_cursor();
    case 'G':
      column_ = count - 1;
      return clamp_cursor();
    case 'd':
      line_ = count - 1;
      return clamp_cursor();
    case 'J':
      if (parameter(0, 0) == 0) return erase(line_, column_, lines_ - 1, columns_ - 1);
      if (parameter(0, 0) == 1) return erase(0, 0, line_, column_);
      return erase(0, 0, lines_ - 1, columns_ - 1);
    case 'K':
      if (parameter(0, 0) == 0) return erase(line_, column_, line_, columns_ - 1);
      return erase(line_, 0, line_, parameter(0, 0) == 1 ? column_ : columns_ - 1);
    case 'X':
      return erase(line_, column_, line_, std::min(column_ + count, columns_) - 1);
    case 'b':
      for (int i = 0; i < count; ++i) put(last_);
      return;
    case 'r':
      top_ = count - 1;
      bottom_ = parameter(1, lines_) - 1;
      line_ = column_ = 0;
      return;
    case '@':
    case 'P': {
      std::string& row = cells_[static_cast<std::size_t>(line_)];
      const auto at = static_cast<std::size_t>(std::min(column_, columns_ - 1));
      const std::string blanks(static_cast<std::size_t>(count), ' ');
      row = final == '@' ? row.insert(at, blanks) : row.erase(at, static_cast<std::size_t>(count));
      row.resize(static_cast<std::size_t>(columns_), ' ');
      return;
    }
    case 'L':
    case 'M': {
      const int top = std::exchange(top_, line_);
      scroll(final == 'L' ? -count : count);
      top_ = top;
      return;
    }
    case 'S':
      return scroll(count);
    case 'T':
      return scroll(-count);
    case 'm':
      styled_ = parameters_.find_first_not_of("0;") != std::string::npos && parameters_ != "39;49";
      for (std::size_t i = 0;
           i <= static_cast<std::size_t>(std::count(parameters_.begin(), parameters_.end(), ';')); ++i) {
        const int code = parameter(i, 0);
        coloured_ |= (code >= 30 && code <= 38) || (code >= 40 && code <= 48) || code >= 90;
      }
      return;
    case 'h':
    case 'l':
      return set_modes(final == 'h');
    case 't':
      return;
    default:
      unknown_ = parameters_ + final;
  }
}

void TerminalScreen::set_modes(bool on) {
  if (parameters_.empty() || parameters_[0] != '?') return;
  parameters_.erase(0, 1);
  const auto count = std::count(parameters_.begin(), parameters_.end(), ';') + 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const int mode = parameter(i, 0);
    if (mode == 25) cursor_shown_ = on;
    if (on) {
      modes_.insert(mode);
    } else {
      modes_.erase(mode);
    }
  }
}

void TerminalScreen::erase(int from_line, int from_column, int to_line, int to_column) {
  for (int row = from_line; row <= to_line; ++row) {
    const int first = row == from_line ? from_column : 0;
    const int last = row == to_line ? to_column : columns_ - 1;
    for (int column = first; column <= last; ++column)
      cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = ' ';
  }
}

void TerminalScreen::put(char glyph) {
  if (column_ >= columns_) {
    column_ = 0;
    line_ == bottom_ ? scroll(1) : void(++line_);
  }
  cells_[static_cast<std::size_t>(line_)][static_cast<std::size_t>(column_++)] = glyph;
  last_ = glyph;
}

void TerminalScreen::scroll(int by) {
  const std::string blank(static_cast<std::size_t>(columns_), ' ');
  for (; by > 0; --by) {
    cells_.erase(cells_.begin() + top_);
    cells_.insert(cells_.begin() + bottom_, blank);
  }
  for (; by < 0; ++by) {
    cells_.erase(cells_.begin() + bottom_);
    cells_.insert(cells_.begin() + top_, blank);
  }
}

}  // namespace mines::testing
