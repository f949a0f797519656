import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti, scadiOrdini } from '../index.ts'

// A piano that is charged on the first of the month costs 7 of its 30 days to who comes on 24 November.
const OGGI = '2026-11-24T10:00:00Z'
const PREZZO = 4500
const SETTE_GIORNI = 1050
const { clock, vai } = clockDi(OGGI)
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let promo: ReturnType<typeof promozioniDi>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
})
beforeEach(async () => {
  vai(OGGI)
  esercente = await createEsercente(p.db)
  const base = { esercente_id: esercente.id, nome: 'Autunno', valore: 2500 }
  promo = promozioniDi(p, admin, { sigla: `A${esercente.id.slice(-8).toUpperCase()}`, base })
})
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]

async function creaPiano(piano: object = {}): Promise<string> {
  const creato = await promo.chiama(esercente, 'POST', '/api/piani', {
    nome: 'Sala pesi',
    importo_centesimi: PREZZO,
    cadenza: 'mensile',
    giorno_addebito: 1,
    ...piano,
  })
  return creato.body._id
}
async function paga(chi: Chi, pagamento_id: string) {
  const url = `/api/gateway/${pagamento_id}`
  const pagina = await promo.chiama(chi, 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await p.as(chi)('GET', url)
}
const ordina = (chi: Chi, piano_id: string, corpo: object) =>
  promo.chiama(chi, 'POST', `/api/piani/${piano_id}/sottoscrivi`, { piano_id, ...corpo })
const addebiti = async (id: string) =>
  (
    await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .orderBy('scadenza')
      .select(['scadenza', 'importo_centesimi', 'residuo_centesimi', 'incassato_centesimi'])
      .execute()
  ).map((d) => [d.scadenza, d.importo_centesimi, d.residuo_centesimi, d.incassato_centesimi])
async function rinnova(giorno: string) {
  vai(`${giorno}T09:00:00Z`)
  await rinnovaAbbonamenti(p.deps)
  await sql`delete from addebiti_programmati`.execute(p.db)
}
async function laLettera(destinatario: string): Promise<string> {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const { testo } = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .where('oggetto', 'like', 'Il tuo abbonamento%')
    .select('testo')
    .executeTakeFirstOrThrow()
  return testo.replaceAll('\u00A0', ' ')
}

it('PRM-M1 (parte) PRM-B1 (parte) in un piano con un giorno suo il codice sconta il primo prezzo intero: si legge prima, e si addebita così', async () => {
  const piano_id = await creaPiano()
  const { codice, _id: promozione_id } = await promo.creaPromo()
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const { body: simulato } = await promo.chiama(admin, 'POST', '/api/promozioni/simula', {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    piano_id,
    importo_centesimi: null,
    codice,
  })
  expect(simulato).toMatchObject({
    prezzo_centesimi: PREZZO,
    sconto_centesimi: 1125,
    da_pagare_centesimi: SETTE_GIORNI,
    dal: '2026-12-01',
  })
  const { body: letto } = await promo.chiama(cliente, 'POST', `/api/piani/${piano_id}/sconto`, {
    codice,
  })
  expect(letto).toMatchObject({
    sconto_centesimi: 1125,
    oggi_centesimi: SETTE_GIORNI,
    dal: '2026-12-01',
  })
  // The sum with the discount on the few days was never shown.
  const altro = await ordina(cliente, piano_id, { codice, oggi_centesimi: 788 })
  expect([altro.status, altro.body.detail]).toEqual([
    409,
    expect.stringMatching(/^Oggi si pagano 10,50.€/),
  ])
  const { body: ordine } = await ordina(cliente, piano_id, { codice, oggi_centesimi: SETTE_GIORNI })
  await paga(cliente, ordine.da_pagare_id)
  const id = ordine.abbonamento_id
  expect(await laLettera(cliente.email)).toContain(
    'Il prossimo addebito è di 33,75 € (tolti 11,25 € di sconto), martedì 1 dicembre 2026',
  )
  const { body: mostrato } = await p.as(cliente)('GET', `/api/abbonamenti/${id}`)
  expect(mostrato.sconto).toMatchObject({
    giorno: '2026-12-01',
    sconto_centesimi: 1125,
    importo_centesimi: 3375,
  })
  await rinnova('2026-12-01')
  await rinnova('2027-01-01')
  // All that came with it is what the promozione brought, the days before its charge as well.
  expect(await promo.leggi(promozione_id)).toMatchObject({
    costo_centesimi: 1125,
    ricavo_centesimi: SETTE_GIORNI,
  })
  expect(await addebiti(id)).toEqual([
    ['2026-11-24', SETTE_GIORNI, 0, SETTE_GIORNI],
    ['2026-12-01', PREZZO, 3375, 0],
    ['2027-01-01', PREZZO, PREZZO, 0],
  ])
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('PRM-M1 (parte) senza giorni in mezzo, o in un altro piano, il codice sconta quello che si paga oggi', async () => {
  const { codice } = await promo.creaPromo()
  const cliente = await createCliente(p.db)
  for (const piano of [{ giorno_addebito: 24 }, { giorno_addebito: null }]) {
    const piano_id = await creaPiano({ ...piano, nome: `Sala ${JSON.stringify(piano)}` })
    const { body } = await promo.chiama(cliente, 'POST', `/api/piani/${piano_id}/sconto`, {
      codice,
    })
    expect(body).toMatchObject({ sconto_centesimi: 1125, oggi_centesimi: 3375, dal: null })
  }
})

it('PRM-B3 (parte) l’attivazione si paga oggi, quello che vale da solo aspetta il primo prezzo intero; un codice dopo non lo fa perdere', async () => {
  const piano_id = await creaPiano({ attivazione_centesimi: 1000 })
  await promo.creaPromo({ uso: 'automatica', codice: null, nome: 'Benvenuto' })
  const { codice } = await promo.creaPromo({ nome: 'Altro' })
  const cliente = await createCliente(p.db)
  const { body: letta } = await p.as(cliente)('GET', `/api/piani/${piano_id}/sottoscrizione`)
  expect(letta.sconto).toMatchObject({
    codice: null,
    sconto_centesimi: 1125,
    oggi_centesimi: SETTE_GIORNI + 1000,
    dal: '2026-12-01',
  })
  const oggi_centesimi = SETTE_GIORNI + 1000
  const { body: ordine } = await ordina(cliente, piano_id, { oggi_centesimi })
  await paga(cliente, ordine.da_pagare_id)
  const url = `/api/abbonamenti/${ordine.abbonamento_id}`
  const dopo = await promo.chiama(cliente, 'POST', `${url}/sconto/anteprima`, { codice })
  expect([dopo.status, dopo.body.detail]).toEqual([
    409,
    'Il prossimo addebito ha già lo sconto «Benvenuto», che non si somma: il codice si usa da quello dopo.',
  ])
  await rinnova('2026-12-01')
  expect((await addebiti(ordine.abbonamento_id)).at(-1)).toEqual(['2026-12-01', PREZZO, 3375, 0])
  expect((await promo.chiama(cliente, 'POST', `${url}/sconto/anteprima`, { codice })).status).toBe(
    200,
  )
})

it('PRM-M1 (parte) chi non paga i primi giorni, o recede, rende l’uso: l’ultimo è di chi viene dopo', async () => {
  const piano_id = await creaPiano()
  const { codice, _id } = await promo.creaPromo({ usi_max: 1 })
  const [primo, secondo, terzo] = await Promise.all([
    createCliente(p.db),
    createCliente(p.db),
    createCliente(p.db),
  ])
  const corpo = { codice, oggi_centesimi: SETTE_GIORNI }
  expect((await ordina(primo, piano_id, corpo)).status).toBe(200)
  expect((await promo.leggi(_id)).stato).toBe('esaurita')
  expect((await ordina(secondo, piano_id, corpo)).status).toBe(422)
  vai('2026-11-26T10:00:00Z')
  await scadiOrdini(p.deps)
  expect((await promo.leggi(_id)).stato).toBe('attiva')
  vai(OGGI)
  const { body: ordine } = await ordina(secondo, piano_id, corpo)
  await paga(secondo, ordine.da_pagare_id)
  const recesso = `/api/abbonamenti/${ordine.abbonamento_id}/recesso`
  const { body: vista } = await promo.chiama(secondo, 'POST', `${recesso}/anteprima`, {})
  const { rimborso_centesimi } = vista
  expect(rimborso_centesimi).toBe(SETTE_GIORNI)
  await promo.chiama(secondo, 'POST', recesso, { rimborso_centesimi })
  expect((await ordina(terzo, piano_id, corpo)).status).toBe(200)
})

it('PRM-M1 (parte) in cinque per l’ultimo uso di un codice che aspetta: uno solo lo ha', async () => {
  const piano_id = await creaPiano()
  const { codice } = await promo.creaPromo({ usi_max: 1 })
  const persone = await Promise.all(Array.from({ length: 5 }, () => createCliente(p.db)))
  const risposte = await Promise.all(
    persone.map((chi) => ordina(chi, piano_id, { codice, oggi_centesimi: SETTE_GIORNI })),
  )
  expect(risposte.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422, 422,
  ])
})
