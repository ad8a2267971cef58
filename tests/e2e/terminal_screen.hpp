// What a terminal shows after the bytes that a program has written to it: enough of an xterm to see what
// ncurses draws, and in which state the terminal is left.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mines::testing {

class TerminalScreen {
 public:
  TerminalScreen(int columns, int lines) { resize(columns, lines); }

  void resize(int columns, int lines);
  void write(std::string_view bytes);

  /// A line without the blanks at its end; what is not ASCII as '#'.
  std::string line(int number) const;
  /// All lines up to the last that is not blank.
  std::string text() const;
  int cursor_column() const { return column_; }
  int cursor_line() const { return line_; }

  bool alternate() const { return modes_.count(1049) != 0; }
  bool cursor_shown() const { return cursor_shown_; }
  bool mouse() const { return modes_.count(1000) != 0 || modes_.count(1006) != 0; }
  /// Any colour has ever been set.
  bool coloured() const { return coloured_; }
  /// Colours and attributes are set now.
  bool styled() const { return styled_; }
  /// A sequence that is not known here; empty for none.
  const std::string& unknown() const { return unknown_; }

 private:
  void sequence(char final);
  void set_modes(bool on);
  void erase(int from_line, int from_column, int to_line, int to_column);
  void put(char glyph);
  void scroll(int by);
  int parameter(std::size_t index, int usual) const;

  int columns_ = 0, lines_ = 0;
  std::vector<std::string> cells_;
  int column_ = 0, line_ = 0;
  int top_ = 0, bottom_ = 0;  // of the scrolling region
  char last_ = ' ';
  enum class State { text, escape, charset, sequence, title } state_ = State::text;
  std::string parameters_;
  std::set<int> modes_;
  bool cursor_shown_ = true;
  bool coloured_ = false;
  bool styled_ = false;
  std::string unknown_;
};

}  // namespace mines::testing
