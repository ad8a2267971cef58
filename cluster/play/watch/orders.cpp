#include "cluster/play/watch/orders.hpp"

#include <cstring>
#include <limits>
#include <string>

namespace mines::cluster {

namespace {

constexpr std::uint64_t most_patches = std::numeric_limits<std::int32_t>::max();
constexpr int value_bits = 16;

void pack(Packer& packer, const CountOrder& order) {
  packer.number(order.round);
  packer.number(order.is_last ? 1 : 0);
}
void pack(Packer& packer, const DrawOrder& order) {
  packer.number(order.number);
  packer.number(static_cast<std::uint64_t>(order.level));
  packer.number(order.patches.size());
  for (const std::int32_t patch : order.patches) packer.number(static_cast<std::uint64_t>(patch));
}
void pack(Packer&, const EndOrder&) {}
void pack(Packer& packer, const CountAnswer& answer) {
  packer.number(answer.round_done);
  packer.number(answer.patches.size());
  for (const CountedPatch& counted : answer.patches)
    packer.number(static_cast<std::uint64_t>(counted.patch) << value_bits | counted.value);
}
void pack(Packer& packer, const DrawAnswer& answer) { packer.bytes(std::as_bytes(std::span(answer.pixels))); }
void pack(Packer&, const EndAnswer&) {}

/// The kind of a message is its place among the alternatives.
template <class Message>
Bytes packed_message(const Message& message) {
  Packer packer;
  packer.number(message.index());
  std::visit([&](const auto& kind) { pack(packer, kind); }, message);
  return packer.take();
}

Result<Order> read_order(Unpacker& from) {
  MINES_LET(const auto kind, from.number_to(2, "kind"));
  if (kind == 0) {
    CountOrder order;
    MINES_LET(order.round, from.number());
    MINES_LET(const auto is_last, from.number_to(1, "last round"));
    order.is_last = is_last != 0;
    return order;
  }
  if (kind == 2) return EndOrder{};
  DrawOrder order;
  MINES_LET(const auto number, from.number_to(std::numeric_limits<std::uint32_t>::max(), "request"));
  order.number = static_cast<std::uint32_t>(number);
  MINES_LET(const auto level, from.number_to(patch_level - 1, "level"));
  order.level = static_cast<int>(level);
  MINES_LET(const auto count, from.number_to(watch::max_details, "patches"));
  for (std::uint64_t i = 0; i < count; ++i) {
    MINES_LET(const auto patch, from.number_to(most_patches, "patch"));
    order.patches.push_back(static_cast<std::int32_t>(patch));
  }
  return order;
}

Result<Answer> read_answer(Unpacker& from) {
  MINES_LET(const auto kind, from.number_to(2, "kind"));
  if (kind == 2) return EndAnswer{};
  if (kind == 1) {
    DrawAnswer answer;
    const std::span<const std::byte> pixels = from.rest();
    answer.pixels.resize(pixels.size());
    if (!pixels.empty()) std::memcpy(answer.pixels.data(), pixels.data(), pixels.size());
    return answer;
  }
  CountAnswer answer;
  MINES_LET(answer.round_done, from.number());
  MINES_LET(const auto count, from.number_to(most_patches, "patches"));
  for (std::uint64_t i = 0; i < count; ++i) {
    MINES_LET(const auto counted, from.number_to(most_patches << value_bits, "patch"));
    answer.patches.push_back(
        {static_cast<std::int32_t>(counted >> value_bits), static_cast<PatchValue>(counted)});
  }
  return answer;
}

/// A message of a rank is no file: one that is wrong breaks the game.
template <class Message>
Result<Message> whole(Result<Message> message, const Unpacker& from) {
  const Result<void> ended = message ? from.expect_end() : Result<void>();
  if (message && ended) return message;
  return broken("another rank",
                "a message of a watched game: " + to_string(message ? ended.error() : message.error()));
}

}  // namespace

Bytes packed(const Order& order) { return packed_message(order); }
Bytes packed(const Answer& answer) { return packed_message(answer); }

Result<Order> unpacked_order(std::span<const std::byte> bytes) {
  Unpacker from(bytes, "order");
  auto order = read_order(from);
  return whole(std::move(order), from);
}

Result<Answer> unpacked_answer(std::span<const std::byte> bytes) {
  Unpacker from(bytes, "answer");
  auto answer = read_answer(from);
  return whole(std::move(answer), from);
}

}  // namespace mines::cluster
