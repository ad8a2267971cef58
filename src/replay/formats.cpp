#include "replay/formats.hpp"

#include <filesystem>

#include "position/json_position.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"
#include "position/position_writer.hpp"
#include "replay/avf.hpp"
#include "replay/evf.hpp"
#include "replay/rawvf.hpp"
#include "replay/rmv.hpp"

namespace mines::replay {

namespace {

Result<std::string> own_text_of(const Position& position, const std::string&) { return text_of(position); }

/// The ending of a file's name, in lower case and without its dot; empty if it has none.
std::string ending_of(const std::string& name) {
  std::string ending = std::filesystem::path(name).extension().string();
  if (ending.empty()) return ending;
  ending.erase(0, 1);
  for (char& letter : ending) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return ending;
}

}  // namespace

constinit const std::array<FormatRow, 12> formats{{
    {Format::map, Holds::board, {"map"}, R"(a contest map: "N K", then a bit for each cell; square)", true},
    {Format::text,
     Holds::board,
     {"text"},
     R"(a text board: "n m", then n rows of '.' (safe) and 'X' (a mine))",
     true},
    {Format::mbf, Holds::board, {"mbf", "abf"}, "a binary list of mines; at most 255 x 255 cells", true},
    {Format::rawvf,
     Holds::board,
     {"rawvf"},
     "the board of a recorded game, as text; only read",
     false,
     nullptr,
     nullptr,
     read_rawvf_game},
    {Format::position,
     Holds::position,
     {"position"},
     "as mines-solve reads them",
     true,
     read_position,
     own_text_of},
    {Format::mine,
     Holds::position,
     {"mine"},
     "as JSMinesweeper saves them; with the number of mines",
     true,
     read_mine_position,
     mine_text_of},
    {Format::url,
     Holds::position,
     {"url"},
     "the address of JSMinesweeper's page with the position",
     true,
     read_position_address,
     position_address_of},
    {Format::json,
     Holds::position,
     {"json"},
     R"("board" and "total_mines", as minesweepr takes them)",
     true,
     read_json_position,
     json_text_of},
    {Format::ascii,
     Holds::position,
     {"ascii"},
     "minesweepr's board alone; only read",
     false,
     read_ascii_position},
    {Format::evf, Holds::game, {"evf"}, "of Metasweeper, versions 0 to 4", false, nullptr, nullptr, read_evf},
    {Format::rmv,
     Holds::game,
     {"rmv"},
     "of Viennasweeper, versions 1 and 2",
     false,
     nullptr,
     nullptr,
     read_rmv},
    {Format::avf, Holds::game, {"avf"}, "of Minesweeper Arbiter", false, nullptr, nullptr, read_avf},
}};

std::vector<std::pair<std::string, Format>> format_words(bool written) {
  std::vector<std::pair<std::string, Format>> words;
  for (const FormatRow& row : formats) {
    if (written && !row.is_written) continue;
    for (const char* const word : row.words) {
      if (word != nullptr) words.emplace_back(word, row.format);
    }
  }
  return words;
}

std::optional<Format> format_of(const std::string& name) {
  if (is_address(name)) return Format::url;
  const std::string ending = ending_of(name);
  // Not among the words of the table: files of other formats end in .txt, too.
  if (ending == "txt") return Format::text;
  for (const auto& [word, format] : format_words(false)) {
    if (word == ending) return format;
  }
  return std::nullopt;
}

}  // namespace mines::replay
