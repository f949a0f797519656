import net from 'node:net'

/** Fails as listening would, before anything else is started: nobody waits for a database to read that a port is taken. */
export async function ensureFreePort(port: number, host: string): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** Every address of this machine, of both families where there are both. */
export async function everyAddress(): Promise<'::' | '0.0.0.0'> {
  try {
    await ensureFreePort(0, '::')
    return '::'
  } catch {
    return '0.0.0.0'
  }
}
