#include "shared/read_answer.hpp"

#include <algorithm>
#include <string_view>

#include "shared/position_request.hpp"

namespace mines::shared {

namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/// Whether the text begins like JSMinesweeper's files: 30x16x99.
bool begins_with_size(std::string_view text) {
  for (int number = 0; number < 2; ++number) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    if (end == text.begin() || end == text.end() || *end != 'x') return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()) + 1);
  }
  return !text.empty() && is_digit(text.front());
}

/// The format that a text looks like. Bytes that no format has are for the reader to name.
Engine::Format likely_format(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{')) return Engine::Format::json;
  if (begins_with_size(text)) return Engine::Format::mine;
  const bool is_ascii = text.find_first_of("x*") != std::string_view::npos &&
                        text.find_first_of("?!F#") == std::string_view::npos;
  return is_ascii ? Engine::Format::ascii : Engine::Format::text;
}

}  // namespace

Json read_position(Request& request, const Limits&) {
  const std::string text = Request::required("position", request.text("position"));
  const Engine::Format format = format_of(request).value_or(likely_format(text));
  request.finish();
  const Engine engine = Engine::read(text, format);
  Json answer = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", nullptr}};
  if (const auto mines = engine.mines()) answer["mines"] = *mines;
  answer["format"] = name_of(format);
  answer["board"] = engine.board();
  answer["text"] = engine.text();
  return answer;
}

}  // namespace mines::shared
