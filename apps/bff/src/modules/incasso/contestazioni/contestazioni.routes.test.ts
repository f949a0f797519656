import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { newId } from '../../../db/ids.ts'
import { createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { elaboraEventi } from '../addebiti/index.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { controllaContestazioni } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>

const leggi = async ({ id, esercente }: Debito) =>
  (await p.as(esercente)('GET', `/api/pagamenti/${id}`)).body
const post = ({ esercente }: Debito, id: string, azione: string, body: object = {}) =>
  p.as(esercente)('POST', `/api/contestazioni/${id}/${azione}`, body, {
    'idempotency-key': randomUUID(),
  })
const dovuto = ({ esercente }: Debito) =>
  saldo(p.db, { intestatario: `esercente:${esercente.id}`, codice: 'debito' })
const inBanca = () => saldo(p.db, { intestatario: 'chargeback:stripe', codice: 'contestati' })

/** The provider's news about the claims on a payment, delivered twice. */
async function recapita(debito: Debito) {
  for (const dispute of await p.contestazioni(debito.id)) {
    for (const tipo of ['charge.dispute.created', 'charge.dispute.updated']) {
      const segnale = notifica(tipo, { ...dispute, object: 'dispute' })
      await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
    }
  }
  while ((await elaboraEventi(p.deps)) > 0);
}

/** Paid, and then disputed by the card holder. */
async function contestato(motivo?: string): Promise<Debito> {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '', motivo)
  await recapita(debito)
  return debito
}

const finisce = async (debito: Debito, stato: string) => {
  await p.avanti(60_000)
  await vi.waitFor(
    async () => expect(await p.contestazioni(debito.id)).toMatchObject([{ status: stato }]),
    { timeout: 10_000 },
  )
  await recapita(debito)
}

it('PAG-B7 aperta dal fornitore: pagamento contestato, denaro in banca, lista delle prove, scadenza', async () => {
  const debito = await contestato('product_not_received')
  const dopo = await leggi(debito)
  expect(dopo).toMatchObject({
    stato: 'contestato',
    rimborsato_centesimi: 0,
    contestazioni: [{ stato: 'da_rispondere', motivo: 'non_ricevuto', rispondibile: true }],
  })
  const [c] = dopo.contestazioni
  expect(c.prove[0].prova).toBe('consegna')
  expect(new Date(c.entro).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(await dovuto(debito)).toBe(194 - 12_050 + 1500)
  expect(await inBanca()).toBe(12_050)
  const rimborsa = dopo.azioni_consentite.find((a: { azione: string }) => a.azione === 'rimborsa')
  expect(rimborsa.consentita).toBe(false)
  const elenco = await p.as(debito.esercente)('GET', '/api/contestazioni')
  expect(elenco.body).toMatchObject({ da_rispondere: 1, vinte: 0, perse: 0 })
  const estraneo = { ...debito, esercente: await createEsercente(p.db) }
  expect((await post(estraneo, c._id, 'accetta')).status).toBe(404)
  expect((await post(debito, c._id, 'prove', { prove: {} })).status).toBe(422)
  expect((await post(debito, c._id, 'accetta')).body.stato).toBe('accettata')
  expect(await leggi(debito)).toMatchObject({ stato: 'rimborsato', rimborsato_centesimi: 12_050 })
  expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'lost' }])
  await recapita(debito)
  expect((await leggi(debito)).contestazioni[0].stato).toBe('accettata')
  expect(await dovuto(debito)).toBe(194 + 1500)
  expect(await inBanca()).toBe(0)
})

it('PAG-B7 le prove si mandano una volta; vinta, il denaro torna', async () => {
  const debito = await contestato()
  const [c] = (await leggi(debito)).contestazioni
  const risposta = await post(debito, c._id, 'prove', { prove: { accessi: 'Tre accessi il 3/11' } })
  expect(risposta.body).toMatchObject({ stato: 'in_esame', rispondibile: false })
  expect((await post(debito, c._id, 'prove', { prove: { accessi: 'altro' } })).status).toBe(409)
  await finisce(debito, 'won')
  expect(await leggi(debito)).toMatchObject({
    stato: 'pagato',
    rimborsato_centesimi: 0,
    contestazioni: [{ stato: 'vinta' }],
  })
  expect(await dovuto(debito)).toBe(194 - 12_050 + 1500)
  expect(await inBanca()).toBe(0)
})

it('PAG-B7 persa: il debito è rimborsato, e il libro mastro lo dice una volta', async () => {
  const debito = await contestato()
  const [c] = (await leggi(debito)).contestazioni
  await post(debito, c._id, 'prove', { prove: { descrizione: 'losing_evidence' } })
  await finisce(debito, 'lost')
  const dopo = await leggi(debito)
  expect(dopo).toMatchObject({ stato: 'rimborsato', contestazioni: [{ stato: 'persa' }] })
  const tipi = dopo.scritture.map(({ tipo }: { tipo: string }) => tipo)
  expect(tipi.filter((tipo: string) => tipo.startsWith('contestazione'))).toEqual([
    'contestazione',
    'contestazione_persa',
  ])
})

it('PAG-B7 persa dopo un rimborso parziale: reso non più di quanto è entrato, e il dovuto lo dice', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  const rimborso = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 2050, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  expect(rimborso.body.rimborsi).toMatchObject([{ stato: 'riuscito' }])
  // The bank asks the whole back: it does not look at what the esercente gave.
  const { riferimento_psp } = await p.db
    .selectFrom('tentativi')
    .select('riferimento_psp')
    .where('pagamento_id', '=', debito.id)
    .executeTakeFirstOrThrow()
  const now = new Date()
  for (const detto of ['aperta', 'persa']) {
    await sql`select applica_contestazione(${newId(now)}, 'stripe', 'dp_intera', ${riferimento_psp},
      12050::bigint, 1500::bigint, 'non_ricevuto', ${detto}, null, ${now})`.execute(p.db)
  }
  expect(await leggi(debito)).toMatchObject({
    stato: 'rimborsato',
    rimborsato_centesimi: 12_050,
    contestazioni: [{ stato: 'persa' }],
  })
  // The bank's claim and the earlier refund are both at the esercente's cost.
  expect(await dovuto(debito)).toBe(194 + 1500 + 2050)
  expect(await inBanca()).toBe(0)
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('PAG-B7 fino all’importo del parametro si accetta da sé: il fornitore lo sa, l’esercente è avvisato una volta', async () => {
  const limite = async (accetta_fino_a_centesimi: number) =>
    p.db
      .insertInto('impostazioni')
      .values({
        chiave: 'contestazioni',
        valore: JSON.stringify({ accetta_fino_a_centesimi }),
        valido_dal: new Date(),
        autore: 'prova',
      })
      .execute()
  await limite(12_049)
  expect((await leggi(await contestato())).contestazioni[0].stato).toBe('da_rispondere')
  await limite(12_050)
  const debito = await contestato()
  await limite(0)
  expect(await leggi(debito)).toMatchObject({
    stato: 'rimborsato',
    rimborsato_centesimi: 12_050,
    contestazioni: [{ stato: 'accettata', rispondibile: false }],
  })
  expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'lost' }])
  expect(await inBanca()).toBe(12_050)
  expect(await verificaInvarianti(p.db)).toEqual([])

  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const { body } = await p.as(debito.esercente)('GET', '/api/notifiche')
  const sue = (body.data as { testo: string }[]).filter(({ testo }) => /contesta/i.test(testo))
  expect(sue.map(({ testo }) => testo)).toEqual([
    'Contestazione di 120,50\u00A0€ chiusa. Accettata: 120,50\u00A0€ restano al cliente.',
  ])
})

it('PAG-B7 il fornitore non risponde: la decisione resta scritta e viene ridetta', async () => {
  const debito = await contestato()
  const [c] = (await leggi(debito)).contestazioni
  await p.guasto({ tipo: 'errore_500_prima', percorso: '/v1/disputes', quante_volte: 1 })
  const risposta = await post(debito, c._id, 'prove', { prove: { accessi: 'presente' } })
  expect(risposta.body.stato).toBe('in_esame')
  expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'needs_response' }])
  await p.senzaGuasti()
  await p.db
    .updateTable('contestazioni')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await controllaContestazioni(p.deps)
  expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'under_review' }])
})

it('PAG-B7 nessuno risponde: scaduta, poi persa; una notifica persa si recupera dalla lista', async () => {
  const debito = await contestato()
  const [c] = (await leggi(debito)).contestazioni
  await p.db
    .updateTable('contestazioni')
    .set({ entro: new Date(Date.now() - 1000) })
    .where('id', '=', c._id)
    .execute()
  expect((await post(debito, c._id, 'accetta')).status).toBe(409)
  await controllaContestazioni(p.deps)
  expect((await leggi(debito)).contestazioni[0].stato).toBe('scaduta')
  await p.avanti(8 * 86_400_000)
  await vi.waitFor(
    async () => expect(await p.contestazioni(debito.id)).toMatchObject([{ status: 'lost' }]),
    { timeout: 10_000 },
  )
  await p.db
    .updateTable('contestazioni')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await controllaContestazioni(p.deps)
  expect((await leggi(debito)).contestazioni[0].stato).toBe('persa')
})
