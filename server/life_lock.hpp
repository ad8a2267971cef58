// A lock that a worker's thread (worker.hpp) holds as long as the thread runs. A thread that waits for the
// lock lends its priority to the holder (priority inheritance), and needs no right for that. So at the time
// limit the main thread, which has the highest priority, never waits for a thread that gets no processor.
#pragma once

#include <pthread.h>

namespace mines::server {

/// A lock for std::lock_guard.
class LifeLock {
 public:
  LifeLock() {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT);
    // A kernel that cannot lend priorities gives plain locks.
    if (pthread_mutex_init(&mutex_, &kind) != 0) pthread_mutex_init(&mutex_, nullptr);
    pthread_mutexattr_destroy(&kind);
  }
  ~LifeLock() { pthread_mutex_destroy(&mutex_); }
  LifeLock(const LifeLock&) = delete;
  LifeLock& operator=(const LifeLock&) = delete;

  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

}  // namespace mines::server
