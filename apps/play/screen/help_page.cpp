#include "apps/play/screen/help_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace mines::play {

namespace {

constexpr std::string_view game_signs[] = {
    "  .  closed, or open with number 0   !  flag   *  mine   x  wrong flag",
    "  With p: percent of a mine, + safe, * a mine for certain. Dots are cells",
    "  next to no number; they share the percentage called 'elsewhere'.",
};

constexpr std::string_view editor_signs[] = {
    "  Percent of a mine, + safe, * a mine for certain. Dots are cells next to",
    "  no number; they share one percentage.",
};

std::vector<std::string> long_page(KeyMap map) {
  std::vector<std::string> page{
      fmt::format("{:<50}any key goes back", map.editor ? "mines-play --edit" : "mines-play"), ""};
  for (const KeyLine& line : key_lines(map)) page.push_back(fmt::format("  {:<18} {}", line.keys, line.help));
  page.emplace_back();
  const auto add = [&page](const auto& signs) {
    page.insert(page.end(), std::begin(signs), std::end(signs));
  };
  map.editor ? add(editor_signs) : add(game_signs);
  return page;
}

std::vector<std::string> short_page(KeyMap map, std::size_t columns) {
  std::vector<std::string> page{"any key: back"};
  for (const KeyLine& line : key_lines(map)) {
    if (line.brief.empty()) continue;
    const std::string text = fmt::format("{} {}", line.keys, line.brief);
    if (page.back().size() + 2 + text.size() <= columns) {
      page.back() += "  " + text;
    } else {
      page.push_back(text);
    }
  }
  return page;
}

}  // namespace

std::vector<std::string> help_page(KeyMap map, int columns, int lines) {
  const auto fits = [columns](const std::string& line) { return static_cast<int>(line.size()) <= columns; };
  auto page = long_page(map);
  if (static_cast<int>(page.size()) <= lines && std::all_of(page.begin(), page.end(), fits)) return page;
  return short_page(map, static_cast<std::size_t>(columns));
}

}  // namespace mines::play
