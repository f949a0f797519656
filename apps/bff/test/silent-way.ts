import net from 'node:net'

/**
 * A way to the database that can lose what passes on it: its open connections go silent, with neither an end nor a
 * reset, as when a machine loses its power or a firewall forgets; new ones work.
 */
export async function startSilentWay(url: string) {
  const target = new URL(url)
  const sockets = new Set<net.Socket>()
  let open: (() => void)[] = []
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('data', (chunk) => other.write(chunk))
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    open.push(() => {
      for (const one of [near, far]) one.removeAllListeners('data').pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(url)
  way.port = String((server.address() as net.AddressInfo).port)
  return {
    url: way.toString(),
    goSilent: () => {
      for (const silence of open) silence()
      open = []
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
