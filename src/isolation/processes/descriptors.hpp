// The descriptors that the judge gives to its children. The program mines-stage, which starts an answer (a
// contestant's program) in its sandbox, includes this header, too. mines-stage links no library, so this
// header needs none.
#pragma once

namespace mines::judge {

/// A child's descriptors are numbered from here, so that the low numbers are free for an answer.
inline constexpr int first_descriptor = 100;

/// The number of descriptors that an answer has: one to the server, one from it.
inline constexpr int answer_descriptors = 2;

// The stage's own descriptors follow. The answer gets none of them.

/// The judge's orders, a byte each (stage_report.hpp). A stage that waits for an order ends when the judge
/// closes its end of the pipe.
inline constexpr int stage_go = first_descriptor + answer_descriptors;
inline constexpr int stage_reports = stage_go + 1;  ///< StageReports
inline constexpr int stage_filter = stage_go + 2;   ///< the system call filter, an array of sock_filter
inline constexpr int stage_answer = stage_go + 3;   ///< the answer's file, to be copied; may be absent

}  // namespace mines::judge
