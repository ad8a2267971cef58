#include "e2e/on_terminal.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include <cstdlib>
#include <sstream>
#include <utility>

namespace mines::testing {

OnTerminal::OnTerminal(const Start& start) : screen(start.columns, start.lines) {
  winsize size{};
  size.ws_col = static_cast<unsigned short>(start.columns);
  size.ws_row = static_cast<unsigned short>(start.lines);
  REQUIRE(openpty(&master_, &slave_, nullptr, nullptr, &size) == 0);
  REQUIRE(tcgetattr(slave_, &before_) == 0);
  fcntl(master_, F_SETFL, O_NONBLOCK);
  fcntl(master_, F_SETFD, FD_CLOEXEC);
  std::vector<char*> arguments;
  for (const std::string& argument : start.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const std::string type = "TERM=" + start.type;
  process_ = fork();
  REQUIRE(process_ >= 0);
  if (process_ == 0) {
    login_tty(slave_);
    unsetenv("NO_COLOR");
    putenv(const_cast<char*>(type.c_str()));
    putenv(const_cast<char*>("LC_ALL=C.UTF-8"));
    for (const std::string& variable : start.variables) putenv(const_cast<char*>(variable.c_str()));
    execv(arguments[0], arguments.data());
    _exit(127);
  }
}

OnTerminal::~OnTerminal() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(master_);
  close(slave_);
}

void OnTerminal::type(const std::string& bytes) {
  REQUIRE(write(master_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
}

void OnTerminal::click(int column, int line, int button) {
  std::ostringstream bytes;
  for (const char end : {'M', 'm'})
    bytes << "\x1b[<" << button << ';' << column + 1 << ';' << line + 1 << end;
  type(bytes.str());
}

void OnTerminal::resize(int columns, int lines) {
  read_all();
  screen.resize(columns, lines);
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = static_cast<unsigned short>(lines);
  REQUIRE(ioctl(slave_, TIOCSWINSZ, &size) == 0);
}

void OnTerminal::signal(int number) { REQUIRE(::kill(process_, number) == 0); }

void OnTerminal::await_line(int line, const std::string& text) {
  await([&] { return screen.line(line) == text; });
}

void OnTerminal::await_begin(int line, const std::string& text) {
  await([&] { return screen.line(line).starts_with(text); });
}

void OnTerminal::quit(const std::string& keys) {
  type(keys);
  CHECK(end() == "exit 0");
}

void OnTerminal::require(bool came) const {
  INFO(screen.text());
  REQUIRE(came);
}

std::size_t OnTerminal::take_bytes() {
  read_all();
  return std::exchange(bytes_, 0);
}

std::string OnTerminal::end(double seconds) {
  int status = 0;
  const bool ended = becomes_true(seconds, [&] {
    read_all();
    return waitpid(process_, &status, WNOHANG) == process_;
  });
  INFO(screen.text());
  REQUIRE(ended);
  process_ = -1;
  read_all();
  CHECK(!screen.alternate());
  CHECK(screen.cursor_shown());
  CHECK(!screen.mouse());
  CHECK(!screen.styled());
  CHECK(screen.unknown().empty());
  termios after{};
  REQUIRE(tcgetattr(slave_, &after) == 0);
  CHECK(after.c_iflag == before_.c_iflag);
  CHECK(after.c_oflag == before_.c_oflag);
  CHECK(after.c_lflag == before_.c_lflag);
  return WIFEXITED(status) ? "exit " + std::to_string(WEXITSTATUS(status))
                           : "signal " + std::to_string(WTERMSIG(status));
}

bool OnTerminal::takes_output() const {
  pollfd terminal{slave_, POLLOUT, 0};
  return (fcntl(slave_, F_GETFL) & O_NONBLOCK) == 0 && poll(&terminal, 1, 0) == 1;
}

bool OnTerminal::input_is_empty() const {
  int bytes = 0;
  return ioctl(slave_, FIONREAD, &bytes) == 0 && bytes == 0;
}

long OnTerminal::ticks() const {
  const std::string text = read_file("/proc/" + std::to_string(process_) + "/stat");
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return user + system;
}

void OnTerminal::read_all() {
  char buffer[4096];
  ssize_t got = 0;
  while ((got = read(master_, buffer, sizeof buffer)) > 0) {
    screen.write({buffer, static_cast<std::size_t>(got)});
    bytes_ += static_cast<std::size_t>(got);
  }
}

}  // namespace mines::testing
