// Replies that outlive the link's memory.
#pragma once

#include "board/clicks.hpp"

namespace mines::testing {

/// Adds the replies `others`, with copies of their planes.
inline void add_copies(Replies& replies, const Replies& others) {
  for (const OpenedBlock& block : others.blocks) {
    OpenedPlanes* const planes = replies.room_for_tile();
    *planes = *block.planes;
    replies.use_room(1);
    replies.blocks.push_back({block.row, block.word, planes});
  }
  replies.words.insert(replies.words.end(), others.words.begin(), others.words.end());
}

}  // namespace mines::testing
