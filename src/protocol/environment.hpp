// The environment variables that the judge gives to the server and to the answer, a contestant's program.
// Numbers are decimal text. The comments name the programs that get a variable; "both" are the server and the
// answer. A pipe's value is the descriptor of the program's own end. Variables marked "ours" are set only
// by our judge: under the contest's own judge they are absent.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"

namespace mines::variable {

inline constexpr const char* launched_by_judge = "MINESWEEPER_LAUNCHED_BY_JUDGER";  ///< both; not empty
inline constexpr const char* shared_memory = "MINESWEEPER_SHM_NAME";                ///< both; for shm_open()
inline constexpr const char* map_path = "MINESWEEPER_MAP_FILE_PATH";                ///< server only; a file
inline constexpr const char* server_to_answer = "MINESWEEPER_FD_GS_TO_PL";          ///< server's end, writing
inline constexpr const char* server_from_answer = "MINESWEEPER_FD_GS_FROM_PL";      ///< server's end, reading
inline constexpr const char* server_to_judge = "MINESWEEPER_FD_GS_TO_JU";           ///< server's end, writing
inline constexpr const char* server_from_judge = "MINESWEEPER_FD_GS_FROM_JU";       ///< server's end, reading
inline constexpr const char* answer_to_server = "MINESWEEPER_FD_PL_TO_GS";          ///< answer's end, writing
inline constexpr const char* answer_from_server = "MINESWEEPER_FD_PL_FROM_GS";      ///< answer's end, reading
inline constexpr const char* penalty = "MINESWEEPER_CONSTANT_A";                    ///< answer only

/// Ours, answer only: the answer's time limit in seconds, a decimal number.
inline constexpr const char* time_limit = "MINES_TIME_LIMIT";

/// Ours, server only: a descriptor of the shared memory for the game's progress (progress.hpp).
inline constexpr const char* progress = "MINES_FD_PROGRESS";

/// Ours, server only: a descriptor of the file for the game's record (record/record_layout.hpp).
inline constexpr const char* record = "MINES_FD_RECORD";

/// Ours, server only: a descriptor of the shared memory for those who watch (watch/watch_page.hpp).
inline constexpr const char* watch = "MINES_FD_WATCH";

/// Ours, both: 1 if the answer runs on other processors than the server.
inline constexpr const char* own_processors = "MINES_OWN_PROCESSORS";

/// Ours, both: where the area for protocol v2 (v2.hpp) begins in the shared memory, in bytes.
inline constexpr const char* batch_offset = "MINES_BATCH_OFFSET";

}  // namespace mines::variable

namespace mines {

/// The text of the variable `name`. Fails if the text is missing or empty; errors name the variable.
Result<std::string> environment_text(const char* name);
/// The value of a variable that must be an integer from `least` to `most`; errors name the variable.
Result<std::int64_t> environment_number(const char* name, std::int64_t least, std::int64_t most);

}  // namespace mines
