// The ranks of a run: processes that MPI has started together, perhaps on many machines. Only the thread that
// called join() may call the other functions. After join(), a failure of MPI ends all ranks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace mines::cluster {

class Ranks {
 public:
  /// Joins the run. Call it once. A program that was not started by mpirun or srun is the run's only rank.
  /// Fails if MPI fails, or if each rank is alone since mpirun or srun belongs to another MPI. In the second
  /// case only the launcher's first rank returns the error; the other ranks end silently, with code 0.
  static Result<std::unique_ptr<Ranks>> join();
  /// Leaves the run. All ranks must do so together.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return rank_; }
  int count() const { return count_; }

  // All ranks must call the functions up to print() together. A rank may call the later functions alone.

  /// This rank's share of the processors to which the rank is bound (if it is not bound: of all processors
  /// of this machine). Ranks of this machine that are bound to the same processors have equal shares. 0 if
  /// more ranks are bound to these processors than there are processors.
  int share_of_processors() const;

  /// Returns, on all ranks, the error of the lowest rank whose `mine` is an error. Rank 0 should print it.
  Result<void> agree(const Result<void>& mine);
  /// Fails on all ranks unless all pass the same `text`. `where`, `what`: place and text of the error.
  Result<void> agree_on(const std::string& text, const std::string& where, const std::string& what);
  /// The number `mine` of every rank, in the order of ranks.
  std::vector<std::uint64_t> share(std::uint64_t mine) const;
  /// The sum of `mine` over the ranks of this machine.
  std::uint64_t sum_on_machine(std::uint64_t mine) const;
  /// Prints rank 0's text. Fails on all ranks if standard output cannot be written to.
  Result<void> print(std::string_view text);

  /// Whether agree() or agree_on() has returned an error.
  bool has_agreed_error() const { return has_agreed_error_; }
  /// Prints "program: rank R of N: error" and ends all ranks with the error's exit code.
  [[noreturn]] void end_all(const std::string& program, const Error& error) const;

 private:
  Ranks() = default;
  /// Calls `act` with the communicator of this machine's ranks. All ranks of the run call it together.
  template <class Act>
  void on_machine(const Act& act) const;
  std::string from_rank(int rank, std::string mine) const;
  void check(int code, const char* call) const;

  int rank_ = 0;
  int count_ = 1;
  bool has_agreed_error_ = false;
};

}  // namespace mines::cluster
