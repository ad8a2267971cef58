#include "e2e/raw_client.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
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

/// Whether it comes true in time; between two looks the thread rests.
template <class Condition>
bool comes_true(std::chrono::milliseconds most, std::chrono::milliseconds rest, Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    if (rest > 0ms) std::this_thread::sleep_for(rest);
    std::this_thread::yield();
  }
  return true;
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
  const auto is_done = [&] {
    wake_if_asleep(region);
    return std::atomic_ref(field_at<std::uint32_t>(region, 8)).load() != 0;
  };
  if (!comes_true(most, 0ms, is_done)) return {};
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
  return comes_true(10s, 1ms, [&] {
    return std::atomic_ref(field_at<std::uint32_t>(game.region(channel), 4)).load() != 0;
  });
}

namespace {

constexpr std::size_t request_heads = 4096, request_bodies = 20480, reply_heads = 151552,
                      reply_bodies = 159744;

}  // namespace

std::uint32_t RawBatchClient::load(std::size_t offset) const {
  return std::atomic_ref(*reinterpret_cast<std::uint32_t*>(memory_ + offset)).load();
}

void RawBatchClient::store(std::size_t offset, std::uint32_t value) {
  std::atomic_ref(*reinterpret_cast<std::uint32_t*>(memory_ + offset)).store(value);
}

void RawBatchClient::write(int row, int word, std::uint64_t mask, std::uint32_t flags) {
  std::uint64_t rows[8] = {};
  rows[row % 8] = mask;
  write_block(row - row % 8, word, rows, flags);
}

void RawBatchClient::write_block(int row, int word, const std::uint64_t (&rows)[8], std::uint32_t flags) {
  const std::size_t slot = written_++ % 2048;
  const std::uint16_t place[] = {static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(word)};
  std::memcpy(memory_ + request_heads + slot * 8, place, sizeof place);
  std::memcpy(memory_ + request_heads + slot * 8 + 4, &flags, sizeof flags);
  std::memcpy(memory_ + request_bodies + slot * 64, rows, sizeof rows);
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

void RawBatchClient::add(int row, int word, const std::uint64_t (&planes)[6]) {
  for (int bit = 0; bit < 64; ++bit) {
    const auto is_set = [bit](std::uint64_t mask) { return static_cast<int>(mask >> bit & 1); };
    if (!is_set(planes[0]) && !is_set(planes[1])) continue;
    const int number =
        is_set(planes[2]) | is_set(planes[3]) << 1 | is_set(planes[4]) << 2 | is_set(planes[5]) << 3;
    const bool first = cells_.insert({{row, word * 64 + bit}, is_set(planes[1]) ? -1 : number}).second;
    twice_ += first ? 0 : 1;
  }
}

void RawBatchClient::take() {
  for (const std::uint32_t end = load(replied); taken_ != end; ++taken_) {
    const std::byte* const head = memory_ + reply_heads + taken_ % 1024 * 8;
    std::uint16_t place[2];
    std::uint32_t kind = 0;
    std::uint64_t body[32];
    std::memcpy(place, head, sizeof place);
    std::memcpy(&kind, head + 4, sizeof kind);
    std::memcpy(body, memory_ + reply_bodies + taken_ % 1024 * 256, sizeof body);
    if (kind == 1) {
      add(place[0], place[1], {body[0], body[1], body[2], body[3], body[4], body[5]});
    } else {
      for (int i = 0; i < 8; ++i)
        add(place[0] + i, place[1], {body[i], 0, body[8 + i], body[16 + i], body[24 + i], 0});
    }
  }
  store(taken, taken_);
  wake();
}

bool RawBatchClient::take_all(std::chrono::milliseconds most) {
  const bool has_all = comes_true(most, 0ms, [&] {
    take();
    return load(answered) == written_;
  });
  take();
  return has_all;
}

bool RawBatchClient::falls_asleep(std::uint32_t on) {
  return comes_true(10s, 1ms, [&] { return load(server_sleeping) == on; });
}

}  // namespace mines::testing
