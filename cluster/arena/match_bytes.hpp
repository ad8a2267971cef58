// Results of games as bytes, for messages between ranks and for checkpoints.
#pragma once

#include "arena/match.hpp"
#include "cluster/bytes.hpp"

namespace mines::cluster {

/// Appends all of a result but its seconds, which only rank 0 knows.
void pack(Packer& packer, const arena::MatchResult& result);

/// Takes what pack() appended for so many games.
Result<arena::MatchResult> unpack_match(Unpacker& unpacker, std::size_t games);

}  // namespace mines::cluster
