// The keys of mines-play. One table says which key does what, in a game and in the editor, with --vi-keys and
// without, and what help says of it. Both programs look keys up here, and both help pages are made of it
// (apps/play/screen/help_page.hpp). A new key is a row of the table, and a case where its action is carried
// out (apps/play/session.cpp, apps/play/editor.cpp, apps/play/screen/viewport.cpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mines::play {

/// Keys without a character, and what the mouse does. Their numbers are above those of all characters.
namespace key {
enum : char32_t {
  none = 0,
  up = 0x110000,
  down,
  left,
  right,
  page_up,
  page_down,
  home,
  end,
  click,        ///< the first button
  other_click,  ///< another button
  wheel_up,
  wheel_down
};
}  // namespace key

enum class Action : std::uint8_t {
  none,
  up,
  down,
  left,
  right,
  page_up,
  page_down,
  row_start,
  row_end,
  scroll_up,
  scroll_down,
  open,
  flag,
  put_number,  ///< the key is the digit
  put_mine,
  put_unknown,
  put_unknown_before,
  choose_cell,
  toggle_mine,
  best_move,
  explain,
  toggle_chances,
  take_back,
  guess,
  guess_on,
  set_level,  ///< the key is the digit
  faster,
  slower,
  stop,
  more_mines,
  fewer_mines,
  toggle_mines_given,
  write_file,
  new_game,
  same_board,
  quit,
  show_help
};

/// Which keys hold: those of a game or of the editor, with or without --vi-keys.
struct KeyMap {
  bool editor = false;
  bool vi = false;
};

/// What a key does; Action::none if nothing. Goes through the table, as keys come one at a time.
Action action_of(char32_t key, KeyMap map);

/// A line of help: keys that belong together, and what they do.
struct KeyLine {
  std::string keys;        ///< their names with blanks between them, as "Enter Space click"
  std::string_view help;   ///< one line
  std::string_view brief;  ///< a word or two; empty: small terminals do not show this line
};
/// All lines, the most important first.
std::vector<KeyLine> key_lines(KeyMap map);

}  // namespace mines::play
