#include "cluster/deal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

#include "cluster/threads.hpp"

namespace mines::cluster {

namespace {

constexpr std::chrono::milliseconds between_looks{1};
/// Stretches get shorter as soon as so many for each rank would use up what is left.
constexpr std::uint64_t last_stretches = 4;

enum class Kind : std::uint64_t {
  stretch,  ///< from rank 0: do this
  result,   ///< to rank 0: what came of it
  failure,  ///< to rank 0: the stretch could not be done
  end       ///< from rank 0: there is nothing left, or a rank has failed
};

Packer message_of(Kind kind, Stretch stretch = {}) {
  Packer packer;
  packer.number(static_cast<std::uint64_t>(kind));
  packer.number(stretch.begin);
  packer.number(stretch.end);
  return packer;
}

/// The thread of a rank that does stretches.
class Worker {
 public:
  explicit Worker(const Work& work) : work_(work), thread_([this] { run(); }) {}
  ~Worker() {
    stop();
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
    changed_.notify_one();
  }

  void start(Stretch stretch) {
    const std::scoped_lock lock(mutex_);
    todo_ = stretch;
    changed_.notify_one();
  }
  /// Has the stretch end soon, with an error.
  void stop() { stop_ = true; }
  /// What came of the stretch, as a message for rank 0, if it has ended.
  std::optional<Bytes> result() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(done_, std::nullopt);
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return is_over_ || todo_; });
      if (is_over_) return;
      const Stretch stretch = *std::exchange(todo_, std::nullopt);
      lock.unlock();
      Bytes result = play(stretch);
      lock.lock();
      done_ = std::move(result);
    }
  }

  Bytes play(Stretch stretch) {
    Result<Bytes> played = broken("memory", "there is not enough for what is asked for");
    try {
      played = work_.play(stretch, stop_);
    } catch (const std::bad_alloc&) {  // the error above
    } catch (const std::system_error& refused) {
      played = no_threads(refused);
    }
    Packer packer = message_of(played ? Kind::result : Kind::failure, stretch);
    if (played) {
      packer.bytes(*played);
    } else {
      packer.error(played.error());
    }
    return packer.take();
  }

  const Work& work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Stretch> todo_;
  std::optional<Bytes> done_;
  bool is_over_ = false;
  std::atomic<bool> stop_ = false;
  std::jthread thread_;  // last: it uses all the others
};

Result<Stretch> read_stretch(Unpacker& unpacker) {
  Stretch stretch;
  MINES_LET(stretch.begin, unpacker.number());
  MINES_LET(stretch.end, unpacker.number());
  return stretch;
}

/// Does what rank 0 says.
Result<void> follow(Ranks& ranks, const Work& work) {
  Worker worker(work);
  bool is_busy = false;
  std::optional<Message> end;
  while (!end || is_busy) {
    if (auto message = ranks.receive()) {
      Unpacker unpacker(message->bytes, "message of rank 0");
      MINES_LET(const auto kind, unpacker.number());
      MINES_LET(const auto stretch, read_stretch(unpacker));
      if (static_cast<Kind>(kind) == Kind::stretch) {
        worker.start(stretch);
        is_busy = true;
      } else {
        worker.stop();
        end = std::move(message);
      }
    } else if (auto result = worker.result()) {
      ranks.send(0, std::move(*result));
      is_busy = false;
    } else {
      std::this_thread::sleep_for(between_looks);
    }
  }
  Unpacker unpacker(end->bytes, "message of rank 0");
  MINES_TRY(unpacker.number());
  MINES_TRY(read_stretch(unpacker));
  MINES_LET(const auto failed, unpacker.number());
  if (failed == 0) return {};
  MINES_LET(const auto error, unpacker.error());
  return ranks.agreed(error);
}

/// What rank 0 does.
class Dealer {
 public:
  Dealer(Ranks& ranks, const std::vector<bool>& done, const Work& work)
      : ranks_(ranks), done_(done), work_(work), worker_(work) {
    left_ = static_cast<std::uint64_t>(std::count(done.begin(), done.end(), false));
  }

  Result<void> run() {
    for (int rank = 0; rank < ranks_.count(); ++rank) hand_out(rank);
    while (busy_ > 0) {
      std::optional<Message> message = ranks_.receive();
      if (!message) {
        if (auto result = worker_.result()) message = Message{0, std::move(*result)};
      }
      if (message) note(take(*message), message->from);
      if (message && !error_) hand_out(message->from);
      if (work_.meanwhile && !error_) note(work_.meanwhile(), 0);
      if (!message) std::this_thread::sleep_for(between_looks);
    }
    if (!error_) tell_end();
    if (error_) return ranks_.agreed(*error_);
    return {};
  }

 private:
  /// The next units that are not done: some in a row.
  Stretch next() {
    while (next_ < done_.size() && done_[next_]) ++next_;
    const std::uint64_t share = left_ / (last_stretches * static_cast<std::uint64_t>(ranks_.count()));
    const std::uint64_t length = std::clamp(share, work_.least, work_.most);
    Stretch stretch{next_, next_};
    while (stretch.end < done_.size() && !done_[stretch.end] && stretch.end - stretch.begin < length)
      ++stretch.end;
    next_ = stretch.end;
    left_ -= stretch.end - stretch.begin;
    return stretch;
  }

  void hand_out(int rank) {
    const Stretch stretch = next();
    if (stretch.begin == stretch.end) return;
    ++busy_;
    if (rank == 0) {
      worker_.start(stretch);
    } else {
      ranks_.send(rank, message_of(Kind::stretch, stretch).take());
    }
  }

  Result<void> take(const Message& message) {
    --busy_;
    if (error_) return {};
    Unpacker unpacker(message.bytes, fmt::format("message of rank {}", message.from));
    MINES_LET(const auto kind, unpacker.number());
    MINES_LET(const auto stretch, read_stretch(unpacker));
    if (static_cast<Kind>(kind) == Kind::result) return work_.take(stretch, unpacker.rest());
    MINES_LET(const auto error, unpacker.error());
    return tl::unexpected(error);
  }

  /// Has all ranks end at the first error.
  void note(const Result<void>& result, int rank) {
    if (result || error_) return;
    error_ = result.error();
    if (rank > 0)
      error_->where = fmt::format("rank {}{}{}", rank, error_->where.empty() ? "" : ": ", error_->where);
    worker_.stop();
    tell_end();
  }

  void tell_end() {
    Packer packer = message_of(Kind::end);
    packer.number(error_ ? 1 : 0);
    if (error_) packer.error(*error_);
    for (int rank = 1; rank < ranks_.count(); ++rank) ranks_.send(rank, packer.packed());
  }

  Ranks& ranks_;
  const std::vector<bool>& done_;
  const Work& work_;
  Worker worker_;
  std::uint64_t next_ = 0;  // units before it are done or handed out
  std::uint64_t left_ = 0;  // units not handed out
  int busy_ = 0;            // stretches handed out and not done
  std::optional<Error> error_;
};

}  // namespace

Result<void> deal(Ranks& ranks, const std::vector<bool>& done, const Work& work) {
  return ranks.rank() == 0 ? Dealer(ranks, done, work).run() : follow(ranks, work);
}

}  // namespace mines::cluster
