// The log of the library's calls: if the variable MINES_TRACE names a file when a program starts, each call
// appends its request to that file, and, when the call ends, how it ended. A request is one of JSON's calls
// (docs/reference/json.md), whichever door was used, so that mines-calls plays it again. The lines are
// described in docs/reference/library.md ("A log of the calls").
//
// Calls that a call makes itself are not logged. A line is appended by one write(), so that threads and
// processes may share a file. Without the variable a call costs one test of a flag. Whatever goes wrong with
// the log ends the log, and no call.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "library/facts/json.hpp"

namespace mines::library {

/// Whether calls are logged. It becomes false for good if the file cannot be written or is full, or memory is
/// short.
extern std::atomic<bool> calls_are_logged;
/// The bytes of a longer request or reply are not logged.
inline constexpr std::size_t most_logged = std::size_t{16} << 20;

/// One call in the log. The constructor appends the request.
class LoggedCall {
 public:
  /// `door`: "C++" or "JSON". request() returns a text in JSON, of one value; an empty one if it is too long.
  template <class Request>
  LoggedCall(const char* door, const Request& request) : LoggedCall() {
    attempt([&] { append_begin(door, request()); });
  }
  LoggedCall(const LoggedCall&) = delete;
  LoggedCall& operator=(const LoggedCall&) = delete;
  ~LoggedCall();

  /// Appends that the call has ended; reply() returns a text like request() of the constructor.
  template <class Reply>
  void ended(const Reply& reply) const noexcept {
    attempt([&] { append_reply(reply()); });
  }
  /// Appends that the call has failed.
  void failed(const char* error) const noexcept {
    attempt([&] { append_error(error); });
  }

  /// Whether the calls of this thread are made by the library itself.
  static bool is_nested();

 private:
  LoggedCall() noexcept;

  template <class Append>
  static void attempt(const Append& append) noexcept {
    try {
      if (calls_are_logged) append();
    } catch (...) {
      give_up("there is not enough memory");
    }
  }
  /// Warns once, and logs no further call.
  static void give_up(const char* why) noexcept;

  void append_begin(const char* door, std::string_view request) const;
  void append_reply(std::string_view reply) const;
  void append_error(const char* error) const;

  std::uint64_t number_;
  std::chrono::steady_clock::time_point begin_;
};

/// The text of an object of JSON that has the members that add(object) adds; empty if it is too long.
template <class Add>
std::string object_text(const Add& add) {
  std::string text;
  try {
    facts::Object object(text, most_logged);
    add(object);
    object.close();
  } catch (const facts::TooLong&) {
    text.clear();
  }
  return text;
}

/// Returns work(), and logs it as a call from C++. `call`: the word of JSON's request that asks the same.
/// request(object) adds the other members of this request, and reply(object, result) those of its reply.
template <class Request, class Work, class Reply>
auto logged(const char* call, const Request& request, const Work& work, const Reply& reply) {
  if (!calls_are_logged.load(std::memory_order_relaxed) || LoggedCall::is_nested()) return work();
  const LoggedCall log("C++", [&] {
    return object_text([&](facts::Object& object) {
      object.add("do", call);
      request(object);
    });
  });
  try {
    auto result = work();
    log.ended([&] { return object_text([&](facts::Object& object) { reply(object, result); }); });
    return result;
  } catch (const std::exception& error) {
    log.failed(error.what());
    throw;
  } catch (...) {  // of Budget::stopped
    log.failed("an exception that is no std::exception");
    throw;
  }
}

}  // namespace mines::library
