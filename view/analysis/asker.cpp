#include "view/analysis/asker.hpp"

#include <fmt/format.h>

#include <new>

#include "mines/analysis.hpp"
#include "shared/json_answers.hpp"

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
    return shared::error_answer(
        fmt::format("a request of {} bytes, expected at most {}", request.size(), most_bytes));
  }
  Question question{page};
  std::unique_lock lock(mutex_);
  if (questions_.size() >= most_questions) {
    return shared::error_answer(
        fmt::format("{} questions are waiting, which is the most; ask again later", most_questions));
  }
  if (is_over_) return shared::error_answer(was_cancelled);
  const Turn turn(*this, question, lock);
  lock.unlock();
  if (!turn.has_come()) return shared::error_answer("other questions take long; ask again later");
  return answer(question, request);
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

std::string Asker::answer(const Question& question, const std::string& request) {
  const auto is_cancelled = [&] {
    const std::lock_guard lock(mutex_);
    return question.is_cancelled;
  };
  const auto end = std::chrono::steady_clock::now() + time_;
  const auto is_late = [&] { return std::chrono::steady_clock::now() >= end; };
  shared::Limits limits;
  limits.stopped = [&] { return is_cancelled() || is_late(); };
  limits.work = library::Budget::usual_work;
  limits.threads = 1;
  limits.cells_drawn = most_cells_drawn;
  limits.seconds = std::chrono::duration<double>(time_).count();
  try {
    if (is_cancelled()) return shared::error_answer(was_cancelled);
    return shared::answer_to(request, limits);
  } catch (const library::Stopped&) {
    if (is_cancelled()) return shared::error_answer(was_cancelled);
    return shared::error_answer(
        fmt::format("the answer would take more than {} s", std::chrono::duration<double>(time_).count()));
  } catch (const std::bad_alloc&) {
    return shared::error_answer("there is not enough memory");
  } catch (const std::exception& error) {
    return shared::error_answer(error.what());
  }
}

}  // namespace mines::view
