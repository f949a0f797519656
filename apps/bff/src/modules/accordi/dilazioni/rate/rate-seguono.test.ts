import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import {
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { createDilazione } from '../../../../../test/scadenze.ts'
import { elaboraEventi } from '../../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments()
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())

/** A running plan of three rate of 50,00 € between two people of its own. */
async function piano() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const oggi = p.deps.clock.today()
  const { id, pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [0, 30, 60].map((giorni) => aggiungiGiorni(oggi, giorni)),
  })
  const post = (url: string, body: object, chi: Parameters<typeof p.as>[0] = esercente) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  return {
    id,
    pagamenti,
    esercente,
    cliente,
    leggi: async () => (await p.as(esercente)('GET', `/api/dilazioni/${id}`)).body,
    incassa: (pagamento = '', importo_centesimi = 5000) =>
      post(`/api/pagamenti/${pagamento}/incassi`, {
        metodo: 'contanti',
        importo_centesimi,
        incassato_il: oggi,
      }),
    storna: (pagamento = '') => post(`/api/pagamenti/${pagamento}/incassi/1/storna`, {}),
    rimborsa: (pagamento = '', importo_centesimi = 5000, motivo = 'richiesta_cliente') =>
      post(`/api/pagamenti/${pagamento}/rimborsi`, { importo_centesimi, motivo }),
    stralcia: (pagamento = '') => post(`/api/pagamenti/${pagamento}/stralcia`, {}, admin),
    pagaConCarta: async (pagamento = '') => {
      const { body } = await post(`/api/gateway/${pagamento}/paga`, { metodo: 'carta' }, cliente)
      await pagaSullaPagina(body.url_pagamento)
      await p.as(cliente)('GET', `/api/gateway/${pagamento}`)
    },
  }
}
type Piano = Awaited<ReturnType<typeof piano>>

const libri = async () => expect(await verificaInvarianti(p.db)).toEqual([])
const descrizioni = async (d: Piano): Promise<string[]> =>
  (await d.leggi()).cronologia.map(({ descrizione }: { descrizione: string }) => descrizione)

async function recapita(pagamento: string) {
  for (const dispute of await p.contestazioni(pagamento)) {
    for (const tipo of ['charge.dispute.created', 'charge.dispute.updated']) {
      const segnale = notifica(tipo, { ...dispute, object: 'dispute' })
      await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
    }
  }
  while ((await elaboraEventi(p.deps)) > 0);
}

it('DIL-M10 (parte) un rimborso toglie dal pagato, in parte e per intero, e non fa pagare due volte', async () => {
  const d = await piano()
  const [prima = '', seconda = '', terza = ''] = d.pagamenti
  await d.incassa(prima)
  await d.rimborsa(prima, 2000)
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 3000,
    rimborsato_centesimi: 2000,
    residuo_centesimi: 10_000,
    rate: [{ stato: 'pagata', pagato_centesimi: 3000, rimborsato_centesimi: 2000 }, {}, {}],
  })
  await d.rimborsa(prima, 3000)
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 0,
    rimborsato_centesimi: 5000,
    residuo_centesimi: 10_000,
    rate_pagate: 0,
    rate: [{ stato: 'rimborsata', pagabile: false, residuo_centesimi: 0 }, {}, {}],
  })
  expect(await descrizioni(d)).toContain('Rata 1: rimborsata, in tutto o in parte')
  await d.incassa(seconda)
  await d.incassa(terza)
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', pagato_centesimi: 10_000 })
  await d.rimborsa(terza)
  expect(await d.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 5000,
    rimborsato_centesimi: 10_000,
    residuo_centesimi: 0,
  })
  await libri()
})

it('DIL-M5 una rata stralciata non resta da pagare: il piano finisce, e riapre se il resto torna', async () => {
  const d = await piano()
  const [prima = '', seconda = '', terza = ''] = d.pagamenti
  await d.incassa(prima)
  await d.incassa(seconda)
  expect((await d.stralcia(terza)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 10_000,
    condonato_centesimi: 5000,
    residuo_centesimi: 0,
    prossima_scadenza: null,
    rate: [{}, {}, { stato: 'condonata', residuo_centesimi: 0 }],
  })
  // Paid all the same: a recovery.
  await d.incassa(terza)
  expect(await d.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 15_000,
    condonato_centesimi: 0,
  })
  expect((await d.storna(seconda)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 10_000,
    residuo_centesimi: 5000,
    rate: [{}, { stato: 'programmata', pagabile: true, residuo_centesimi: 5000 }, {}],
  })
  const racconto = await descrizioni(d)
  expect(racconto).toContain('Dilazione conclusa: non resta nulla da pagare')
  expect(racconto).toContain('Dilazione di nuovo aperta: resta qualcosa da pagare')
  await libri()
})

it('DIL-M5 una contestazione aperta lascia il pagato com’è, una persa lo toglie', async () => {
  const d = await piano()
  const [prima = '', seconda = '', terza = ''] = d.pagamenti
  await d.pagaConCarta(prima)
  const [charge] = await p.addebiti(prima)
  await p.contesta(charge?.id ?? '')
  await recapita(prima)
  expect((await d.leggi()).rate[0]).toMatchObject({ stato: 'pagata', pagato_centesimi: 5000 })
  const { body: pagamento } = await p.as(d.esercente)('GET', `/api/pagamenti/${prima}`)
  const [contestazione] = pagamento.contestazioni
  await p.as(d.esercente)(
    'POST',
    `/api/contestazioni/${contestazione._id}/accetta`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 0,
    rimborsato_centesimi: 5000,
    residuo_centesimi: 10_000,
    rate: [{ stato: 'rimborsata' }, {}, {}],
  })
  await d.incassa(seconda)
  await d.incassa(terza)
  expect((await d.leggi()).stato).toBe('conclusa')
  await libri()
})

it('DIL-M10 (parte) il rimborso intero per recesso chiude il piano: le altre rate non sono più dovute', async () => {
  const d = await piano()
  const [prima = '', seconda = '', terza = ''] = d.pagamenti
  await d.incassa(prima)
  await d.incassa(seconda)
  await d.rimborsa(prima, 5000, 'recesso')
  // A part of what was paid is not all of it.
  expect(await d.leggi()).toMatchObject({ stato: 'attiva', residuo_centesimi: 5000 })
  await d.rimborsa(seconda, 5000, 'recesso')
  expect(await d.leggi()).toMatchObject({
    stato: 'annullata',
    pagato_centesimi: 0,
    residuo_centesimi: 0,
    rimborsato_centesimi: 10_000,
    rate: [{ stato: 'rimborsata' }, { stato: 'rimborsata' }, { stato: 'annullata' }],
  })
  const { body } = await p.as(d.cliente)('GET', `/api/pagamenti/${terza}`)
  expect(body.stato).toBe('annullato')
  expect(await descrizioni(d)).toContain(
    'Dilazione chiusa per recesso: quello che era pagato è stato rimborsato',
  )
  await libri()
})

it('DIL-M10 (parte) mentre una rata si paga il recesso aspetta, e finisce quando quella cade', async () => {
  const d = await piano()
  const [prima = '', seconda = ''] = d.pagamenti
  await d.incassa(prima)
  const inSeconda = (azione: string, body: object) =>
    p.as(d.cliente)('POST', `/api/gateway/${seconda}/${azione}`, body, {
      'idempotency-key': randomUUID(),
    })
  await inSeconda('paga', { metodo: 'carta' })
  await d.rimborsa(prima, 5000, 'recesso')
  expect((await d.leggi()).stato).toBe('attiva')
  await inSeconda('abbandona', {})
  expect(await d.leggi()).toMatchObject({ stato: 'annullata', residuo_centesimi: 0 })
  await libri()
})
