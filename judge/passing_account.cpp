#include "judge/passing_account.hpp"

#include <unistd.h>

namespace mines {

std::optional<Account> passing_account() {
  constexpr uid_t first = 61184;  // to 65519
  constexpr uid_t count = 4336;
  if (geteuid() != 0) return std::nullopt;
  const uid_t number = first + static_cast<uid_t>(getpid()) % count;
  return Account{number, number};
}

}  // namespace mines
