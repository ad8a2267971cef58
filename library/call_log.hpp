// The log of the library's calls: if the variable MINES_TRACE names a file when a program starts, each call
// appends its request to that file, and, when the call ends, how it ended. A request is one of JSON's calls
// (docs/reference/json.md), whichever door was used, so that mines-calls plays it again. The lines are
// described in docs/reference/library.md ("A log of the calls").
//
// Calls that a call makes itself are not logged. A line is appended by one write(), so that threads and
// processes may share a file. Without the variable a call costs one test of a flag.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "library/facts/json.hpp"

namespace mines::library {

/// Whether calls are logged. It becomes false for good if the file cannot be written or is full.
extern std::atomic<bool> calls_are_logged;

/// One call in the log. The constructor appends the request.
class LoggedCall {
 public:
  /// `door`: "C++" or "JSON". `request`: a text in JSON, of one value.
  LoggedCall(const char* door, std::string_view request);
  LoggedCall(const LoggedCall&) = delete;
  LoggedCall& operator=(const LoggedCall&) = delete;
  ~LoggedCall();

  /// Appends that the call has ended; `reply` is a text in JSON.
  void ended(std::string_view reply);
  /// Appends that the call has failed.
  void failed(const char* error);

  /// Whether the calls of this thread are made by the library itself.
  static bool is_nested();

 private:
  void append_end(const std::string& how) const;

  std::uint64_t number_;
  std::chrono::steady_clock::time_point begin_;
};

/// The text of an object of JSON that has the members that add(object) adds.
template <class Add>
std::string object_text(const Add& add) {
  std::string text;
  facts::Object object(text);
  add(object);
  object.close();
  return text;
}

/// Returns work(), and logs it as a call from C++. `call`: the word of JSON's request that asks the same.
/// request(object) adds the other members of this request, and reply(object, result) those of its reply.
template <class Request, class Work, class Reply>
auto logged(const char* call, const Request& request, const Work& work, const Reply& reply) {
  if (!calls_are_logged.load(std::memory_order_relaxed) || LoggedCall::is_nested()) return work();
  LoggedCall log("C++", object_text([&](facts::Object& object) {
                   object.add("do", call);
                   request(object);
                 }));
  try {
    auto result = work();
    log.ended(object_text([&](facts::Object& object) { reply(object, result); }));
    return result;
  } catch (const std::exception& error) {
    log.failed(error.what());
    throw;
  }
}

}  // namespace mines::library
