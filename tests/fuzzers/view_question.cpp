// What browsers ask of mines-view: the parameters of pictures, and the header Host.
#include <cstring>
#include <memory>

#include "apps/view/http/site.hpp"
#include "apps/view/sources/source.hpp"
#include "apps/view/tiles.hpp"
#include "field/files/map_file.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::view_question_target {

namespace {

/// A map of 70 x 70 cells, read once.
view::Source& board() {
  static const std::unique_ptr<view::Source> source = [] {
    const std::string map = "70 0\n" + std::string((70 * 70 + 7) / 8, '\0');
    const MemoryFile file(map);
    return view::open_map(file.path()).value();
  }();
  return *source;
}

void check_picture(const view::TilesQuestion& question) {
  const std::string bytes = view::draw_tiles(board(), question, std::chrono::milliseconds(1000));
  require(bytes.size() >= 24, "a picture without a header");
  std::uint32_t tiles = 0;
  std::memcpy(&tiles, bytes.data() + 8, sizeof tiles);
  require(tiles <= question.tiles.size(), "more tiles than were asked for");
  std::size_t at = 24;
  for (std::uint32_t i = 0; i < tiles; ++i) {
    std::uint32_t head[4];
    require(at + sizeof head <= bytes.size(), "a tile without a header");
    std::memcpy(head, bytes.data() + at, sizeof head);
    at += sizeof head;
    require(head[0] < 1024 && head[1] < 1024, "a tile that is off the board");
    const std::size_t side = static_cast<std::size_t>(std::max(1, 64 >> std::min(question.level, 6)));
    at += head[2] == 0 ? 65536 : head[3] * (2 + side * side);
  }
  require(at == bytes.size(), "a picture with a wrong length");
}

/// Only numeric addresses and localhost are ours: whatever else has a letter beyond those of IPv6 is not.
void check_host(const std::string& host) {
  if (!view::is_our_name(host, "")) return;
  const bool is_local = host.size() >= 9 && strncasecmp(host.c_str(), "localhost", 9) == 0 &&
                        (host.size() == 9 || host[9] == ':');
  require(is_local || host.find_first_not_of("0123456789abcdefABCDEF.:[]") == std::string::npos,
          "a foreign name is taken for ours");
}

}  // namespace

MINES_FUZZER(view_question) {
  const std::string text(bytes);
  check_host(text);
  // Three lines: level, seconds, tiles.
  view::Asked asked;
  std::size_t begin = 0;
  for (const char* name : {"level", "seconds", "tiles"}) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    asked.parameters[name] = text.substr(begin, end - begin);
    begin = std::min(end + 1, text.size());
  }
  const auto question = view::read_tiles_question(asked);
  if (!question) {
    require_clear(question.error());
  } else if (question->tiles.size() <= 16) {
    check_picture(*question);
    accept();
  }
}

}  // namespace mines::fuzzers::view_question_target
