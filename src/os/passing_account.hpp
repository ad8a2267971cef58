// Accounts that own nothing on the machine. A judge that is root runs answers under them, and a server that
// is root goes on under one. They are taken from the range that systems keep for temporary use (systemd's
// dynamic users, 61184 to 65519) and given to no user for long. User and group have the same number.
#pragma once

#include <sys/types.h>

namespace mines {

/// One half of the range is for answers and one for servers, so that no answer has the account of a server.
inline constexpr uid_t first_answer_account = 61184;
inline constexpr uid_t first_server_account = 63352;
inline constexpr uid_t accounts_of_each = 2168;

/// The account for the answers of a judge. Two judges at the same time hardly ever have the same one.
constexpr uid_t answer_account(pid_t judge) {
  return first_answer_account + static_cast<uid_t>(judge) % accounts_of_each;
}

/// The account for a server.
constexpr uid_t server_account(pid_t server) {
  return first_server_account + static_cast<uid_t>(server) % accounts_of_each;
}

}  // namespace mines
