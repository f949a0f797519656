import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Chance } from './chance.ts'

/**
 * A mail server that refuses one message in eight, takes one in thirty without ever answering, and counts what it took
 * by Message-ID.
 */
export async function startMailSink(chance: Chance) {
  const taken = new Map<string, number>()
  /** The last code that somebody was written: who reads it does not ask whether the server kept the letter. */
  const codici = new Map<string, string>()
  const hung = new Set<(error: Error) => void>()
  let isBad = true
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      void text(stream).then((body) => {
        const to = /^to:\s*.*?([^\s<>]+@[^\s<>]+)/im.exec(body)?.[1]
        const codice = /\bCodice (\d{6})\b/.exec(body)?.[1]
        if (to !== undefined && codice !== undefined) codici.set(to, codice)
        if (isBad && chance.is(0.12)) {
          done(Object.assign(new Error('casella occupata'), { responseCode: 450 }))
          return
        }
        if (isBad && chance.is(0.035)) return void hung.add(done)
        const id = /^message-id:\s*<(.+?)>/im.exec(body)?.[1] ?? ''
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      }, done)
    },
  })
  // A process killed while it talks is expected here.
  sink.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    sink.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
    calm: () => {
      isBad = false
      for (const done of hung) done(new Error('mai arrivata'))
    },
    taken,
    codici,
    stop: () =>
      new Promise<void>((resolve) => {
        sink.close(resolve)
      }),
  }
}
