// The mouse on terminals whose entry in terminfo does not name SGR reports: those of tmux and screen, among
// others. There ncurses asks for reports in single bytes, which cannot say columns and lines beyond 223. So
// SGR reports are asked for here; a terminal that does not know them goes on in bytes, which ncurses reads.
//
// Source: "SGR (1006)" in "XTerm Control Sequences" by Edward Moy and others,
// invisible-island.net/xterm/ctlseqs.
#pragma once

#include <optional>
#include <string_view>

#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

/// Asks the terminal on descriptor `output` for SGR reports unless ncurses does. Call it after mousemask().
/// While the program is stopped (Ctrl-Z), the terminal sends none.
void start_sgr_reports(int output);
/// Ends what start_sgr_reports() began.
void end_sgr_reports();

/// What a report is for the program; `sequence` is what follows the escape character. Empty for other
/// sequences and for reports that are no click.
std::optional<Input> input_of_report(std::string_view sequence);

}  // namespace mines::play
