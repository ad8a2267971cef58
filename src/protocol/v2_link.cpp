#include <algorithm>
#include <vector>

#include "protocol/links.hpp"

namespace mines::v2 {

namespace {

class Link final : public GameLink {
 public:
  Link(const AnswerSession& session, Channel channel, bool cascades)
      : watch_(session), channel_(channel), flags_(cascades ? 0 : request_alone) {}

  void post(std::span<const ClickBlock> clicks) override {
    // With clicks on the stack new ones go on top of it, so that the latest are sent first (send()).
    const std::size_t fitting = stack_.empty() ? std::min<std::size_t>(channel_.room(), clicks.size()) : 0;
    channel_.write(clicks.first(fitting), flags_);
    const auto rest = clicks.subspan(fitting);
    stack_.insert(stack_.end(), rest.begin(), rest.end());
    // The server is called once for all requests of the call.
    if (!clicks.empty()) channel_.publish();
  }

  std::size_t width() const override { return requests_under_way; }

  Result<std::size_t> poll(Replies& replies) override {
    // Nothing is under way: no reply can come, and the ring's lines need not be touched.
    if (due() == 0) return std::size_t{0};
    MINES_LET(const auto taken, channel_.take(replies));
    if (!stack_.empty() && channel_.room() != 0) send();
    if (taken == 0) {
      MINES_TRY(wait());
    } else {
      watch_.reset();
      polls_in_vain_ = 0;
    }
    return due();
  }

 private:
  static constexpr std::size_t requests_under_way = 256;
  static constexpr Patience::Duration sleep_after = std::chrono::microseconds(100);
  static constexpr std::chrono::nanoseconds longest_sleep = std::chrono::milliseconds(1);
  /// In the time of sleep_after a player that works between its polls makes a few, one that only waits makes
  /// hundreds.
  static constexpr std::uint32_t polls_of_waiting = 200;

  std::size_t due() const { return channel_.due() + stack_.size(); }

  /// Sends clicks that found no room, the latest first.
  void send() {
    const std::size_t fitting = std::min<std::size_t>(channel_.room(), stack_.size());
    const auto top = stack_.end() - static_cast<std::ptrdiff_t>(fitting);
    std::reverse(top, stack_.end());
    channel_.write(std::span(top, stack_.end()), flags_);
    stack_.erase(top, stack_.end());
    channel_.publish();
  }

  /// Called when a poll has found nothing.
  Result<void> wait() {
    MINES_LET(const auto waited, watch_.wait());
    // Both conditions: time alone would send a player to sleep that works on other tiles between two polls.
    if (++polls_in_vain_ >= polls_of_waiting && waited >= sleep_after) channel_.sleep(longest_sleep);
    return {};
  }

  ServerWatch watch_;
  Channel channel_;
  const std::uint32_t flags_;
  std::vector<ClickBlock> stack_;  // clicks for which the ring has no room
  std::uint32_t polls_in_vain_ = 0;
};

}  // namespace

std::unique_ptr<GameLink> make_link(const AnswerSession& session, Channel channel, bool cascades) {
  return std::make_unique<Link>(session, channel, cascades);
}

}  // namespace mines::v2
