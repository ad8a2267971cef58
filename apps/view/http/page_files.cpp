#include "apps/view/http/page_files.hpp"

#include <array>
#include <utility>

namespace mines::view {

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [end, type] : types) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

}  // namespace mines::view
