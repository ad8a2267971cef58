// The processors on which an answer (a contestant's program) and the server of its game run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// The numbers of the processors. If both lists are empty, all of the judge's processors may be used.
struct ProcessorLists {
  std::vector<int> answer{};
  std::vector<int> server{};  ///< equal to `answer`, or disjoint from it

  bool are_chosen() const { return !answer.empty(); }
  bool are_apart() const { return answer != server; }
  /// If are_apart(), adds MINES_OWN_PROCESSORS=1 (protocol/environment.hpp) to the environment variables.
  void tell(std::vector<std::string>& variables) const;
  /// The processors of both lists.
  std::vector<int> all() const;
  /// "0-3,6", or "0-1/2-3": the answer's before the slash, the server's after it. Empty if the lists are.
  std::string text() const;
  /// Cuts each list into `shares` parts of equal length, and returns part `index` of both lists. `shares` is
  /// at most most_shares(). The remaining processors belong to no share.
  ProcessorLists share(std::size_t index, std::size_t shares) const;
  /// The largest number of shares such that each share has a processor in both lists.
  std::size_t most_shares() const;
};

/// Reads the format of text(). Errors name `where`.
Result<ProcessorLists> parse_processors(const std::string& where, const std::string& text);

/// Fails with ExitCode::bad_input and `where` if `lists` has a processor that this process may not use.
Result<void> require_usable(const std::string& where, const ProcessorLists& lists);

/// All processors that this process may use, shared by answer and server.
ProcessorLists all_processors();

}  // namespace mines::judge
