import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { createMailer, type Messaggio } from './mailer.ts'

const PORT = 4440
type Received = { to: string[]; body: string }

let database: Awaited<ReturnType<typeof freshDatabase>>
let sink: SMTPServer
let received: Received[] = []
/** The number of messages that the server still refuses, and its code. */
let refusals = 0

beforeAll(async () => {
  database = await freshDatabase()
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((body) => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('casella occupata'), { responseCode: 450 }))
          return
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), body })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    sink.listen(PORT, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  await new Promise<void>((resolve) => {
    sink.close(resolve)
  })
  await database.drop()
})
beforeEach(() => {
  received = []
  refusals = 0
})

const bySmtp = (smtpUrl: string | null = `smtp://127.0.0.1:${PORT}`, isTrial = true) => {
  const config = readConfig({ MAIL_FROM: 'Rateo <non-rispondere@rateo.test>' })
  return createMailer({
    config: { ...config, isTrial, mail: { ...config.mail, smtpUrl } },
    db: database.db,
    clock: systemClock,
  })
}
let sequence = 0
const messaggio = (values: Partial<Messaggio> = {}): Messaggio => ({
  destinatario: 'cliente@rateo.test',
  oggetto: 'Hai pagato 120,50 €',
  testo: 'Il pagamento è riuscito.\n',
  html: '<p>Il pagamento è riuscito.</p>',
  unicita: `prova:${++sequence}`,
  ...values,
})
const rowOf = (unicita: string) =>
  database.db.selectFrom('messaggi_interi').selectAll().where('unicita', '=', unicita).execute()

const headersOf = ({ body }: Received) =>
  (body.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ')
const headerOf = (mail: Received | undefined, name: string) =>
  mail && new RegExp(`^${name}: (.*)$`, 'im').exec(headersOf(mail))?.[1]

describe('by SMTP', () => {
  it('T28 delivers text, HTML and the receipt, and notes it', async () => {
    const content = Buffer.from('%PDF-1.7 prova')
    const sent = messaggio({
      allegati: [{ filename: 'RIC-2026-1.pdf', content, contentType: 'application/pdf' }],
    })
    await bySmtp().invia(sent)
    const [mail] = received
    expect(mail?.to).toEqual(['cliente@rateo.test'])
    expect(mail?.body).toContain('text/plain')
    expect(mail?.body).toContain('text/html')
    expect(mail?.body).toContain('filename=RIC-2026-1.pdf')
    expect(mail?.body).toContain(content.toString('base64'))
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(await rowOf(sent.unicita)).toMatchObject([{ stato: 'inviato', errore: null }])
  })

  it('T28 a refusal is told to the outbox, and the next try gets through under the same Message-ID', async () => {
    const sent = messaggio()
    refusals = 1
    await expect(bySmtp().invia(sent)).rejects.toThrow('casella occupata')
    expect(await rowOf(sent.unicita)).toMatchObject([
      { stato: 'fallito', errore: expect.stringContaining('450') },
    ])
    await bySmtp().invia(sent)
    expect(received).toHaveLength(1)
    expect(await rowOf(sent.unicita)).toMatchObject([{ stato: 'inviato', errore: null }])
  })

  it('T28 a server out of reach is told too', async () => {
    const sent = messaggio()
    await expect(bySmtp('smtp://127.0.0.1:4449').invia(sent)).rejects.toThrow('ECONNREFUSED')
    expect(await rowOf(sent.unicita)).toMatchObject([{ stato: 'fallito' }])
  })

  it('T28 what was sent is not sent again; duplicates after a crash share the Message-ID', async () => {
    const sent = messaggio()
    await bySmtp().invia(sent)
    await bySmtp().invia(sent)
    expect(received).toHaveLength(1)
    // A crash between the answer of the server and our note of it.
    await database.db.deleteFrom('messaggi').where('unicita', '=', sent.unicita).execute()
    await bySmtp().invia(sent)
    await bySmtp().invia(messaggio())
    const ids = received.map((mail) => headerOf(mail, 'Message-ID'))
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@rateo\.test>$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it.each([
    'Rossi\r\nBcc: altro@male.test',
    'Rossi\nX-Male: 1\n\ncorpo',
    'Rossi\rBcc: altro@male.test',
  ])('T23 no header comes from the subject %j', async (oggetto) => {
    await bySmtp().invia(messaggio({ oggetto }))
    expect(received[0]?.to).toEqual(['cliente@rateo.test'])
    expect(headerOf(received[0], 'Bcc')).toBeUndefined()
    expect(headerOf(received[0], 'X-Male')).toBeUndefined()
  })

  it.each([
    'cliente@rateo.test, altro@male.test',
    'cliente@rateo.test\r\nBcc: altro@male.test',
    'Cliente <altro@male.test>',
    '"x@male.test" <cliente@rateo.test>',
    'cliente@rateo.test;altro@male.test',
    'senza-chiocciola',
    '',
  ])('T23 nothing leaves for the address %j, and it is not tried again', async (destinatario) => {
    const sent = messaggio({ destinatario })
    await bySmtp().invia(sent)
    expect(received).toEqual([])
    expect(await rowOf(sent.unicita)).toMatchObject([
      { stato: 'fallito', errore: 'Indirizzo non valido' },
    ])
  })
})

describe('without SMTP', () => {
  it('the message stays in the mailbox, once', async () => {
    const sent = messaggio()
    await Promise.all([bySmtp(null).invia(sent), bySmtp(null).invia(sent)])
    expect(received).toEqual([])
    expect(await rowOf(sent.unicita)).toMatchObject([
      { stato: 'in_casella', oggetto: sent.oggetto },
    ])
  })
})

describe('a file that has to be drawn', () => {
  const drawn = () => {
    let times = 0
    const content = () => {
      times += 1
      return Promise.resolve(Buffer.from('%PDF-1.7 disegnato'))
    }
    const allegati = [{ filename: 'RIC-2026-2.pdf', content, contentType: 'application/pdf' }]
    return { sent: messaggio({ allegati }), times: () => times }
  }

  it('T28 goes with the message, and is not drawn again for one that was sent', async () => {
    const { sent, times } = drawn()
    await bySmtp().invia(sent)
    await bySmtp().invia(sent)
    const bytes = Buffer.from('%PDF-1.7 disegnato').toString('base64')
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(bytes)])
    expect(times()).toBe(1)
  })

  it('T28 is not drawn for the mailbox, which keeps the words', async () => {
    const { sent, times } = drawn()
    await bySmtp(null).invia(sent)
    expect(await rowOf(sent.unicita)).toMatchObject([{ stato: 'in_casella' }])
    expect(times()).toBe(0)
  })
})

describe('T26 secrets', () => {
  it('T26 a code is kept in trial mode only', async () => {
    const [trial, production] = [1, 2].map(() =>
      messaggio({ testo: 'Codice: 012345', html: '<b>012345</b>', riservato: true }),
    )
    if (!trial || !production) throw new Error('unreachable')
    await bySmtp().invia(trial)
    await bySmtp(undefined, false).invia(production)
    expect(received).toHaveLength(2)
    expect(JSON.stringify(await rowOf(trial.unicita))).toContain('012345')
    expect(JSON.stringify(await rowOf(production.unicita))).not.toContain('012345')
  })
})
