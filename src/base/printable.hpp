// Makes text from strangers harmless for a terminal. Control characters in such text could hide lines, move
// the cursor, and forge a program's messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

/// The beginning of a text: one character, or one byte that is not part of a valid character.
struct TextPiece {
  std::size_t bytes = 1;  ///< the piece's length; 0 if the text ends in the middle of a character
  /// Whether the piece is a control character (C0, DEL, C1), a character that changes the direction of
  /// writing, or a byte 0x80 to 0x9f that is not part of a valid character.
  bool is_control = true;
};

/// The first piece of `text`, which must not be empty. O(1).
TextPiece first_piece(std::string_view text);

/// The text as one line for a terminal. Tabs and ends of lines become blanks; every other piece with
/// is_control becomes '?'. Blanks at the end are removed. All other bytes stay, even invalid UTF-8. O(bytes).
std::string printable(std::string_view text);

/// Whether all of the text is valid UTF-8. O(bytes).
bool is_utf8(std::string_view text);

/// The text for HTML and SVG, with entities for &, <, > and ". O(bytes).
std::string markup_of(std::string_view text);

}  // namespace mines
