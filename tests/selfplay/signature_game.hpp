// A game that keeps a signature of what it has shown, in the order in which it did: equal for runs that open
// the same cells in the same sequence, for others with a chance of 2^-64. One link, that is one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "board/game.hpp"
#include "support/replies.hpp"

namespace mines::testing {

class SignatureGame final : public Game {
 public:
  /// `game` outlives it.
  explicit SignatureGame(Game& game) : game_(game) {}

  GameInfo info() const override { return game_.info(); }
  Result<std::unique_ptr<GameLink>> connect() override {
    auto link = game_.connect();
    if (!link) return link;
    return std::make_unique<Link>(std::move(*link), signature_);
  }
  std::uint64_t signature() const { return signature_; }

 private:
  class Link final : public GameLink {
   public:
    Link(std::unique_ptr<GameLink> link, std::uint64_t& signature)
        : link_(std::move(link)), signature_(signature) {}
    void post(std::span<const ClickBlock> clicks) override { link_->post(clicks); }
    std::size_t width() const override { return link_->width(); }
    Result<std::size_t> poll(Replies& replies) override {
      auto due = link_->poll(replies_);
      for_each_word(replies_, [&](const OpenedWord& reply) {
        mix(static_cast<std::uint64_t>(reply.row) << 32 | static_cast<std::uint32_t>(reply.word));
        mix(reply.opened);
        mix(reply.mines);
      });
      add_copies(replies, replies_);
      replies_.clear();
      return due;
    }

   private:
    void mix(std::uint64_t value) {
      signature_ = (signature_ ^ value) * hash_multiplier;
      signature_ ^= signature_ >> 32;
    }
    std::unique_ptr<GameLink> link_;
    std::uint64_t& signature_;
    Replies replies_;
  };

  Game& game_;
  std::uint64_t signature_ = 0;
};

}  // namespace mines::testing
