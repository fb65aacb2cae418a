#pragma once
// For tests only: a responder that records everything, and an io thread that runs on demand.
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "http/responder.h"

namespace blue {

class FakeResponder : public Responder {
 public:
  std::vector<HttpReply> replies;
  std::string stream;  // everything that was written
  std::string stream_headers;
  bool is_open = false;
  int times_ended = 0;
  int times_flushed = 0;
  std::function<void()> when_gone;

  bool throws = false;
  int times_aborted = 0;

  void reply(HttpReply reply) override {
    if (throws) throw std::bad_alloc();
    replies.push_back(std::move(reply));
  }
  void abort() override { ++times_aborted; }
  void begin_stream(std::string_view headers) override {
    is_open = true;
    stream_headers = headers;
  }
  void write_stream(std::string_view bytes) override {
    if (is_open) stream += bytes;
  }
  void end_stream() override {
    is_open = false;
    ++times_ended;
  }
  void flush() override { ++times_flushed; }
  void on_gone(std::function<void()> then) override { when_gone = std::move(then); }
};

class FakeIoThread : public IoThread {
 public:
  void run_there(std::function<void()> job) override { jobs.push_back(std::move(job)); }
  void run_all() {
    while (!jobs.empty())
      for (auto& job : std::exchange(jobs, {})) job();
  }
  std::vector<std::function<void()>> jobs;
};

}  // namespace blue
