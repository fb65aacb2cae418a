#pragma once
// The other end of a connection: where it is, and whose it is when it is on this machine.
#include <string>

namespace blue {

struct Peer {
  std::string host;      // its address; empty over a unix socket
  bool is_local = true;  // on this machine, by a loopback address or a unix socket
};
Peer find_peer(int socket);

enum class PeerOwner { own, other, unknown };
// Whether the user that runs this program has the other end of a local connection open: by its credentials
// over a unix socket, else by asking the kernel who has the client's socket (sock_diag). One that nobody has
// open any more is not one's own; unknown where the kernel does not say.
PeerOwner find_peer_owner(int socket);

}  // namespace blue
