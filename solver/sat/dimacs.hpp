// Writes clauses as DIMACS CNF, which every SAT solver and every checker of proofs reads.
#pragma once

#include <string>

#include "sat/clause_list.hpp"

namespace mines {

/// The text of the file: the lines of `comment`, each after "c ", then the header and the clauses. Variables
/// are 1 to `variables`. O(text).
std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment = "");

}  // namespace mines
