#include "judge/passing_account.hpp"

#include <unistd.h>

#include "base/passing_account.hpp"

namespace mines {

std::optional<Account> passing_account() {
  if (geteuid() != 0) return std::nullopt;
  const uid_t number = answer_account(getpid());
  return Account{number, number};
}

}  // namespace mines
