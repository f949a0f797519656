import net from 'node:net'

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/**
 * A way to the database that can lose what passes on it: its open connections go silent, with neither an end nor a
 * reset, as when a machine loses its power or a firewall forgets; new ones work.
 */
export async function startSilentWay(url: string) {
  let target: { host: string; port: number } | null = addressOf(url)
  let isHeld = false
  const sockets = new Set<net.Socket>()
  let open: (() => void)[] = []
  const server = net.createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    if (target === null) return void near.destroy()
    // Nobody answers, ever: whoever waits gives up by itself.
    if (isHeld) return void near.pause()
    const far = net.connect(target.port, target.host)
    sockets.add(far)
    far.on('error', () => undefined)
    far.on('close', () => sockets.delete(far))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (chunk) => other.write(chunk))
      one.on('close', () => other.destroy())
    }
    open.push(() => {
      for (const one of [near, far]) one.removeAllListeners('data').pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(url)
  way.port = String((server.address() as net.AddressInfo).port)
  const goSilent = () => {
    for (const silence of open) silence()
    open = []
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    open = []
  }
  return {
    url: way.toString(),
    goSilent,
    /** New connections get no answer either, until the network is there again; those that went silent stay so. */
    hold: () => {
      isHeld = true
      goSilent()
    },
    release: () => {
      isHeld = false
    },
    /** Ends every connection with a reset, and leads the next ones elsewhere; null: they are refused. */
    leadTo: (other: string | null) => {
      target = other === null ? null : addressOf(other)
      cut()
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
