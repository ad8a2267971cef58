// The processors on which an answer (a contestant's program) and the server of its game run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// The numbers of the processors that the user chose. Both lists are empty if the user chose none: answer and
/// server may use all of the judge's processors.
struct ProcessorLists {
  std::vector<int> answer{};
  std::vector<int> server{};  ///< equal to `answer`, or disjoint from it

  bool are_chosen() const { return !answer.empty(); }
  bool are_apart() const { return answer != server; }
  /// If are_apart(), adds MINES_OWN_PROCESSORS=1 (protocol/environment.hpp) to the environment `variables`.
  void tell(std::vector<std::string>& variables) const;
  /// The processors of both lists.
  std::vector<int> all() const;
  /// "0-3,6" if the lists are equal; otherwise "0-1/2-3", the server's list last. Empty if both lists are
  /// empty.
  std::string text() const;
  /// Cuts each list into `shares` equal parts. Returns part `index` of both lists; parts count from 0.
  /// Left-over processors belong to no part. `shares` is at most most_shares().
  ProcessorLists share(std::size_t index, std::size_t shares) const;
  /// The most parts for share(): the length of the shorter list, as a part needs a processor of each list.
  std::size_t most_shares() const;
};

/// Reads lists in the format of text(). Errors are ExitCode::bad_input with `where`, the text's origin.
Result<ProcessorLists> parse_processors(const std::string& where, const std::string& text);

/// Fails with ExitCode::bad_input and `where`, the lists' origin, if this process may not use all of `lists`.
Result<void> require_usable(const std::string& where, const ProcessorLists& lists);

/// All processors that this process may use, shared by answer and server.
ProcessorLists all_processors();

}  // namespace mines::judge
