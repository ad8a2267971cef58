#include "apps/play/terminal/terminal.hpp"

#include <curses.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "apps/play/terminal/crash_handler.hpp"
#include "apps/play/terminal/mouse_reports.hpp"
#include "apps/play/terminal/palette.hpp"
#include "os/file_descriptor.hpp"

// term.h defines these names as macros.
#undef lines
#undef columns

namespace mines::play {

namespace {

constexpr int handled_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH};
/// How often the size is checked where no signal reports a new one.
constexpr std::chrono::milliseconds size_check_interval(500);
/// How long ncurses waits for the rest of a key of several bytes, which come together.
constexpr int escape_delay_ms = 25;
constexpr wint_t escape = 27;

TerminalSize size_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
    return {size.ws_col, size.ws_row};
  return {COLS, LINES};
}

/// Where the frames go: standard output or standard error. -1: neither is a terminal, or standard input
/// is not.
int output_descriptor() {
  if (isatty(STDIN_FILENO) != 1) return -1;
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    if (isatty(descriptor) == 1) return descriptor;
  }
  return -1;
}

/// Over ssh the other system may not know the terminal. Terminals whose names begin so do what xterm does.
constexpr std::string_view like_xterm = "xterm-";
constexpr const char* xterm = "xterm-256color";

bool is_known(const char* name) {
  int problem = 0;
  return setupterm(name, STDIN_FILENO, &problem) == OK;
}

/// The name by which ncurses knows the terminal.
Result<std::string> terminal_type() {
  const char* const name = std::getenv("TERM");
  if (name == nullptr || *name == '\0')
    return bad_input("TERM", "not set, expected the name of the terminal");
  std::string type = name;
  if (!is_known(name)) {
    if (!type.starts_with(like_xterm) || !is_known(xterm)) {
      return bad_input("TERM",
                       fmt::format("'{}' is not a terminal that is known here; try TERM={}", name, xterm));
    }
    type = xterm;
  }
  const bool can_move = cursor_address != nullptr && clear_screen != nullptr;
  del_curterm(cur_term);
  if (!can_move) return bad_input("TERM", fmt::format("'{}' cannot move its cursor", name));
  return type;
}

/// The keys to which ncurses gives numbers.
constexpr std::pair<int, char32_t> keys_of_ncurses[] = {
    {KEY_UP, key::up},       {KEY_DOWN, key::down},     {KEY_LEFT, key::left},
    {KEY_RIGHT, key::right}, {KEY_PPAGE, key::page_up}, {KEY_NPAGE, key::page_down},
    {KEY_HOME, key::home},   {KEY_END, key::end},       {KEY_BACKSPACE, U'\b'},
    {KEY_DC, U'\b'},         {KEY_ENTER, U'\n'},
};

/// An event may be of several buttons: the first that is found here counts.
constexpr std::pair<mmask_t, char32_t> keys_of_buttons[] = {
    {BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED, key::click},
    {BUTTON2_RELEASED | BUTTON2_CLICKED | BUTTON3_RELEASED | BUTTON3_CLICKED, key::other_click},
    {BUTTON4_PRESSED, key::wheel_up},
    {BUTTON5_PRESSED, key::wheel_down},
};

std::optional<Input> input_of_mouse() {
  MEVENT event{};
  if (getmouse(&event) != OK) return std::nullopt;
  for (const auto& [mask, key] : keys_of_buttons) {
    if ((event.bstate & mask) != 0) return Input{key, {event.x, event.y}};
  }
  return std::nullopt;
}

std::optional<Input> input_of_key(int pressed) {
  if (pressed == KEY_MOUSE) return input_of_mouse();
  for (const auto& [number, key] : keys_of_ncurses) {
    if (pressed == number) return Input{key, {}};
  }
  return std::nullopt;
}

class Terminal {
 public:
  explicit Terminal(int output);
  /// Restores the terminal.
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  Result<void> start(const std::string& type, const TerminalOptions& options);
  TerminalSize size() const { return size_of(output_); }
  /// Writes the differences from the last frame.
  void draw(const Frame& frame);
  /// Waits for the next input for at most `most`, or without a limit if `most` is empty. Uses no processor
  /// time meanwhile. Empty if the time has passed, the size may have changed, or a signal has come
  /// (signal()).
  std::optional<Input> wait(std::optional<Clock::duration> most);
  /// The signal that ends the program; SIGHUP if the terminal is gone; 0 before.
  int signal() const { return signal_; }

 private:
  std::string read_escaped();
  std::optional<Input> read_key();
  std::optional<Input> next_input();
  bool take_signals();
  void put(Place place, const Glyph& glyph);

  int output_;
  FILE* stream_ = nullptr;
  SCREEN* screen_ = nullptr;
  sigset_t old_signals_{};
  FileDescriptor signals_;
  int colours_ = 0;
  Frame shown_;
  bool has_utf8_ = false;
  bool owns_ = false;  // the terminal controls this process: signals report sizes and Ctrl-C
  int signal_ = 0;
};

Terminal::Terminal(int output) : output_(output) {
  // Signals are read from a descriptor, so that wait() can wait for them and for keys at once.
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : handled_signals) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, &old_signals_);
  signals_ = FileDescriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

Terminal::~Terminal() {
  if (screen_ != nullptr) {
    end_sgr_reports();
    endwin();
    delscreen(screen_);
    remove_crash_handler();
  }
  if (stream_ != nullptr) fclose(stream_);
  signals_.close();
  sigprocmask(SIG_SETMASK, &old_signals_, nullptr);
}

Result<void> Terminal::start(const std::string& type, const TerminalOptions& options) {
  // A copy, because fclose() closes it, and standard output must stay open.
  stream_ = fdopen(dup(output_), "w");
  if (stream_ == nullptr) return system_failure(ExitCode::broken, "terminal", "fdopen", errno);
  // Before newterm(), which changes the mode.
  const TerminalMode mode(STDIN_FILENO);
  screen_ = newterm(type.c_str(), stream_, stdin);
  if (screen_ == nullptr) return bad_input("terminal", "ncurses cannot use it");
  has_utf8_ = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  owns_ = tcgetsid(STDIN_FILENO) == getsid(0);
  if (owns_) {
    cbreak();
  } else {
    raw();  // Ctrl-C would send its signal to the processes that the terminal controls
  }
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(escape_delay_ms);
  colours_ = start_colours(options.colours);
  if (options.mouse) {
    mousemask(ALL_MOUSE_EVENTS, nullptr);
    mouseinterval(0);
    start_sgr_reports(output_);
  }
  install_crash_handler(mode, output_);
  return {};
}

void Terminal::draw(const Frame& frame) {
  if (frame.columns() != shown_.columns() || frame.lines() != shown_.lines()) {
    resizeterm(frame.lines(), frame.columns());
    erase();
    shown_ = Frame(frame.columns(), frame.lines());
  }
  for (Place place; place.line < frame.lines(); ++place.line) {
    for (place.column = 0; place.column < frame.columns(); ++place.column) {
      if (frame.at(place) != shown_.at(place)) put(place, frame.at(place));
    }
  }
  shown_ = frame;
  curs_set(frame.cursor ? 1 : 0);
  if (frame.cursor) move(frame.cursor->line, frame.cursor->column);
  refresh();
}

void Terminal::put(Place place, const Glyph& glyph) {
  const CursesGlyph drawn = curses_glyph_of(glyph, place, colours_);
  wchar_t text[2] = {static_cast<wchar_t>(drawn.character), L'\0'};
  if (!has_utf8_ && drawn.character > 0x7E) text[0] = static_cast<wchar_t>(ascii_shade(drawn.character));
  cchar_t cell;
  setcchar(&cell, text, drawn.attributes, drawn.pair, nullptr);
  mvadd_wch(place.line, place.column, &cell);
}

/// What follows an escape character at once: the key that was pressed together with Alt, or the rest of a
/// sequence that ncurses does not know. Empty if nothing follows. Characters that no sequence has become '?'.
std::string Terminal::read_escaped() {
  std::string sequence;
  constexpr wint_t first_final = 0x40;
  for (wint_t key = 0; get_wch(&key) != ERR;) {
    sequence += key < 0x7F ? static_cast<char>(key) : '?';
    const bool is_begin = sequence == "[" || sequence == "O";
    const bool has_begin = sequence[0] == '[' || sequence[0] == 'O';
    if (!has_begin || (!is_begin && key >= first_final)) break;
  }
  return sequence;
}

std::optional<Input> Terminal::read_key() {
  for (;;) {
    wint_t key = 0;
    const int kind = get_wch(&key);
    if (kind == ERR) return std::nullopt;
    if (kind == KEY_CODE_YES) {
      if (auto input = input_of_key(static_cast<int>(key))) return input;
      continue;
    }
    if (key == escape) {
      const std::string sequence = read_escaped();
      if (auto input = input_of_report(sequence)) return input;
      // Neither other sequences nor keys with Alt are keys of ours.
      if (!sequence.empty()) continue;
    }
    if (key == 0x7F) key = '\b';
    return Input{static_cast<char32_t>(key), {}};
  }
}

/// Whether a signal has come.
bool Terminal::take_signals() {
  bool any = false;
  for (signalfd_siginfo taken{}; read(signals_.number(), &taken, sizeof taken) == sizeof taken; any = true) {
    // A new size does not hide an interruption that came before it.
    if (taken.ssi_signo != SIGWINCH) signal_ = static_cast<int>(taken.ssi_signo);
  }
  return any;
}

/// The next key. Ctrl-C comes as one where the terminal sends no signal for it.
std::optional<Input> Terminal::next_input() {
  constexpr char32_t control_c = 3;
  constexpr char32_t control_l = 12;
  while (const auto input = read_key()) {
    if (input->key == control_c) {
      signal_ = SIGINT;
      return std::nullopt;
    }
    if (input->key != control_l) return input;
    clearok(curscr, TRUE);
    refresh();
  }
  return std::nullopt;
}

std::optional<Input> Terminal::wait(std::optional<Clock::duration> most) {
  // ncurses may have read several keys at once. Those that it still has would not wake ppoll().
  if (const auto next = next_input(); next || signal_ != 0) return next;
  // No signal reports a new size here, so the program wakes now and then and looks.
  if (!owns_ && (!most || *most > size_check_interval)) most = size_check_interval;
  pollfd watched[] = {{STDIN_FILENO, POLLIN, 0}, {signals_.number(), POLLIN, 0}};
  timespec timeout{};
  if (most) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(*most).count();
    timeout = {left / 1'000'000'000, left % 1'000'000'000};
  }
  ppoll(watched, 2, most ? &timeout : nullptr, nullptr);
  if (take_signals()) return std::nullopt;
  // A terminal that has gone sends no signal to a process that it does not control.
  if ((watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
    signal_ = SIGHUP;
    return std::nullopt;
  }
  return next_input();
}

Result<int> run(ScreenProgram& program, Terminal& terminal) {
  while (terminal.signal() == 0) {
    MINES_TRY(program.resize(terminal.size()));
    MINES_LET(const auto goes_on, program.tick(Clock::now()));
    if (!goes_on) return 0;
    terminal.draw(program.frame(Clock::now()));
    if (const auto input = terminal.wait(program.wait(Clock::now()))) {
      MINES_LET(const auto handled, program.handle(*input, Clock::now()));
      if (!handled) return 0;
    }
  }
  return terminal.signal();
}

}  // namespace

Result<int> run_on_terminal(ScreenProgram& program, const TerminalOptions& options) {
  setlocale(LC_ALL, "");
  const int output = output_descriptor();
  if (output < 0) return bad_input("terminal", "standard input and output must be a terminal");
  MINES_LET(const auto type, terminal_type());
  const TerminalSize size = size_of(output);
  if (is_too_small(size)) {
    return bad_input("terminal",
                     fmt::format("{} columns by {} lines, expected at least {} by {}", size.columns,
                                 size.lines, least_terminal.columns, least_terminal.lines));
  }
  Terminal terminal(output);
  MINES_TRY(terminal.start(type, options));
  return run(program, terminal);
}

}  // namespace mines::play
