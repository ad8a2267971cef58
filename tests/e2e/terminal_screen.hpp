// What a terminal shows after the bytes that a program has written to it, and in which state it is left. The
// terminal is libvterm's, an emulator that shares no line with ncurses or with mines-play.
#pragma once

#include <vterm.h>

#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace mines::testing {

class TerminalScreen {
 public:
  TerminalScreen(int columns, int lines);
  TerminalScreen(const TerminalScreen&) = delete;
  TerminalScreen& operator=(const TerminalScreen&) = delete;

  void resize(int columns, int lines) { vterm_set_size(terminal_.get(), lines, columns); }
  void write(std::string_view bytes);

  /// A line without the blanks at its end. Characters that are not ASCII read as '#'.
  std::string line(int number) const;
  /// All lines up to the last that is not blank.
  std::string text() const;
  int cursor_column() const { return cursor().col; }
  int cursor_line() const { return cursor().row; }

  bool alternate() const { return modes_.count(1049) != 0; }
  bool cursor_shown() const { return modes_.count(25) != 0; }
  bool mouse() const { return modes_.count(1000) != 0 || modes_.count(1006) != 0; }
  /// Whether any colour has ever been set.
  bool coloured() const { return coloured_; }
  /// Whether colours or attributes are set now.
  bool styled() const;
  /// A control sequence that libvterm does not know; empty if all were known.
  const std::string& unknown() const { return unknown_; }

 private:
  VTermPos cursor() const;
  bool attribute(VTermAttr attribute) const;
  void set_modes(bool on);

  struct Free {
    void operator()(VTerm* terminal) const { vterm_free(terminal); }
  };
  std::unique_ptr<VTerm, Free> terminal_;
  std::string sequence_;     // all since the last escape character
  std::set<int> modes_{25};  // DEC's private modes that are on
  bool coloured_ = false;
  std::string unknown_;
};

}  // namespace mines::testing
