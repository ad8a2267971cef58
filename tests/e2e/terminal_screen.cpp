#include "e2e/terminal_screen.hpp"

#include <sstream>

namespace mines::testing {

namespace {

/// xterm's stack of titles ('t') does not show on the screen.
int take_unknown(const char*, const long*, int, const char*, char command, void* unknown) {
  if (command != 't') *static_cast<std::string*>(unknown) += command;
  return 1;
}

/// Has unknown sequences taken. libvterm 0.1 and 0.3 have different types of `Callbacks`.
template <class Callbacks>
void set_fallbacks(void (*set)(VTermScreen*, const Callbacks*, void*), VTermScreen* screen,
                   std::string* unknown) {
  static const Callbacks fallbacks = [] {
    Callbacks callbacks{};
    callbacks.csi = take_unknown;
    return callbacks;
  }();
  set(screen, &fallbacks, unknown);
}

}  // namespace

TerminalScreen::TerminalScreen(int columns, int lines) : terminal_(vterm_new(lines, columns)) {
  vterm_set_utf8(terminal_.get(), 1);
  VTermScreen* const screen = vterm_obtain_screen(terminal_.get());
  vterm_screen_enable_altscreen(screen, 1);
  set_fallbacks(vterm_screen_set_unrecognised_fallbacks, screen, &unknown_);
  vterm_screen_reset(screen, 1);
}

/// Byte by byte, so that each colour is seen. libvterm 0.1 sets only the first of the modes that one sequence
/// names, and does not report which are on, so the modes are kept here.
void TerminalScreen::write(std::string_view bytes) {
  for (const char byte : bytes) {
    if (byte == '\x1b') sequence_.clear();
    sequence_ += byte;
    vterm_input_write(terminal_.get(), &byte, 1);
    coloured_ = coloured_ || attribute(VTERM_ATTR_FOREGROUND) || attribute(VTERM_ATTR_BACKGROUND);
    const bool ended = sequence_.find_first_not_of("0123456789;", 3) == sequence_.size() - 1;
    if (ended && sequence_.starts_with("\x1b[?") && (byte == 'h' || byte == 'l')) set_modes(byte == 'h');
  }
}

void TerminalScreen::set_modes(bool on) {
  std::istringstream numbers(sequence_.substr(3));
  for (int mode = 0; numbers >> mode; numbers.ignore()) {
    if (on) {
      modes_.insert(mode);
    } else {
      modes_.erase(mode);
    }
  }
}

std::string TerminalScreen::line(int number) const {
  int lines = 0, columns = 0;
  vterm_get_size(terminal_.get(), &lines, &columns);
  std::string text;
  for (int column = 0; column < columns; ++column) {
    VTermScreenCell cell{};
    vterm_screen_get_cell(vterm_obtain_screen(terminal_.get()), {number, column}, &cell);
    text += cell.chars[0] == 0 ? ' ' : cell.chars[0] < 0x80 ? static_cast<char>(cell.chars[0]) : '#';
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string TerminalScreen::text() const {
  int lines = 0, columns = 0;
  vterm_get_size(terminal_.get(), &lines, &columns);
  std::string all;
  for (int i = 0; i < lines; ++i) all += line(i) + '\n';
  return all.substr(0, all.find_last_not_of('\n') + 1) + '\n';
}

VTermPos TerminalScreen::cursor() const {
  VTermPos cursor{};
  vterm_state_get_cursorpos(vterm_obtain_state(terminal_.get()), &cursor);
  return cursor;
}

bool TerminalScreen::attribute(VTermAttr attribute) const {
  VTermValue value{};
  vterm_state_get_penattr(vterm_obtain_state(terminal_.get()), attribute, &value);
  const bool is_colour = vterm_get_attr_type(attribute) == VTERM_VALUETYPE_COLOR;
  return is_colour ? (value.color.type & VTERM_COLOR_DEFAULT_MASK) == 0 : value.number != 0;
}

bool TerminalScreen::styled() const {
  for (const auto each : {VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_ITALIC, VTERM_ATTR_BLINK,
                          VTERM_ATTR_REVERSE, VTERM_ATTR_FOREGROUND, VTERM_ATTR_BACKGROUND}) {
    if (attribute(each)) return true;
  }
  return false;
}

}  // namespace mines::testing
