// The account under which answers (contestants' programs) run.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace mines::judge {

/// The account of the answers of this judge.
struct AnswerAccount {
  /// The number of a user and a group that own no files of the machine (os/passing_account.hpp), if the judge
  /// is root and may give it. Two judges at the same time rarely get the same one. Empty: answers have the
  /// judge's account.
  std::optional<uid_t> own{};
  /// If the judge is root, and `own` is empty: the reason.
  std::string why_not{};
  /// Answers would run as root of the host, as far as this process can see. A root of a user namespace that
  /// is somebody else outside (unshare --map-root-user, rootless containers) has the rights of a plain user.
  bool is_root = false;
};

/// The account of answers that this process starts. The first call of a process that is root has a child try
/// to take the account, which takes half a millisecond.
AnswerAccount account_of_answers();

/// The number outside of this user namespace of the number `inside`, by the lines of /proc/self/uid_map or
/// gid_map in `map`. Empty if the namespace does not have `inside`.
std::optional<uid_t> outside_number(const std::string& map, uid_t inside);

}  // namespace mines::judge
