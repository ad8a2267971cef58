// Viewers' requests on the watch page (watch/watch_page.hpp). A request names patches (squares of 64 x 64
// cells) and their level, from 0 (a pixel for each cell) to 5 (watch/patch_pixels.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "watch/patch_pixels.hpp"
#include "watch/watch_page.hpp"

namespace mines::show {

/// A request.
struct Details {
  std::uint32_t number = 0;  ///< DetailsRequest::number
  int level = 0;             ///< 0 to 5
  std::vector<std::int32_t> patches;

  /// The bytes of a drawn patch: one for each pixel.
  std::size_t bytes_each() const {
    const auto side = static_cast<std::size_t>(patch_pixels(level));
    return side * side;
  }
};

/// Takes and answers the requests. For one thread.
class DetailsDesk {
 public:
  /// `patches`: the number of patches of the page's board. The page must outlive this object.
  DetailsDesk(watch::WatchPage& page, std::int32_t patches) : page_(page), patches_(patches) {}

  bool is_asked() const { return page_.request.number.load(std::memory_order_acquire) != taken_; }
  /// Takes the request; empty if it is wrong. A wrong request gets the reply that no patch was drawn.
  std::optional<Details> take();
  /// Replies to the request. The pixels of its patches must be on the page already, patch by patch.
  void reply(const Details& details);

 private:
  void reply(std::uint32_t number, std::uint32_t drawn);

  watch::WatchPage& page_;
  std::int32_t patches_;
  std::uint32_t taken_ = 0;  ///< the request that was taken last
};

/// Draws the patches to `pixels`, patch by patch, details.bytes_each() bytes each. `mines` and `opened`
/// return a word of the board: (row, word) -> Word.
template <class Mines, class Opened>
void draw_details(const Details& details, BoardSize board, const Mines& mines, const Opened& opened,
                  std::span<std::uint8_t> pixels) {
  // Drawn here first, because `pixels` may lie in the page, to which a viewer can write.
  std::array<std::uint8_t, patch_side * patch_side> drawn;
  const std::span<std::uint8_t> picture = std::span(drawn).first(details.bytes_each());
  auto place = pixels.begin();
  for (const std::int32_t patch : details.patches) {
    draw_patch(board, patch, details.level, mines, opened, picture);
    place = std::copy(picture.begin(), picture.end(), place);
  }
}

}  // namespace mines::show
