#include <span>

#include "library/json/call.hpp"
#include "library/review/review_json.hpp"
#include "mines/picture.hpp"

namespace mines::json {

Json read_picture(Request& request, const Limits&) {
  const std::int64_t width = side_of(request, "width");
  const std::int64_t height = side_of(request, "height");
  const auto channels = static_cast<int>(request.whole("channels", 1, 4).value_or(3));
  const std::string pixels = Request::required("pixels", request.base64("pixels"));
  request.finish();
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(pixels.data()), pixels.size());
  const PictureReading reading = mines::read_picture(width, height, channels, bytes);
  return {{"rows", reading.rows},
          {"columns", reading.columns},
          {"board", reading.board},
          {"doubtful", library::json_of(reading.doubtful)},
          {"reading", reading.reading},
          {"left", reading.left},
          {"top", reading.top},
          {"cell_width", reading.cell_width},
          {"cell_height", reading.cell_height}};
}

}  // namespace mines::json
