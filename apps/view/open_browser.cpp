#include "apps/view/open_browser.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "os/file_descriptor.hpp"

namespace mines::view {

namespace {

constexpr unsigned seconds_of_file = 30;

/// The path of a program in PATH; empty if it is not there.
std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = folder + '/' + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// A page that goes on to the address, in a new file of mode 0600; its path.
Result<std::string> write_page(const std::string& address) {
  const char* folder = std::getenv("XDG_RUNTIME_DIR");
  std::string path = fmt::format("{}/mines-view-XXXXXX.html", folder != nullptr ? folder : "/tmp");
  constexpr int suffix = 5;  // ".html"
  const FileDescriptor file(mkostemps(path.data(), suffix, O_CLOEXEC));
  const std::string page = fmt::format(
      "<!doctype html><title>mines-view</title><meta http-equiv=\"refresh\" content=\"0; url={0}\">"
      "<a href=\"{0}\">mines-view</a>\n",
      address);
  if (!file.is_open() ||
      ::write(file.number(), page.data(), page.size()) != static_cast<ssize_t>(page.size()))
    return bad_input("--open", fmt::format("{}: {}", path, std::strerror(errno)));
  return path;
}

/// The process that has the browser opened and takes the file away. It has nothing of this program's: signals
/// that are held back, the socket, standard output.
[[noreturn]] void show(const std::string& program, const std::string& page) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  setsid();
  const int null = ::open("/dev/null", O_RDWR);
  for (int each = 0; each < 3; ++each) dup2(null, each);
  close_range(3, ~0U, 0);
  const pid_t opener = fork();
  if (opener == 0) {
    execl(program.c_str(), program.c_str(), page.c_str(), nullptr);
    _exit(1);
  }
  sleep(seconds_of_file);
  unlink(page.c_str());
  _exit(0);
}

}  // namespace

bool has_desktop() {
  return isatty(STDOUT_FILENO) == 1 && !is_set("SSH_CONNECTION") &&
         (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"));
}

Result<void> open_browser(const std::string& address) {
  const std::string program = find_program("xdg-open");
  if (program.empty()) return bad_input("--open", "xdg-open is not installed");
  MINES_LET(const std::string page, write_page(address));
  // The middle one ends at once, so that nobody has to wait for the other.
  const pid_t child = fork();
  if (child == 0) {
    if (fork() == 0) show(program, page);
    _exit(0);
  }
  if (child > 0) waitpid(child, nullptr, 0);
  return {};
}

}  // namespace mines::view
