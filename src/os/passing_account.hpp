// Accounts that own no files of the machine. A judge that is root runs answers, the contestants' programs,
// under such accounts. A server that is root changes to such an account. The accounts have numbers in the
// range for temporary use (systemd's dynamic users, 61184 to 65519), so none of them is a person's. User and
// group have the same number.
#pragma once

#include <sys/types.h>

namespace mines {

/// Half of the range is for answers and half for servers, so no answer has the account of a server.
inline constexpr uid_t first_answer_account = 61184;
inline constexpr uid_t first_server_account = 63352;
inline constexpr uid_t accounts_of_each = 2168;

/// The account for the answers of the judge with this process id. Two judges at the same time rarely get the
/// same account.
constexpr uid_t answer_account(pid_t judge) {
  return first_answer_account + static_cast<uid_t>(judge) % accounts_of_each;
}

/// The account for the server with this process id.
constexpr uid_t server_account(pid_t server) {
  return first_server_account + static_cast<uid_t>(server) % accounts_of_each;
}

}  // namespace mines
