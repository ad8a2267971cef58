#include "e2e/raw_client.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>
#include <thread>

namespace mines::testing {

using namespace std::chrono_literals;

namespace {

template <class T>
T& field_at(std::byte* region, std::size_t offset) {
  return *reinterpret_cast<T*>(region + offset);
}

void wake_if_asleep(std::byte* region) {
  if (std::atomic_ref(field_at<std::uint32_t>(region, 4)).load() == 0) return;
  syscall(SYS_futex, region, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

}  // namespace

void post(TestGame& game, std::int32_t channel, const RawRequest& request) {
  std::byte* const region = game.region(channel);
  std::atomic_ref(field_at<std::uint32_t>(region, 8)).store(0);
  field_at<std::uint32_t>(region, 12) = request.skip_when_reopen;
  field_at<std::uint32_t>(region, 16) = request.do_not_expand;
  field_at<std::uint16_t>(region, 20) = static_cast<std::uint16_t>(request.row);
  field_at<std::uint16_t>(region, 22) = static_cast<std::uint16_t>(request.column);
  std::atomic_ref(field_at<std::uint32_t>(region, 0)).store(1);
  wake_if_asleep(region);
}

std::optional<RawReply> reply(TestGame& game, std::int32_t channel, std::chrono::milliseconds most) {
  std::byte* const region = game.region(channel);
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (std::atomic_ref(field_at<std::uint32_t>(region, 8)).load() == 0) {
    wake_if_asleep(region);
    if (std::chrono::steady_clock::now() > deadline) return {};
    std::this_thread::yield();
  }
  RawReply result;
  result.count = field_at<std::int32_t>(region, 24);
  for (std::int32_t i = 0; i < result.count; ++i) {
    std::uint16_t cell[3];
    std::memcpy(cell, region + 28 + 6 * static_cast<std::size_t>(i), sizeof cell);
    result.cells[{cell[0], cell[1]}] = cell[2];
  }
  return result;
}

RawReply click(TestGame& game, std::int32_t channel, const RawRequest& request) {
  post(game, channel, request);
  auto result = reply(game, channel);
  if (!result) throw std::runtime_error("no reply came in time");
  return *result;
}

bool falls_asleep(TestGame& game, std::int32_t channel) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (std::atomic_ref(field_at<std::uint32_t>(game.region(channel), 4)).load() == 0) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

}  // namespace mines::testing
