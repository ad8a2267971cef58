// Accounts of nobody's. A judge that is root runs answers under them, and a server that is root goes on under
// one: nothing of the machine belongs to them. They are of those that systems keep for passing purposes
// (systemd's dynamic users, 61184 to 65519), given to no one for long. User and group have the same number.
#pragma once

#include <sys/types.h>

namespace mines {

/// One half is for answers and one for servers, so that no answer ever has the account of a server.
inline constexpr uid_t first_answer_account = 61184;
inline constexpr uid_t first_server_account = 63352;
inline constexpr uid_t accounts_of_each = 2168;

/// For the answers of that judge: two judges at the same time hardly ever have the same.
constexpr uid_t answer_account(pid_t judge) {
  return first_answer_account + static_cast<uid_t>(judge) % accounts_of_each;
}

/// For that server.
constexpr uid_t server_account(pid_t server) {
  return first_server_account + static_cast<uid_t>(server) % accounts_of_each;
}

}  // namespace mines
