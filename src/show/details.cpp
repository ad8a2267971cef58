#include "show/details.hpp"

#include "os/futex.hpp"

namespace mines::show {

std::optional<Details> DetailsDesk::take() {
  const watch::DetailsRequest& request = page_.request;
  // The acquire pairs with the release of who asks: the request is whole once its number is seen.
  taken_ = request.number.load(std::memory_order_acquire);
  const std::uint32_t level = request.level.load(std::memory_order_relaxed);
  const std::uint32_t count = request.count.load(std::memory_order_relaxed);
  bool is_right = level < patch_level && count <= watch::max_details;
  Details details{taken_, static_cast<int>(level), {}};
  for (std::uint32_t i = 0; is_right && i < count; ++i) {
    // Loaded once, then checked: mines-view could change it in between.
    const std::uint32_t patch = request.patches[i].load(std::memory_order_relaxed);
    is_right = patch < static_cast<std::uint32_t>(patches_);
    if (is_right) details.patches.push_back(static_cast<std::int32_t>(patch));
  }
  if (is_right) return details;
  // A wrong request is answered as well, so that nobody waits for it.
  reply(taken_, 0);
  return std::nullopt;
}

void DetailsDesk::reply(const Details& details) {
  reply(details.number, static_cast<std::uint32_t>(details.patches.size()));
}

void DetailsDesk::reply(std::uint32_t number, std::uint32_t drawn) {
  page_.reply.drawn.store(drawn, std::memory_order_relaxed);
  // The number comes last: who sees it also sees the pixels and how many patches were drawn.
  page_.reply.number.store(number, std::memory_order_release);
  futex_wake(page_.reply.number, FutexScope::shared);
}

}  // namespace mines::show
