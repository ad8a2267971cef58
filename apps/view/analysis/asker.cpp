#include "apps/view/analysis/asker.hpp"

#include <fmt/format.h>

#include "library/json/calls.hpp"
#include "mines/budget.hpp"

namespace mines::view {

namespace {

constexpr const char* was_cancelled = "the question was cancelled";

}  // namespace

/// A question's place in the queue. Once it is made the question has come to its turn, was cancelled, or has
/// waited for too long.
class Asker::Turn {
 public:
  Turn(Asker& asker, Question& question, std::unique_lock<std::mutex>& lock)
      : asker_(asker), question_(question) {
    asker_.questions_.push_back(&question_);
    has_come_ = asker_.changed_.wait_for(lock, most_waiting, [&] {
      return question_.is_cancelled || asker_.questions_.front() == &question_;
    });
  }
  ~Turn() {
    const std::lock_guard lock(asker_.mutex_);
    std::erase(asker_.questions_, &question_);
    asker_.changed_.notify_all();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  bool has_come() const { return has_come_; }

 private:
  bool has_come_ = false;
  Asker& asker_;
  Question& question_;
};

std::string Asker::ask(const std::string& page, const std::string& request) {
  if (request.size() > most_bytes) {
    return json::error_reply(
        fmt::format("a request of {} bytes, expected at most {}", request.size(), most_bytes));
  }
  Question question{page};
  std::unique_lock lock(mutex_);
  if (questions_.size() >= most_questions) {
    return json::error_reply(
        fmt::format("{} questions are waiting, and no more may wait; ask again later", most_questions));
  }
  if (is_over_) return json::error_reply(was_cancelled);
  const Turn turn(*this, question, lock);
  const bool is_cancelled = question.is_cancelled;
  // The destructor of `turn` takes the lock, so no return below may hold it.
  lock.unlock();
  if (is_cancelled) return json::error_reply(was_cancelled);
  if (!turn.has_come()) return json::error_reply("other questions take long; ask again later");
  return reply(question, request);
}

void Asker::cancel(const std::string& page) {
  const std::lock_guard lock(mutex_);
  for (Question* const question : questions_) question->is_cancelled |= question->page == page;
  changed_.notify_all();
}

void Asker::stop() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  for (Question* const question : questions_) question->is_cancelled = true;
  changed_.notify_all();
}

std::size_t Asker::size() const {
  const std::lock_guard lock(mutex_);
  return questions_.size();
}

std::string Asker::reply(const Question& question, const std::string& request) {
  const auto end = std::chrono::steady_clock::now() + time_;
  const std::string late =
      fmt::format("the reply would take more than {} s", std::chrono::duration<double>(time_).count());
  json::Limits limits;
  limits.stopped = [&] {
    const std::lock_guard lock(mutex_);
    if (question.is_cancelled) throw Stopped(was_cancelled);
    // An exception ends the call like true, and carries the reason into the reply.
    if (std::chrono::steady_clock::now() >= end) throw Stopped(late.c_str());
    return false;
  };
  limits.work = Budget::usual_work;
  limits.threads = 1;
  limits.cells_drawn = most_cells_drawn;
  limits.seconds = std::chrono::duration<double>(time_).count();
  return json::reply_to(request, limits);
}

}  // namespace mines::view
