// The ranks of a run: processes, perhaps on many machines, that MPI has started together. A small door to
// MPI: only ranks.cpp and play/carrier.cpp include it (cluster/mpi.hpp), so that everything else is compiled
// once for every MPI.
//
// Only one thread of a rank may call this, the one that joined. Whatever MPI itself refuses ends all ranks:
// nothing can be said to the others any more.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "cluster/bytes.hpp"

namespace mines::cluster {

/// What a message is about: each is received by those who ask for it.
enum class Topic : int { work = 1, watching = 2 };

struct Message {
  int from = 0;
  Bytes bytes;
};

class Ranks {
 public:
  /// Joins the run; a program that was not started by mpirun or srun is its only rank. To be called once.
  /// Fails when MPI does.
  static Result<std::unique_ptr<Ranks>> join();
  /// Leaves the run once the others do, too.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return rank_; }
  int count() const { return count_; }
  /// How many processors this rank may use, as it is bound; those of the machine if it is not.
  int processors() const { return processors_; }
  /// Ranks on this machine that may use the same processors, this one among them.
  int sharing_processors() const { return sharing_processors_; }

  /// All ranks call it: gives each the error of the lowest rank that has one. Such an error is agreed: rank 0
  /// prints it, and the others end without a word.
  Result<void> agree(const Result<void>& mine);
  /// All ranks call it: fails, on all, unless all have the same text. `where` and `what` are the error's.
  Result<void> agree_on(const std::string& text, const std::string& where, const std::string& what);
  /// To be called when every rank is sure to get the same error in another way.
  tl::unexpected<Error> agreed(const Error& error);
  /// Does `work` when this rank has left the run: by then the others may have ended.
  void after_leaving(std::function<void()> work) { after_leaving_ = std::move(work); }
  /// Whether the ranks have agreed on an error.
  bool has_agreed_error() const { return has_agreed_error_; }

  /// All ranks call it: rank 0 prints the text to standard output.
  Result<void> print(std::string_view text);

  /// Sends bytes, at most 2^31 - 1 of them, and does not wait for the other side.
  void send(int to, Bytes bytes, Topic topic = Topic::work);
  /// The next message on a topic that has come, if there is one. Those of one rank come in their order.
  std::optional<Message> receive(Topic topic = Topic::work);

  /// Prints "program: rank R of N: error" and ends all ranks with the error's exit code.
  [[noreturn]] void end_all(const std::string& program, const Error& error) const;

 private:
  struct Sending;

  Ranks();
  void know_processors();
  void forget_sent();
  Bytes from_rank(int rank, Bytes mine);
  void check(int code, const char* call) const;

  int rank_ = 0;
  int count_ = 1;
  int processors_ = 1;
  int sharing_processors_ = 1;
  bool has_agreed_error_ = false;
  std::list<Sending> sending_;
  std::function<void()> after_leaving_;
};

}  // namespace mines::cluster
