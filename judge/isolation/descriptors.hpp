// The descriptors of what the judge starts. Included by mines-stage too, which links nothing.
#pragma once

namespace mines::judge {

/// The child's descriptors are numbered from here, so that an answer may use the low numbers.
inline constexpr int first_descriptor = 100;

/// How many of them an answer has: to the server and from it.
inline constexpr int answer_descriptors = 2;

/// The stage's own, behind the answer's. The answer gets none of them.
inline constexpr int stage_go = first_descriptor + answer_descriptors;  ///< the judge's bytes; its end ends
                                                                        ///< the stage
inline constexpr int stage_reports = stage_go + 1;                      ///< StageMessages
inline constexpr int stage_filter = stage_go + 2;  ///< the system call filter, an array of sock_filter
inline constexpr int stage_answer = stage_go + 3;  ///< the answer's file, to be copied; may be absent

}  // namespace mines::judge
