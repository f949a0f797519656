import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createUtente,
  openSession,
} from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { esigiConferma } from './esigi-conferma.ts'

const clock = stoppedClock()
let app: Awaited<ReturnType<typeof startApp>>
let cliente: Awaited<ReturnType<typeof createEsercente>>

beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(async () => app.stop())
beforeEach(async () => {
  cliente = await createEsercente(app.db, { iban: 'IT83W0542811101000000123455' })
  await app.db.deleteFrom('limiti').execute()
})

const IBAN = {
  scopo: 'modifica_profilo',
  oggetto: 'iban:IT60X0542811101000000123456',
} as const
type Persona = { utente_id: string; ruolo: 'esercente' | 'cliente' }

const richiedi = (body: Record<string, unknown> = IBAN, person: Persona = cliente) =>
  app.as(person)('POST', '/otp/richiedi', body)
const verifica = (codice: string, atto: Record<string, unknown> = IBAN) =>
  app.as(cliente)('POST', '/otp/verifica', { ...atto, codice })

async function lastMessage(utente_id = cliente.utente_id) {
  const { contenuto, unicita } = await app.db
    .selectFrom('uscite')
    .select(['contenuto', 'unicita'])
    .where('argomento', '=', 'otp')
    .where(sql`contenuto ->> 'utente_id'`, '=', utente_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { unicita, contenuto: contenuto as Record<string, string> }
}
const lastCode = async () => (await lastMessage()).contenuto['codice'] ?? ''
const wrongOf = (codice: string) => (codice === '000000' ? '000001' : '000000')

describe('OTP-M1', () => {
  it('OTP-M1 six digits, kept as a hash, valid once and for five minutes', async () => {
    expect((await richiedi()).status).toBe(200)
    const codice = await lastCode()
    expect(codice).toMatch(/^\d{6}$/)
    const row = await app.db.selectFrom('codici_otp').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(codice)
    expect((await verifica(codice)).body).toMatchObject({ verificato: true })
    expect((await verifica(codice)).body.code).toBe('otp_scaduto')

    clock.advance(301_000)
    await richiedi()
    const second = await lastCode()
    clock.advance(300_001)
    expect((await verifica(second)).body.code).toBe('otp_scaduto')
  })

  it('OTP-M1 again after 30, 60, 120 seconds; the sixth in an hour is refused', async () => {
    for (const wait of [30, 60, 120, 120]) {
      expect((await richiedi()).body).toMatchObject({ reinvio_dopo_secondi: wait })
      clock.advance((wait - 1) * 1000)
      const early = await richiedi()
      expect([early.status, early.headers['retry-after']]).toEqual([429, '1'])
      expect(early.body.error_message).toBe(
        'Ti abbiamo appena inviato un codice. Potrai averne un altro tra un secondo.',
      )
      clock.advance(1000)
    }
    expect((await richiedi()).status).toBe(200)
    clock.advance(120_000)
    const sixth = await richiedi()
    expect(sixth.status).toBe(429)
    expect(sixth.body.error_message).toMatch(/^Hai chiesto troppi codici\. .* tra \d+ minuti\.$/)
  })

  it('OTP-M1 a new code voids the old one', async () => {
    await richiedi()
    const old = await lastCode()
    clock.advance(30_000)
    await richiedi()
    const latest = await lastCode()
    // The two codes are the same once in a million.
    const isOther = latest !== old
    expect((await verifica(isOther ? old : wrongOf(latest))).body.code).toBe('otp_errato')
    expect((await verifica(latest)).status).toBe(200)
  })

  it('T19 of a hundred guesses made together five are looked at', async () => {
    await richiedi()
    const wrong = wrongOf(await lastCode())
    const answers = await Promise.all(Array.from({ length: 100 }, () => verifica(wrong)))
    const errati = answers.filter(({ body }) => body.code === 'otp_errato')
    expect(errati).toHaveLength(4)
    expect((await verifica(await lastCode())).body.code).toBe('otp_scaduto')
    const lines = await app.db
      .selectFrom('cronologia')
      .select('seq')
      .where('azione', '=', 'otp_errato')
      .where('attore', '=', `utente:${cliente.utente_id}`)
      .execute()
    expect(lines).toHaveLength(5)
  })

  it('two requests made together send one code', async () => {
    const answers = await Promise.all([richiedi(), richiedi(), richiedi()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  })
})

describe('OTP-M2', () => {
  it('OTP-M2 (parte) PRO-M3 (parte) the message says from which account to which', async () => {
    await richiedi()
    const { unicita, contenuto } = await lastMessage()
    await usciteHandlers(app.deps)['otp']?.({ argomento: 'otp', unicita, contenuto })
    const { testo } = await app.db
      .selectFrom('messaggi_interi')
      .select('testo')
      .where('unicita', '=', unicita)
      .executeTakeFirstOrThrow()
    expect(testo.replaceAll('\u00A0', ' ')).toContain(
      `Codice ${contenuto['codice']} per cambiare l’IBAN dei tuoi incassi da IT83...3455 a IT60...3456.`,
    )
  })

  it.each([
    ['another object', { oggetto: 'iban:IT83W0542811101000000123455' }],
    ['another purpose', { scopo: 'firma_contratto' }],
  ])('OTP-M2 (parte) the right code does not confirm %s', async (_name, change) => {
    await richiedi()
    const codice = await lastCode()
    expect((await verifica(codice, { ...IBAN, ...change })).body.code).toBe('otp_scaduto')
    expect((await verifica(codice)).status).toBe(200)
  })

  it('OTP-M2 (parte) nobody writes words, sums or names into a message of the portal', async () => {
    const frode = 'Poste: pacco fermo, paga 1,99 su https://poste-it.example/p'
    const telefono = { scopo: 'verifica_telefono', oggetto: '+393331234567' }
    for (const atto of [telefono, IBAN]) {
      for (const parole of [
        { beneficiario: frode },
        { importo_centesimi: 199 },
        { parole: frode },
      ]) {
        const { status, body } = await richiedi({ ...atto, ...parole })
        expect([status, body.code]).toEqual([400, 'campo_sconosciuto'])
      }
    }
    const conNome = { ...IBAN, oggetto: `${IBAN.oggetto}:${frode}` }
    expect((await richiedi(conNome)).body.descrizione).not.toContain('Poste')
    const finto = await richiedi({ scopo: 'modifica_profilo', oggetto: `iban:${frode}` })
    expect(finto.status).toBe(422)
  })

  it.each([
    ['accetta_dilazione', {}],
    ['firma_mandato', {}],
    ['accetta_cambio_piano', {}],
    ['rimborso', {}],
    ['stralcio', {}],
  ])(
    'OTP-M2 (parte) X10 there is no code for a record of nobody, or of another: %s',
    async (scopo) => {
      const id = 'a'.repeat(24)
      const { status } = await richiedi({ scopo, oggetto: id, record_id: id })
      expect([404, 403]).toContain(status)
    },
  )

  it('OTP-M2 the confirmation holds in the session that gave it, for five minutes', async () => {
    await richiedi()
    await verifica(await lastCode())
    const { sessione_id } = await app.db
      .selectFrom('codici_otp')
      .select('sessione_id')
      .where('utente_id', '=', cliente.utente_id)
      .executeTakeFirstOrThrow()
    const here = { utente_id: cliente.utente_id, sessione_id: sessione_id ?? '', now: clock.now() }
    await expect(esigiConferma(app.db, here, IBAN)).resolves.toMatchObject({ canale: 'email' })
    const elsewhere = { ...here, sessione_id: 'altra' }
    await expect(esigiConferma(app.db, elsewhere, IBAN)).rejects.toThrow('codice')
    const later = { ...here, now: new Date(clock.now().getTime() + 300_001) }
    await expect(esigiConferma(app.db, later, IBAN)).rejects.toThrow('codice')
  })
})

describe('OTP-M3, T20 by SMS', () => {
  const telefono = (oggetto: string) => ({ scopo: 'verifica_telefono', oggetto })

  it('OTP-M3 the number is masked in the answer, and verified by its code', async () => {
    const asked = await richiedi(telefono('+393331234567'))
    expect(asked.body).toMatchObject({ canale: 'sms', destinatario: '+39 *** *** 4567' })
    expect((await verifica(await lastCode(), telefono('+393331234567'))).status).toBe(200)
    const utente = await app.db
      .selectFrom('utenti')
      .select(['telefono', 'telefono_verificato_at'])
      .where('id', '=', cliente.utente_id)
      .executeTakeFirstOrThrow()
    expect(utente).toEqual({ telefono: '+393331234567', telefono_verificato_at: clock.now() })
    const next = await richiedi()
    expect(next.body).toMatchObject({ canale: 'sms', canali: ['sms', 'email'] })
    clock.advance(30_000)
    const mail = await richiedi({ ...IBAN, canale: 'email' })
    expect(mail.body.destinatario).toMatch(/^p\*\*\*@rateo\.test$/)
  })

  it('OTP-B3 in trial mode the SMS is in the mailbox page', async () => {
    await richiedi(telefono('+393331234568'))
    const { unicita, contenuto } = await lastMessage()
    await usciteHandlers(app.deps)['otp']?.({ argomento: 'otp', unicita, contenuto })
    await usciteHandlers(app.deps)['otp']?.({ argomento: 'otp', unicita, contenuto })
    const rows = await app.db
      .selectFrom('messaggi_interi')
      .select(['canale', 'destinatario', 'testo', 'stato'])
      .where('unicita', '=', unicita)
      .execute()
    expect(rows).toMatchObject([
      { canale: 'sms', destinatario: '+393331234568', stato: 'in_casella' },
    ])
    expect(rows[0]?.testo).toContain(`Codice ${contenuto['codice']} per confermare`)
  })

  it.each(['+390212345678', '+393', '+447911123456', '+39899123456', '3331234567', 'tizio'])(
    'T20 no SMS goes to %s',
    async (numero) => {
      const answer = await richiedi(telefono(numero))
      expect([answer.status, answer.body.code]).toEqual([422, 'dati_non_validi'])
    },
  )

  it('T20 three in ten minutes to one number, whoever asks', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createCliente(app.db)))
    const answers = []
    for (const person of people) answers.push(await richiedi(telefono('+393409999999'), person))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body.error_message).toMatch(
      /^Hai chiesto troppi SMS\. Riprova tra 10 minuti: /,
    )
  })

  const speso = (chiave: string, conteggio: number) =>
    app.db
      .insertInto('limiti')
      .values({ chiave, conteggio, finestra_fino: new Date(clock.now().getTime() + 3_600_000) })
      .execute()

  it('T20 what new accounts spend is theirs: the others go on, and staff hear of it before the end', async () => {
    await speso('sms:giorno:account_nuovi', 300)
    const nuovo = await richiedi(telefono('+393471111111'))
    expect([nuovo.status, nuovo.body.error_message]).toEqual([
      429,
      'Per oggi gli SMS sono finiti. Riprova tra 60 minuti: quello che hai già scritto resta salvato.',
    ])
    await speso('sms:giorno:altri_account', 1599)
    const anziano = await createCliente(app.db)
    const created_at = new Date(clock.now().getTime() - 8 * 86_400_000)
    await app.db
      .updateTable('utenti')
      .set({ created_at })
      .where('id', '=', anziano.utente_id)
      .execute()
    expect((await richiedi(telefono('+393471111112'), anziano)).status).toBe(200)
    const avvisi = await app.db
      .selectFrom('uscite')
      .where('argomento', '=', 'allarme')
      .select('contenuto')
      .execute()
    expect(avvisi).toMatchObject([
      { contenuto: { tipo: 'budget_sms', quale: 'altri_account', speso: 1600, massimo: 2000 } },
    ])
  })

  it('T20 one person has ten a day', async () => {
    await speso(`sms:persona:${cliente.utente_id}`, 10)
    expect((await richiedi(telefono('+393471111113'))).status).toBe(429)
  })

  it('T20 who has not proved the e-mail writes to nobody’s telephone', async () => {
    await app.db
      .updateTable('utenti')
      .set({ email_verificata_at: null })
      .where('id', '=', cliente.utente_id)
      .execute()
    const { status, body } = await richiedi(telefono('+393471111114'))
    expect([status, body.error_message]).toEqual([
      409,
      expect.stringContaining('Prima conferma la tua e-mail'),
    ])
  })
})

describe('OTP-M4', () => {
  it('OTP-M4 a wrong code says how many tries are left', async () => {
    await richiedi()
    const wrong = wrongOf(await lastCode())
    const sentences = []
    for (let n = 0; n < 5; n++) sentences.push((await verifica(wrong)).body.error_message)
    expect(sentences).toEqual([
      'Il codice non è corretto. Hai ancora 4 tentativi.',
      'Il codice non è corretto. Hai ancora 3 tentativi.',
      'Il codice non è corretto. Hai ancora 2 tentativi.',
      'Il codice non è corretto. Hai ancora un tentativo.',
      'Il codice non è corretto e non vale più. Richiedine uno nuovo.',
    ])
  })

  it('a code is text: 000123 is not 123', async () => {
    await richiedi()
    expect((await verifica('123')).body.errors).toEqual([
      { pointer: '/codice', message: 'Inserisci le 6 cifre del codice' },
    ])
  })

  it('nobody without a session, and no code for signing in by this door', async () => {
    expect((await app.as(null)('POST', '/otp/richiedi', IBAN)).status).toBe(401)
    expect((await richiedi({ scopo: 'accesso', oggetto: 'x' })).status).toBe(422)
  })
})

describe('OTP-M5', () => {
  it('OTP-M5 each request and each verification is in the cronologia, never the code', async () => {
    await richiedi()
    const codice = await lastCode()
    await verifica(wrongOf(codice))
    await verifica(codice)
    const rows = await app.db
      .selectFrom('cronologia')
      .select(['azione', 'dopo'])
      .where('attore', '=', `utente:${cliente.utente_id}`)
      .where('entita', '=', 'otp')
      .orderBy('seq')
      .execute()
    expect(rows.map(({ azione }) => azione)).toEqual([
      'otp_richiesto',
      'otp_errato',
      'otp_verificato',
    ])
    expect(JSON.stringify(rows)).not.toContain(codice)
  })
})

describe('the sign-in', () => {
  it('OTP-M1 closes with the code of its own session and no other', async () => {
    const utente = await createUtente(app.db, { secondo_fattore: 'email' })
    const token = await openSession(app.db, utente, clock.now(), { completa: false })
    const answer = await app.as(null)(
      'POST',
      '/auth/otp',
      { codice: '000000' },
      {
        cookie: `rateo_sid=${token}`,
      },
    )
    expect(answer.body.code).toBe('otp_scaduto')
  })
})
