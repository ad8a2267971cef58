// Accounts that own no files of the machine. A judge that is root runs answers under them, and a server that
// is root changes to one. They belong to the range for temporary use (systemd's dynamic users, 61184 to
// 65519), so no person has one. User and group have the same number.
#pragma once

#include <sys/types.h>

namespace mines {

/// One half of the range is for answers and one for servers, so that no answer has the account of a server.
inline constexpr uid_t first_answer_account = 61184;
inline constexpr uid_t first_server_account = 63352;
inline constexpr uid_t accounts_of_each = 2168;

/// The account for the answers of a judge. Two judges at the same time rarely share one.
constexpr uid_t answer_account(pid_t judge) {
  return first_answer_account + static_cast<uid_t>(judge) % accounts_of_each;
}

/// The account for a server.
constexpr uid_t server_account(pid_t server) {
  return first_server_account + static_cast<uid_t>(server) % accounts_of_each;
}

}  // namespace mines
