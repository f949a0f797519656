import type net from 'node:net'

/** A listener on every address shows who comes by IPv4 as `::ffff:192.0.2.1`: limits and logs want the address itself. */
export function tellPlainAddress(socket: net.Socket): void {
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(socket.remoteAddress ?? '') ?? []
  if (plain !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: plain })
}
