import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { avviaEstinzione, importaRestituzioni } from '../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

/** Three rate of 40,00 € and 10,00 € of interest each, of which today nothing has matured. */
async function piano() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const oggi = p.deps.clock.today()
  const { id, pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [30, 60, 90].map((giorni) => aggiungiGiorni(oggi, giorni)),
  })
  await sql`update rate set capitale_centesimi = 4000, interessi_centesimi = 1000
    where dilazione_id = ${id}`.execute(p.db)
  const post = (chi: typeof esercente | typeof cliente, url: string, body: object) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  return {
    id,
    ids: pagamenti as [string, string, string],
    esercente,
    cliente,
    post,
    paga: (modo: object) => post(cliente, `/api/gateway/${pagamenti[0] ?? ''}/paga`, modo),
    leggi: async () => (await p.as(esercente)('GET', `/api/dilazioni/${id}`)).body,
    gateway: async () => (await p.as(cliente)('GET', `/api/gateway/${pagamenti[0]}`)).body,
  }
}
const libri = async () => expect(await verificaInvarianti(p.db)).toEqual([])

async function salvaCarta(cliente: Parameters<typeof p.as>[0], numero: string) {
  const as = p.as(cliente)
  const { body } = await as('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url, numero)
  const url = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
  return (await as('POST', url, {})).body.carta_id as string
}

it('DIL-M7 (parte) tutto il piano su una carta salvata che è rifiutata: ogni rata è quella di prima, e il prezzo ridotto vale ancora', async () => {
  const d = await piano()
  const [, ...insieme] = d.ids
  const tutto = { metodo: 'carta', insieme, totale_visto_centesimi: 12_000 }
  const carta_id = await salvaCarta(d.cliente, '4000 0000 0000 0341')
  const { body } = await d.paga({ ...tutto, carta_id })
  expect(body.esito).toMatchObject({ riuscito: false })
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 0,
    abbuonato_centesimi: 0,
    residuo_centesimi: 15_000,
    rate: [1, 2, 3].map(() => ({ stato: 'programmata', residuo_centesimi: 5000, pagabile: true })),
    estinzione: { da_pagare_centesimi: 12_000, risparmio_centesimi: 3000 },
  })
  await libri()
  const { body: ancora } = await d.paga(tutto)
  await pagaSullaPagina(ancora.url_pagamento)
  await d.gateway()
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', abbuonato_centesimi: 3000 })
  await libri()
})

it('DIL-M7 (parte) DIL-M10 (parte) la banca riprende l’addebito che aveva chiuso il piano: la rata è dovuta per intero, senza sconto', async () => {
  const d = await piano()
  const [prima, seconda, ultima] = d.ids
  for (const una of [prima, seconda]) {
    await d.post(d.esercente, `/api/pagamenti/${una}/incassi`, {
      metodo: 'contanti',
      importo_centesimi: 5000,
      incassato_il: p.deps.clock.today(),
    })
  }
  const intento = `pi_${ultima}`
  const avvio = { pagamento_id: ultima, cliente_id: d.cliente.id, richiesta: {}, contesto: {} }
  const avviato = await avviaEstinzione(
    p.deps,
    {
      ...avvio,
      metodo: 'addebito_sdd',
      motivo: 'acquisto',
      tipo: 'addebito',
      abbuoni: { [ultima]: { residuo_centesimi: 5000, importo_centesimi: 1000 } },
    },
    [],
  )
  if (avviato.esito !== 'avviato') throw new Error(avviato.esito)
  await sql`select concludi_operazione(${avviato.operazione_id}, 'riuscito', 4000, 'Conto •••• 0000', null, ${intento},
    ${intento}, now(), '{}')`.execute(p.db)
  expect(await d.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 14_000,
    abbuonato_centesimi: 1000,
    residuo_centesimi: 0,
  })
  await libri()
  const psp = { ...p.deps.psp, listReturns: () => Promise.resolve([{ intento, causale: 'AM04' }]) }
  expect(await importaRestituzioni({ ...p.deps, psp }, intento)).toBe(1)
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 10_000,
    abbuonato_centesimi: 0,
    residuo_centesimi: 5000,
    rate: [{}, {}, { stato: 'scaduta', residuo_centesimi: 5000, pagabile: true }],
  })
  await libri()
})
