// The processors on which a program and the server of its game run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// Numbers of processors, in the order in which they were given. Both lists are empty if none were chosen:
/// then all that the judge may use are used.
struct ProcessorLists {
  std::vector<int> answer{};
  std::vector<int> server{};  ///< equal to `answer`, or without a number of it

  bool are_chosen() const { return !answer.empty(); }
  bool are_apart() const { return answer != server; }
  /// Adds what answer and server are to know of it to their environment.
  void tell(std::vector<std::string>& variables) const;
  /// Both lists as one.
  std::vector<int> all() const;
  /// "0-3,6", or "0-1/2-3": before the slash the answer's, after it the server's. Empty if none were chosen.
  std::string text() const;
  /// Share `index` of `shares` equal ones; what does not divide is in none. There are at most most_shares().
  ProcessorLists share(std::size_t index, std::size_t shares) const;
  std::size_t most_shares() const;
};

/// Reads what text() gives. Errors name `where`.
Result<ProcessorLists> parse_processors(const std::string& where, const std::string& text);

/// Fails with ExitCode::bad_input, naming `where`, if this process may not use all of them.
Result<void> require_usable(const std::string& where, const ProcessorLists& lists);

/// All that this process may use, for answer and server together.
ProcessorLists all_processors();

}  // namespace mines::judge
