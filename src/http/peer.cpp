#include "http/peer.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>

#include "base/file.h"

namespace blue {
namespace {

// An address of either family, with the port in network order.
struct Address {
  int family = 0;
  in_port_t port = 0;
  std::array<std::uint32_t, 4> bytes = {};
};

std::optional<Address> to_address(const sockaddr_storage& storage) {
  Address out{storage.ss_family, 0, {}};
  if (storage.ss_family == AF_INET) {
    sockaddr_in known{};
    std::memcpy(&known, &storage, sizeof known);
    out.port = known.sin_port;
    out.bytes[0] = known.sin_addr.s_addr;
    return out;
  }
  if (storage.ss_family != AF_INET6) return std::nullopt;
  sockaddr_in6 known{};
  std::memcpy(&known, &storage, sizeof known);
  out.port = known.sin6_port;
  std::memcpy(out.bytes.data(), &known.sin6_addr, sizeof known.sin6_addr);
  return out;
}

using GetName = int (*)(int, sockaddr*, socklen_t*);
std::optional<Address> ask_address(int socket, GetName get) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  if (get(socket, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return std::nullopt;
  return to_address(storage);
}

bool is_unix(int socket) {
  int family = 0;
  socklen_t size = sizeof family;
  return ::getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 && family == AF_UNIX;
}

bool is_loopback(const Address& address) {
  if (address.family == AF_INET) return (ntohl(address.bytes[0]) >> 24) == 127;
  in6_addr known{};
  std::memcpy(&known, address.bytes.data(), sizeof known);
  return IN6_IS_ADDR_LOOPBACK(&known) ||
         (IN6_IS_ADDR_V4MAPPED(&known) && (ntohl(address.bytes[3]) >> 24) == 127);
}

struct SocketQuestion {
  nlmsghdr header;
  inet_diag_req_v2 request;
};

// Asks for the client's socket, which from its side goes from `client` to `server`.
SocketQuestion make_question(const Address& client, const Address& server) {
  SocketQuestion question{};
  question.header.nlmsg_len = sizeof question;
  question.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  question.header.nlmsg_flags = NLM_F_REQUEST;
  inet_diag_req_v2& request = question.request;
  request.sdiag_family = static_cast<std::uint8_t>(client.family);
  request.sdiag_protocol = IPPROTO_TCP;
  request.idiag_states = ~0u;
  request.id.idiag_sport = client.port;
  request.id.idiag_dport = server.port;
  std::ranges::copy(client.bytes, request.id.idiag_src);
  std::ranges::copy(server.bytes, request.id.idiag_dst);
  request.id.idiag_cookie[0] = request.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  return question;
}

PeerOwner owner_of(uid_t user) { return user == ::geteuid() ? PeerOwner::own : PeerOwner::other; }

PeerOwner read_answer(std::span<const char> bytes) {
  nlmsghdr header{};
  if (bytes.size() < sizeof header) return PeerOwner::unknown;
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::span<const char> payload = bytes.subspan(NLMSG_HDRLEN);
  if (header.nlmsg_type == NLMSG_ERROR) {
    nlmsgerr error{};
    if (payload.size() < sizeof error) return PeerOwner::unknown;
    std::memcpy(&error, payload.data(), sizeof error);
    return error.error == -ENOENT ? PeerOwner::other : PeerOwner::unknown;
  }
  inet_diag_msg found{};
  if (payload.size() < sizeof found) return PeerOwner::unknown;
  std::memcpy(&found, payload.data(), sizeof found);
  return found.idiag_inode == 0 ? PeerOwner::other : owner_of(found.idiag_uid);
}

PeerOwner ask_kernel(const Address& client, const Address& server) {
  const Descriptor netlink(::socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
  const SocketQuestion question = make_question(client, server);
  if (!netlink || ::send(netlink.get(), &question, sizeof question, 0) < 0) return PeerOwner::unknown;
  std::array<char, 8192> buffer;
  const ssize_t got = ::recv(netlink.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got <= 0) return PeerOwner::unknown;
  return read_answer(std::span<const char>(buffer).first(static_cast<std::size_t>(got)));
}

}  // namespace

Peer find_peer(int socket) {
  const auto address = ask_address(socket, ::getpeername);
  if (!address) return {{}, is_unix(socket)};
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(address->family, address->bytes.data(), text.data(), text.size());
  return {text.data(), is_loopback(*address)};
}

PeerOwner find_peer_owner(int socket) {
  if (is_unix(socket)) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? owner_of(peer.uid)
                                                                            : PeerOwner::unknown;
  }
  const auto client = ask_address(socket, ::getpeername), server = ask_address(socket, ::getsockname);
  return client && server ? ask_kernel(*client, *server) : PeerOwner::unknown;
}

}  // namespace blue
