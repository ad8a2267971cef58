// Replies to questions that web pages ask the solver: JSON requests (library/json/calls.hpp). Works on one
// question at a time, on the thread that calls ask(), with limits that no page can raise.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

namespace mines::view {

/// Thread-safe.
class Asker {
 public:
  static constexpr std::size_t most_bytes = std::size_t{12}
                                            << 20;             ///< limit of a request's bytes: a picture's
  static constexpr std::size_t most_questions = 16;            ///< limit of the questions without a reply
  static constexpr std::int64_t most_cells_drawn = 1'000'000;  ///< limit of a generated board's cells
  static constexpr std::chrono::seconds usual_time{10};        ///< limit of the work on one question
  static constexpr std::chrono::seconds most_waiting{4};       ///< limit of the wait for a turn

  explicit Asker(std::chrono::milliseconds time = usual_time) : time_(time) {}

  /// Returns a JSON object: the reply, or {"error": "..."} if the request fails, or if its turn has not come
  /// after most_waiting. `page`: the page's name, for cancel(). Budget::work is at most Budget::usual_work.
  std::string ask(const std::string& page, const std::string& request);
  /// Ends all questions of a page within 50 ms or so; each gets {"error": "the question was cancelled"}.
  void cancel(const std::string& page);
  /// Ends all questions, and refuses later questions.
  void stop();
  /// The number of questions without a reply: the one in work, and those that wait.
  std::size_t size() const;

 private:
  struct Question {
    std::string page;
    bool is_cancelled = false;
  };
  class Turn;

  std::string reply(const Question& question, const std::string& request);

  const std::chrono::milliseconds time_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_over_ = false;
  std::deque<Question*> questions_;  // the first one is in work
};

}  // namespace mines::view
