#include "base/picture_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace mines {

namespace {

using namespace std::string_view_literals;

struct PictureSignature {
  std::string_view bytes;
  std::size_t at;
  std::string_view name;
};
constexpr PictureSignature picture_signatures[] = {{"\x89PNG\r\n\x1a\n", 0, "PNG"},
                                                   {"\xff\xd8\xff", 0, "JPEG"},
                                                   {"GIF8", 0, "GIF"},
                                                   {"WEBP", 8, "WebP"},
                                                   {"ftypheic", 4, "HEIC"},
                                                   {"ftypavif", 4, "AVIF"},
                                                   {"II*\0"sv, 0, "TIFF"},
                                                   {"MM\0*"sv, 0, "TIFF"}};

}  // namespace

std::string_view picture_kind(std::string_view bytes) {
  const auto* const found = std::find_if(
      std::begin(picture_signatures), std::end(picture_signatures), [&](const PictureSignature& each) {
        return bytes.size() > each.at && bytes.substr(each.at).starts_with(each.bytes);
      });
  return found == std::end(picture_signatures) ? "" : found->name;
}

Result<void> check_is_no_picture(const std::string& name, std::string_view bytes) {
  const std::string_view kind = picture_kind(bytes);
  if (kind.empty()) return {};
  return bad_input(
      name,
      fmt::format("a picture in {}; mines-solve, mines-view and read_picture read positions in PNG and JPEG",
                  kind));
}

}  // namespace mines
