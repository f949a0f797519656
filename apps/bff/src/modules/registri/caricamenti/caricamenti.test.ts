import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EICAR, PDF_WITH_EICAR } from '../../../../test/attack-files.ts'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, openSession } from '../../../../test/factories.ts'
import { PDF, pdfOf } from '../../../../test/files/plain-pdf.ts'
import { createNuovo, upload } from '../../../../test/registrazione.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const clock = stoppedClock()
/** Speaks INSTREAM as clamd does; its words can be chosen. */
let answer: ((file: string) => string | null) | null = null
const END = Buffer.alloc(4)
const scanner: Server = createServer((socket: Socket) => {
  const read: Buffer[] = []
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    read.push(bytes)
    if (!bytes.subarray(-4).equals(END)) return
    const said = (answer ?? byContent)(fileOf(Buffer.concat(read)))
    if (said !== null) socket.end(said)
  })
})
function fileOf(stream: Buffer): string {
  let at = 'zINSTREAM\0'.length
  expect(stream.toString('latin1', 0, at)).toBe('zINSTREAM\0')
  const parts: Buffer[] = []
  for (let size = stream.readUInt32BE(at); size > 0; size = stream.readUInt32BE(at)) {
    parts.push(stream.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return Buffer.concat(parts).toString('latin1')
}
const byContent = (file: string) =>
  file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'
await new Promise<void>((resolve) => void scanner.listen(0, '127.0.0.1', resolve))
const portOf = (server: Server) => (server.address() as AddressInfo).port
const clamav = { host: '127.0.0.1', port: portOf(scanner), timeoutMs: 15_000 }

const rateo = await startApp({ clock, config: { clamav, uploadTimeMs: 4000 } })
await rateo.app.listen({ port: 0, host: '127.0.0.1' })
const { db, as, app, deps } = rateo
afterAll(async () => {
  await rateo.stop()
  scanner.close()
})

const admin = (await createAdmin(db)) as Person

let nuovo: Awaited<ReturnType<typeof createNuovo>>
beforeEach(async () => {
  answer = null
  nuovo = await createNuovo(db, 'esercente')
})

const carica = (file: Buffer, chi = nuovo) =>
  upload(as(chi), 'tipo=altro&nome_file=bolla.pdf', file)
const quanti = async () =>
  (await as(nuovo)('GET', '/api/registrazione')).body.documenti.length as number

describe('T10 who may send a file, and how much', () => {
  it('not before the e-mail is proved: the message can be sent again, and then it works', async () => {
    const ignoto = await createNuovo(db, 'esercente', false)
    const { status, body } = await carica(PDF, ignoto)
    expect([status, body.code]).toEqual([403, 'email_da_confermare'])
    expect(body.error_message).toContain('mandare di nuovo')
    expect((await as(ignoto)('POST', '/api/registrazione/verifica_email', {})).status).toBe(200)
    await db
      .updateTable('utenti')
      .set({ email_verificata_at: clock.now() })
      .where('id', '=', ignoto.utente_id)
      .execute()
    expect((await carica(PDF, ignoto)).status).toBe(200)
  })

  it('eight files of 5 MB at once: as many as a day allows, taking them away gives none back', async () => {
    await db.deleteFrom('impostazioni').where('chiave', '=', 'caricamenti_al_giorno').execute()
    await db
      .insertInto('impostazioni')
      .values({
        chiave: 'caricamenti_al_giorno',
        valore: JSON.stringify({ persona_mb: 20 }),
        valido_dal: new Date('2026-01-01'),
        autore: 'sistema',
      })
      .execute()
    const file = pdfOf(5_000_000)
    const domani = formattaDataOra(new Date(clock.now().getTime() + 24 * 3_600_000))
    const all = await Promise.all(Array.from({ length: 8 }, () => carica(file)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body.error_message).toBe(
      `In un giorno si caricano al massimo 20 MB, e questo file li supera. Puoi caricarne altri da ${domani}: quello che hai già caricato resta.`,
    )
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': '86400',
      'ratelimit-policy': '"caricamenti";q=20971520;w=86400',
    })
    const [{ _id }] = (await as(nuovo)('GET', '/api/registrazione')).body.documenti
    await as(nuovo)('DELETE', `/api/registrazione/documenti/${_id}`)
    expect((await carica(file)).status).toBe(429)
    // A small file still passes, somebody else is not concerned, and tomorrow is another day.
    expect((await carica(PDF)).status).toBe(200)
    expect((await carica(file, await createNuovo(db, 'esercente'))).status).toBe(200)
    clock.advance(24 * 3_600_000)
    expect((await carica(file)).status).toBe(200)
    await db.deleteFrom('impostazioni').where('chiave', '=', 'caricamenti_al_giorno').execute()
  })
})

describe('T10 the scanner', () => {
  it('what it finds is refused, and stays written with who sent it', async () => {
    const { status, body } = await carica(PDF_WITH_EICAR)
    expect([status, body.errors[0].pointer]).toEqual([422, '/file'])
    expect(body.error_message).toContain('antivirus')
    expect(await quanti()).toBe(0)
    const traces = await db
      .selectFrom('cronologia')
      .select(['attore', 'azione', 'dopo'])
      .where('azione', '=', 'file_infetto')
      .execute()
    expect(traces).toEqual([
      {
        attore: `utente:${nuovo.utente_id}`,
        azione: 'file_infetto',
        dopo: { trovato: 'Win.Test.EICAR_HDB-1', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ])
    expect((await carica(PDF)).status).toBe(200)
  })

  it.each([
    ['says nothing', () => null],
    ['says something else', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up', () => ''],
    ['does not stop talking', () => 'x'.repeat(10_000)],
  ])('when it %s nothing is taken, and staff are told once', async (_name, how) => {
    answer = how
    if (how() === null) clamav.timeoutMs = 500
    await db.deleteFrom('uscite').execute()
    for (let n = 0; n < 2; n++) {
      const { status, body, headers } = await carica(PDF)
      expect([status, body.code, headers['retry-after']]).toEqual([
        503,
        'controllo_file_fermo',
        '300',
      ])
    }
    expect(await quanti()).toBe(0)
    const alarms = db.selectFrom('uscite').selectAll().where('argomento', '=', 'allarme')
    expect(await alarms.execute()).toHaveLength(1)
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const bell = await as(admin)('GET', '/api/notifiche')
    expect(JSON.stringify(bell.body)).toContain('L’antivirus non risponde')
    answer = null
    clamav.timeoutMs = 15_000
    expect((await carica(PDF)).status).toBe(200)
  })
})

describe('T10 slow lines', () => {
  /** Sends a file by and by over a socket of its own, with the server ending other calls after so long. */
  async function drip(path: string, file: Buffer, pieces: number, type = 'octet-stream') {
    const token = await openSession(db, nuovo, clock.now())
    const started = performance.now()
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(portOf(app.server), '127.0.0.1')
      let read = ''
      let sent = 0
      const size = Math.ceil(file.length / pieces)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Rateo: 1\r\nCookie: rateo_sid=${token}\r\nContent-Type: application/${type}\r\nContent-Length: ${file.length}\r\nConnection: close\r\n\r\n`,
      )
      const timer = setInterval(() => {
        if (socket.writable) socket.write(file.subarray(sent, sent + size))
        sent += size
        if (sent >= file.length) clearInterval(timer)
      }, 100)
      socket.on('data', (bytes) => (read += bytes.toString()))
      socket.on('error', reject)
      socket.on('close', () => {
        clearInterval(timer)
        resolve(read)
      })
    })
    return { status: Number(text.slice(9, 12)), text, ms: performance.now() - started }
  }
  const DOCUMENTI = '/api/registrazione/documenti?tipo=altro&nome_file=a.pdf'
  const file = pdfOf(200_000)

  // Both: the longer of the two is what Node takes for the whole call.
  const shortTimes = () => Object.assign(app.server, { headersTimeout: 500, requestTimeout: 500 })
  const usualTimes = () =>
    Object.assign(app.server, { headersTimeout: 10_000, requestTimeout: 15_000 })

  it('an honest slow file arrives, another call of the same slowness is ended, a drip too', async () => {
    shortTimes()
    try {
      const [slow, other, never] = await Promise.all([
        drip(DOCUMENTI, file, 30),
        drip('/auth/login', file.subarray(0, 30_000), 30, 'json'),
        drip(DOCUMENTI, file, 10_000),
      ])
      expect([slow.status, await quanti()]).toEqual([200, 1])
      expect(slow.ms).toBeGreaterThan(2500)
      expect(other.status).toBe(408)
      expect(never.status).toBe(408)
      expect(never.text).toContain('tempo_scaduto')
      expect(never.ms).toBeGreaterThan(3900)
      expect(never.ms).toBeLessThan(12_000)
    } finally {
      usualTimes()
    }
  })

  it('nobody who is refused gets the longer time', async () => {
    const ignoto = await createNuovo(db, 'esercente', false)
    const before = nuovo
    nuovo = ignoto
    shortTimes()
    const { status, ms } = await drip(DOCUMENTI, file, 10_000)
    usualTimes()
    nuovo = before
    expect(status).toBe(403)
    expect(ms).toBeLessThan(3900)
  })
})
