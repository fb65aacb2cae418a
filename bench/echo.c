// The yardstick: a C program that answers every line with the same line. Nothing that speaks over pipes costs less.
#include <unistd.h>

int main(void) {
  static char buffer[65536];
  for (;;) {
    ssize_t got = read(0, buffer, sizeof buffer);
    if (got <= 0) return 0;
    for (ssize_t done = 0; done < got;) {
      ssize_t written = write(1, buffer + done, (size_t)(got - done));
      if (written < 0) return 1;
      done += written;
    }
  }
}
