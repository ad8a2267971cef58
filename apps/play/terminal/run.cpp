#include "apps/play/terminal/run.hpp"

#include <algorithm>

namespace mines::play {

Result<int> run(ScreenProgram& program, Terminal& terminal) {
  for (;;) {
    MINES_TRY(program.resize(terminal.size()));
    MINES_LET(const auto goes_on, program.tick(Clock::now()));
    if (!goes_on) return 0;
    const auto now = Clock::now();
    terminal.draw(program.frame(now));
    const auto taken = terminal.wait(program.wait(Clock::now()));
    if (const auto* const input = std::get_if<Input>(&taken)) {
      MINES_LET(const auto handled, program.handle(*input, Clock::now()));
      if (!handled) return 0;
    } else if (std::get<Terminal::Event>(taken) == Terminal::Event::interrupted) {
      return terminal.signal();
    }
  }
}

}  // namespace mines::play
