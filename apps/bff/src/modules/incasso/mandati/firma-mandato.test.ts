import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '../../../../test/factories.ts'
import { CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { findPreavviso } from './preavviso.ts'
import { scadiMandati } from './scadi-mandati.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

async function inizio() {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  const mandati = mandatiDi(p, debito)
  return { ...debito, mandati }
}

describe('3.8 preparare un mandato', () => {
  it('3.8 si firma entro 24 ore, e prima di allora non si addebita', async () => {
    const { mandati } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    const { created_at } = await p.db
      .selectFrom('mandati')
      .where('id', '=', body._id)
      .select('created_at')
      .executeTakeFirstOrThrow()
    expect((Date.parse(body.firma_scade_at) - created_at.getTime()) / 3_600_000).toBe(24)
    expect(body).toMatchObject({ prossimo_addebito: null, firmato_at: null, in_corso: 0 })
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('3.8 dieci in un giorno, non undici: un conto non si trova a tentativi', async () => {
    const { mandati } = await inizio()
    for (let n = 0; n < 10; n++) {
      expect((await mandati.prepara({ iban: CONTI.riesce })).status).toBe(200)
    }
    expect((await mandati.prepara({ iban: CONTI.riesce })).status).toBe(429)
    expect((await (await inizio()).mandati.prepara({ iban: CONTI.riesce })).status).toBe(200)
  })

  it.each([
    [1, 1],
    [14, 14],
    [0, 2],
    [15, 2],
    ['5', 2],
  ])(
    '3.8 il preavviso scritto dallo staff, %s, vale %i giorni: da 1 a 14, o quelli di sempre',
    async (valore, giorni) => {
      const now = new Date()
      await p.db
        .insertInto('impostazioni')
        .values({
          chiave: 'sdd_preavviso_giorni',
          valore: JSON.stringify(valore),
          valido_dal: now,
          autore: 'prova',
        })
        .execute()
      try {
        expect(await findPreavviso(p.db, now)).toBe(giorni)
        const { mandati } = await inizio()
        const { body } = await mandati.prepara({ iban: CONTI.riesce })
        expect(body.preavviso_giorni).toBe(giorni)
      } finally {
        await p.db.deleteFrom('impostazioni').where('chiave', '=', 'sdd_preavviso_giorni').execute()
      }
    },
  )
})

describe('3.8 non si firma, e si legge perché', () => {
  it('3.8 il tempo è finito: prima e dopo che lo si scriva', async () => {
    const { mandati } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await mandati.conferma(body.sha256, body._id)
    await p.db
      .updateTable('mandati')
      .set({ firma_scade_at: new Date() })
      .where('id', '=', body._id)
      .execute()
    const tardi = 'Il tempo per firmare è finito: prepara di nuovo il mandato.'
    expect((await mandati.firma(body._id, body.sha256)).body.detail).toBe(tardi)
    await scadiMandati(p.deps)
    const { body: dopo } = await mandati.leggi(body._id)
    expect(dopo).toMatchObject({ stato: 'scaduto_firma', sha256: null, firma_scade_at: null })
    expect((await mandati.firma(body._id, body.sha256)).body.detail).toBe(tardi)
  })

  it('3.8 è già firmato', async () => {
    const { mandati } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await mandati.conferma(body.sha256, body._id)
    await mandati.firma(body._id, body.sha256)
    const ancora = await mandati.firma(body._id, body.sha256)
    expect([ancora.status, ancora.body.detail]).toEqual([
      409,
      'Questo mandato è già stato firmato.',
    ])
  })

  it('3.8 l’esercente ha cambiato nome da quando lo si è letto', async () => {
    const { mandati, esercente } = await inizio()
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await mandati.conferma(body.sha256, body._id)
    await p.db
      .updateTable('esercenti')
      .set({ ragione_sociale: 'Un altro nome' })
      .where('id', '=', esercente.id)
      .execute()
    const { status, body: no } = await mandati.firma(body._id, body.sha256)
    expect([status, no.detail]).toEqual([
      409,
      'Il mandato è cambiato da quando lo hai aperto: rileggilo e firmalo di nuovo.',
    ])
  })
})

it('3.8 DOC-M4 (parte) il PDF resta quello firmato, anche se l’esercente poi cambia nome e sede', async () => {
  const { mandati, esercente, cliente } = await inizio()
  const id = await mandati.firmato({ iban: CONTI.riesce })
  const pdf = async () => (await p.as(cliente)('GET', `/api/mandati/${id}/pdf`)).raw
  const firmato = await pdf()
  await p.db
    .updateTable('esercenti')
    .set({ ragione_sociale: 'Un altro nome', indirizzo: 'Via Nuova 1' })
    .where('id', '=', esercente.id)
    .execute()
  expect((await pdf()).equals(firmato)).toBe(true)
})

describe('3.8 chiudere un mandato', () => {
  const esiste = async (metodo_psp: string | null) =>
    (await p.deps.psp.readMethod(metodo_psp ?? '')).stato !== 'assente'
  const metodoDi = async (id: string) =>
    (
      await p.db
        .selectFrom('mandati')
        .where('id', '=', id)
        .select('metodo_psp')
        .executeTakeFirstOrThrow()
    ).metodo_psp
  const passi = async (id: string) =>
    p.db
      .selectFrom('cronologia')
      .where('entita', '=', 'mandato')
      .where('entita_id', '=', id)
      .where('azione', 'in', ['revoca', 'blocca'])
      .select(['ruolo', 'prima', 'dopo'])
      .execute()

  it('3.8 revocato dal cliente: lo dice il motivo, e il fornitore non conosce più il conto', async () => {
    const { mandati } = await inizio()
    const id = await mandati.firmato({ iban: CONTI.riesce })
    const metodo = await metodoDi(id)
    expect(await esiste(metodo)).toBe(true)
    expect((await mandati.revoca(id)).body).toMatchObject({
      stato: 'revocato',
      motivo: 'Revocato dal cliente.',
    })
    expect(await esiste(metodo)).toBe(false)
    expect(await passi(id)).toEqual([
      {
        ruolo: 'cliente',
        prima: { stato: 'attivo' },
        dopo: { stato: 'revocato', motivo: 'Revocato dal cliente.' },
      },
    ])
    const ancora = await mandati.revoca(id)
    expect([ancora.status, ancora.body.detail]).toEqual([
      409,
      'Il mandato è nello stato “Revocato”: non c’è nulla da revocare.',
    ])
  })

  it('3.8 il fornitore tace mentre si revoca: il mandato è revocato lo stesso', async () => {
    const { mandati } = await inizio()
    const id = await mandati.firmato({ iban: CONTI.riesce })
    await p.guasto({ tipo: 'errore_503', percorso: 'POST /v1/payment_methods', quante_volte: 9 })
    const { status, body } = await mandati.revoca(id)
    expect([status, body.stato]).toEqual([200, 'revocato'])
  })

  it('3.8 bloccato: il fornitore dimentica il conto, e chi è già fuori non si blocca', async () => {
    const { mandati } = await inizio()
    const id = await mandati.firmato({ iban: CONTI.riesce })
    const metodo = await metodoDi(id)
    const admin = await createAdmin(p.db)
    const blocca = (key: string) =>
      p.as(admin)(
        'POST',
        `/api/mandati/${id}/blocca`,
        { motivo: 'Conto segnalato' },
        { 'idempotency-key': key },
      )
    expect((await blocca(`blocca-uno-${id}`)).status).toBe(200)
    expect(await esiste(metodo)).toBe(false)
    expect(await passi(id)).toMatchObject([{ ruolo: 'admin', dopo: { stato: 'bloccato' } }])
    const ancora = await blocca(`blocca-due-${id}`)
    expect([ancora.status, ancora.body.detail]).toEqual([
      409,
      'Il mandato è nello stato “Bloccato”: non c’è nulla da bloccare.',
    ])
  })
})
