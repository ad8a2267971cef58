// The numbers of accounts that own no files. A judge that is root runs answers (contestants' programs) under
// such accounts. A server that is root changes to such an account. The number is that of a user and of a
// group. It lies in systemd's range for temporary users (61184 to 65519), which persons do not get.
#pragma once

#include <sys/types.h>

namespace mines {

/// Half of the range is for answers and half for servers, so no answer has the account of a server.
inline constexpr uid_t first_answer_account = 61184;
inline constexpr uid_t first_server_account = 63352;
inline constexpr uid_t accounts_of_each = 2168;
static_assert(first_answer_account + accounts_of_each <= first_server_account);

/// The account under which the judge with the process number `judge` runs answers. Two judges that run at the
/// same time rarely get the same account.
constexpr uid_t answer_account(pid_t judge) {
  return first_answer_account + static_cast<uid_t>(judge) % accounts_of_each;
}

constexpr uid_t server_account(pid_t server) {
  return first_server_account + static_cast<uid_t>(server) % accounts_of_each;
}

/// Makes `number`, not root's 0, the user and the only group of this process, which must be root. Returns
/// null, or the name of the system call that failed, with errno set; then the groups may have changed. Makes
/// system calls only, so a child may call it after fork().
const char* take_account(uid_t number);

}  // namespace mines
