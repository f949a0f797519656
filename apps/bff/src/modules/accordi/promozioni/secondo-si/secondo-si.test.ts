import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { PROMOZIONE } from '../../../../../test/promozioni.ts'
import { seguiPromozioni } from '../index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
let seconda: typeof admin
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
  seconda = await createAdmin(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
let n = 0
const crea = async (corpo: object = {}, chi: Chi = admin) => {
  const promo = { ...PROMOZIONE, codice: `SECONDO${(n += 1)}`, carico_operatore: 40, ...corpo }
  return (await chiama(chi, 'POST', '/api/promozioni', promo)).body
}
type Promo = { _id: string; codice: string; in_attesa: { _id: string } | null }
const decidi = (promo: Promo, atto: 'conferma' | 'scarta', chi: Chi = seconda) =>
  chiama(chi, 'POST', `/api/promozioni/${promo._id}/proposte/${promo.in_attesa?._id}/${atto}`, {})
const confermata = async (corpo: object = {}): Promise<Promo> =>
  (await decidi(await crea(corpo), 'conferma')).body
const { codice: _, uso: __, effetto: ___, esercente_id: ____, ...CONDIZIONI } = PROMOZIONE
const cambia = (id: string, corpo: object, chi: Chi = admin) =>
  chiama(chi, 'PATCH', `/api/promozioni/${id}`, { ...CONDIZIONI, carico_operatore: 40, ...corpo })
const leggi = async ({ _id }: Promo, chi: Chi = admin) =>
  (await chiama(chi, 'GET', `/api/promozioni/${_id}`)).body
const fai = (promo: Promo, atto: string, chi: Chi = admin) =>
  chiama(chi, 'POST', `/api/promozioni/${promo._id}/${atto}`, {})
const azioni = async (promo: Promo) =>
  Object.fromEntries(
    (await leggi(promo)).azioni_consentite.map(
      ({ azione, consentita }: { azione: string; consentita: boolean }) => [azione, consentita],
    ),
  )
const provaCodice = async ({ codice }: Promo) => {
  const d = await createDebito(p)
  const { status, body } = await chiama(d.cliente, 'POST', `/api/gateway/${d.id}/sconto`, {
    codice,
  })
  return status === 200 ? body.da_pagare_centesimi : body.errors[0].message
}

describe('GES-M2 (parte) quello che una promozione costa al portale vuole il sì di una seconda persona', () => {
  it('GES-M2 (parte) prima del sì non vale per nessuno; chi propone non conferma; dopo vale, e resta scritto chi', async () => {
    vai(OGGI)
    const promo = await crea()
    expect(promo).toMatchObject({ stato: 'sospesa', in_attesa: { cambio: null, mia: true } })
    expect(await provaCodice(promo)).toContain('per ora non si può usare')
    expect(await azioni(promo)).toMatchObject({ modifica: false, riprendi: false, archivia: true })
    expect((await fai(promo, 'riprendi', seconda)).status).toBe(409)
    expect((await cambia(promo._id, { valore: 100 }, seconda)).status).toBe(409)
    const da_se = await decidi(promo, 'conferma', admin)
    expect([da_se.status, da_se.body.error_message]).toEqual([
      409,
      expect.stringMatching(/altra persona/),
    ])
    expect(await provaCodice(promo)).toContain('per ora non si può usare')
    expect((await leggi(promo, seconda)).in_attesa.mia).toBe(false)
    const detto = await p.db
      .selectFrom('notifiche')
      .where('unicita', 'like', `promozione_proposta:${promo.in_attesa?._id}%`)
      .select('indirizzo')
      .execute()
    expect(new Set(detto.map(({ indirizzo }) => indirizzo))).toEqual(
      new Set([`/promozioni/${promo._id}`]),
    )

    const { status, body } = await decidi(promo, 'conferma')
    expect([status, body.stato, body.in_attesa]).toEqual([200, 'attiva', null])
    expect(await provaCodice(promo)).toBe(8073)
    const { dopo } = await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', promo._id)
      .where('azione', '=', 'conferma')
      .select('dopo')
      .executeTakeFirstOrThrow()
    expect(dopo).toMatchObject({ proposta_da: `utente:${admin.utente_id}` })
  })

  it('GES-M2 (parte) una commissione ridotta non toglie nulla da un incasso finché non c’è il sì', async () => {
    vai(OGGI)
    const { id: esercente_id } = await createEsercente(p.db)
    const promo = await crea({
      effetto: 'commissione_ridotta',
      valore: 5000,
      uso: 'automatica',
      codice: null,
      carico_operatore: 0,
      esercente_id,
    })
    expect(promo.stato).toBe('sospesa')
    const incassa = async () => {
      const d = await createDebito(p, { esercente_id })
      await pagaSullaPagina((await d.paga()).body.url_pagamento)
      await d.leggi()
    }
    await incassa()
    expect((await leggi(promo)).usi).toBe(0)
    await decidi(promo, 'conferma')
    await incassa()
    expect((await leggi(promo)).usi).toBe(1)
  })

  it('GES-M2 (parte) una tutta a carico dell’esercente non aspetta nessuno', async () => {
    vai(OGGI)
    expect(await crea({ carico_operatore: 0 })).toMatchObject({ stato: 'attiva', in_attesa: null })
  })

  it('GES-M2 (parte) una che comincia un altro giorno è programmata col sì, e comincia quel giorno', async () => {
    vai(OGGI)
    const promo = await confermata({ dal: '2026-11-26' })
    expect((await leggi(promo)).stato).toBe('programmata')
    vai('2026-11-26T10:00:00Z')
    await seguiPromozioni({ db: p.db, clock })
    expect((await leggi(promo)).stato).toBe('attiva')
    vai(OGGI)
  })

  it('GES-M2 (parte) un cambio che costa di più aspetta, e intanto vale quello di prima; uno che costa meno vale subito', async () => {
    vai(OGGI)
    const promo = await confermata()
    const { body } = await cambia(promo._id, { valore: 5000 })
    expect([body.valore, body.stato]).toEqual([3300, 'attiva'])
    expect(body.in_attesa).toMatchObject({ cambio: { valore: 5000 }, mia: true })
    expect(await provaCodice(promo)).toBe(8073)
    // One at a time, and nothing else is changed meanwhile; to stop and to go on as before needs nobody.
    expect((await cambia(promo._id, { valore: 100 }, seconda)).status).toBe(409)
    expect((await fai(promo, 'sospendi')).status).toBe(200)
    expect((await fai(promo, 'riprendi')).body.in_attesa).toMatchObject({
      cambio: { valore: 5000 },
    })
    const altra = await confermata()
    expect((await decidi({ ...altra, in_attesa: body.in_attesa }, 'conferma')).status).toBe(404)
    expect((await decidi({ ...promo, in_attesa: body.in_attesa }, 'conferma', admin)).status).toBe(
      409,
    )
    const fatto = await decidi({ ...promo, in_attesa: body.in_attesa }, 'conferma')
    expect(fatto.body).toMatchObject({ valore: 5000, in_attesa: null })
    const meno = await cambia(promo._id, { valore: 1000 })
    expect(meno.body).toMatchObject({ valore: 1000, in_attesa: null })
  })

  it('GES-M2 (parte) portarla a carico del portale aspetta; un cambio sbagliato è rifiutato subito, accanto al campo', async () => {
    vai(OGGI)
    const promo = await crea({ carico_operatore: 0 })
    const storto = await cambia(promo._id, { valore: 20_000 })
    expect([storto.status, storto.body.errors[0].pointer]).toEqual([422, '/valore'])
    const { body } = await cambia(promo._id, {})
    expect([body.carico_operatore, body.in_attesa.cambio.carico_operatore]).toEqual([0, 40])
  })

  it('GES-M2 (parte) scartata, una nuova è archiviata e un cambio non c’è più; quella di prima non si trova', async () => {
    vai(OGGI)
    const nuova = await crea()
    expect((await decidi(nuova, 'scarta')).body).toMatchObject({
      stato: 'archiviata',
      in_attesa: null,
    })
    expect((await decidi(nuova, 'conferma')).status).toBe(404)
    const promo = await confermata()
    const prima = (await cambia(promo._id, { valore: 5000 })).body
    expect((await decidi(prima, 'scarta', admin)).body).toMatchObject({
      valore: 3300,
      stato: 'attiva',
    })
    const dopo = (await cambia(promo._id, { valore: 4000 })).body
    expect(dopo.in_attesa._id).not.toBe(prima.in_attesa._id)
    expect((await decidi(prima, 'conferma')).status).toBe(404)
  })

  it('GES-M2 (parte) due sì insieme la fanno valere una volta', async () => {
    vai(OGGI)
    const promo = await crea()
    const terza = await createAdmin(p.db)
    const esiti = await Promise.all(
      [seconda, terza].map(async (chi) => (await decidi(promo, 'conferma', chi)).status),
    )
    expect(esiti.toSorted((a, b) => a - b)).toEqual([200, 404])
    const confermate = await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', promo._id)
      .where('azione', '=', 'conferma')
      .select('attore')
      .execute()
    expect(confermate).toHaveLength(1)
  })

  it('GES-M2 (parte) passato il suo ultimo giorno, o archiviata, non aspetta più nessuno', async () => {
    vai(OGGI)
    const promo = await crea({ al: '2026-11-25' })
    const tolta = await crea()
    expect((await fai(tolta, 'archivia')).body).toMatchObject({ in_attesa: null })
    vai('2026-11-26T10:00:00Z')
    const tardi = await decidi(promo, 'conferma')
    expect([tardi.status, tardi.body.error_message]).toEqual([
      409,
      expect.stringMatching(/ultimo giorno è passato/),
    ])
    await seguiPromozioni({ db: p.db, clock })
    expect(await leggi(promo)).toMatchObject({ stato: 'scaduta', in_attesa: null })
    vai(OGGI)
  })
})
