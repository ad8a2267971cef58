// Text of others - names of files, what an answer or a server says - made harmless for a terminal. A terminal
// obeys control characters: they hide lines, move the cursor, and forge what a program says of itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

/// The beginning of a text: one character, or one byte that belongs to none.
struct TextPiece {
  std::size_t bytes = 1;  ///< how long it is; 0: the text ends in the middle of a character
  /// C0, DEL, C1 (U+0080 to U+009F), what turns the direction of writing, or a byte 0x80 to 0x9f outside of
  /// valid UTF-8.
  bool is_control = true;
};

/// The first piece of a text that is not empty. O(1).
TextPiece first_piece(std::string_view text);

/// The text as one line for a terminal: tabs and ends of lines become blanks, other control characters '?',
/// and blanks at the end go. Bytes that are no UTF-8 stay unless a terminal may take them for C1. O(bytes).
std::string printable(std::string_view text);

}  // namespace mines
