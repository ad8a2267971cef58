// Logs of the library's calls: any bytes. They are read, not played.
#include "apps/calls/call_lines.hpp"

#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::call_lines_target {

MINES_FUZZER(call_lines) {
  const auto found = calls::calls_in(bytes);
  require((found.damaged > 0) == (found.first_damaged > 0), "a damaged line without a number");
  std::uint64_t line = found.calls.empty() ? 1 : 0;
  for (const calls::Call& call : found.calls) {
    require(call.line > line, "calls out of order");
    line = call.line;
    const auto begin = calls::object_in(call.begin);
    require(begin.has_value() && begin->contains("door"), "a call without a beginning");
    require(call.end.empty() || calls::object_in(call.end).has_value(), "an end that is no object");
    accept();
  }
}

}  // namespace mines::fuzzers::call_lines_target
