#include "e2e/raw_batch_client.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <thread>

namespace mines::testing {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t requests_at = 4096, replies_at = 135168;

}  // namespace

std::uint32_t RawBatchClient::load(std::size_t offset) const {
  return std::atomic_ref(*reinterpret_cast<std::uint32_t*>(memory_ + offset)).load();
}

void RawBatchClient::store(std::size_t offset, std::uint32_t value) {
  std::atomic_ref(*reinterpret_cast<std::uint32_t*>(memory_ + offset)).store(value);
}

void RawBatchClient::write(int row, int word, std::uint64_t mask, std::uint32_t flags) {
  std::byte* const slot = memory_ + requests_at + written_++ % 8192 * 16;
  const std::uint16_t place[] = {static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(word)};
  std::memcpy(slot, place, sizeof place);
  std::memcpy(slot + 4, &flags, sizeof flags);
  std::memcpy(slot + 8, &mask, sizeof mask);
}

void RawBatchClient::publish() {
  store(posted, written_);
  wake();
}

void RawBatchClient::wake() {
  const std::uint32_t flag = load(server_sleeping);
  if (flag == 0) return;
  syscall(SYS_futex, memory_ + (flag == 2 ? taken : posted), FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

void RawBatchClient::take() {
  for (const std::uint32_t end = load(replied); taken_ != end; ++taken_) {
    const std::byte* const slot = memory_ + replies_at + taken_ % 4096 * 64;
    std::uint32_t place[2];
    std::uint64_t masks[6];
    std::memcpy(place, slot, sizeof place);
    std::memcpy(masks, slot + 8, sizeof masks);
    for (int bit = 0; bit < 64; ++bit) {
      const auto is_set = [bit](std::uint64_t mask) { return static_cast<int>(mask >> bit & 1); };
      if (!is_set(masks[0]) && !is_set(masks[1])) continue;
      const int number =
          is_set(masks[2]) | is_set(masks[3]) << 1 | is_set(masks[4]) << 2 | is_set(masks[5]) << 3;
      const bool first = cells_
                             .insert({{static_cast<int>(place[0]), static_cast<int>(place[1]) * 64 + bit},
                                      is_set(masks[1]) ? -1 : number})
                             .second;
      twice_ += first ? 0 : 1;
    }
  }
  store(taken, taken_);
  wake();
}

bool RawBatchClient::take_all(std::chrono::milliseconds most) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (load(answered) != written_) {
    take();
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  take();
  return true;
}

bool RawBatchClient::falls_asleep(std::uint32_t on) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (load(server_sleeping) != on) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

}  // namespace mines::testing
