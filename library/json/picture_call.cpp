#include <span>

#include "library/facts/picture.hpp"
#include "library/json/call.hpp"

namespace mines::json {

void read_picture(Request& request, const Limits&, Object& reply) {
  const std::int64_t width = side_of(request, "width");
  const std::int64_t height = side_of(request, "height");
  const auto channels = static_cast<int>(request.whole("channels", 1, 4).value_or(3));
  const std::string pixels = Request::required("pixels", request.base64("pixels"));
  request.finish();
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(pixels.data()), pixels.size());
  reply.add_all(mines::read_picture(width, height, channels, bytes));
}

}  // namespace mines::json
