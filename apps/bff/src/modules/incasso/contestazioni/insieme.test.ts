import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPagamento } from '../../../../test/factories.ts'
import {
  createDebito,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { newId } from '../../../db/ids.ts'
import { elaboraEventi } from '../addebiti/index.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>

/** 11,11 + 22,22 + 33,33 € paid with one charge. */
async function pagatiInsieme() {
  const debito = await createDebito(p, { importo_centesimi: 1111 })
  const chi = { esercente_id: debito.esercente.id, cliente_id: debito.cliente.id }
  const altri: string[] = []
  for (const importo_centesimi of [2222, 3333])
    altri.push((await createPagamento(p.db, { ...chi, importo_centesimi })).id)
  const { body } = await debito.pagaCon({ metodo: 'carta', insieme: altri })
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  return { debito, ids: [debito.id, ...altri] as [string, string, string] }
}

const leggi = async ({ esercente }: Debito, id: string) =>
  (await p.as(esercente)('GET', `/api/pagamenti/${id}`)).body
const rimborsa = ({ esercente }: Debito, id: string, importo_centesimi: number) =>
  p.as(esercente)(
    'POST',
    `/api/pagamenti/${id}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
const post = ({ esercente }: Debito, id: string, azione: string, body: object = {}) =>
  p.as(esercente)('POST', `/api/contestazioni/${id}/${azione}`, body, {
    'idempotency-key': randomUUID(),
  })
const inBanca = () => saldo(p.db, { intestatario: 'chargeback:stripe', codice: 'contestati' })

async function recapita({ id }: Debito) {
  for (const dispute of await p.contestazioni(id)) {
    const segnale = notifica('charge.dispute.updated', { ...dispute, object: 'dispute' })
    await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  }
  while ((await elaboraEventi(p.deps)) > 0);
}

async function contesta(debito: Debito) {
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '')
  await recapita(debito)
}

/** A claim of some amount on the same charge, in the provider's words. */
const dice = async (id: string, riferimento: string, importo: number, detto: string) =>
  sql`select applica_contestazione(${newId()}, 'stripe', ${riferimento}, t.riferimento_psp, ${importo}::bigint,
    1500::bigint, 'altro', ${detto}, now() + interval '7 days', now())
    from tentativi t where t.pagamento_id = ${id}`.execute(p.db)

const reso = async (ids: readonly string[]) => {
  const rows = await p.db
    .selectFrom('pagamenti')
    .where('id', 'in', ids)
    .select(['id', 'stato', 'rimborsato_centesimi'])
    .execute()
  return ids.map((id) => {
    const uno = rows.find((row) => row.id === id)
    return [uno?.stato, uno?.rimborsato_centesimi]
  })
}

it('PAG-B7 di tre debiti pagati insieme, uno già rimborsato: la contestazione persa restituisce gli altri due', async () => {
  const { debito, ids } = await pagatiInsieme()
  const [primo, secondo, terzo] = ids
  expect((await rimborsa(debito, secondo, 2222)).status).toBe(200)
  await contesta(debito)
  expect(await reso(ids)).toEqual([
    ['contestato', 0],
    ['rimborsato', 2222],
    ['contestato', 0],
  ])
  const [c] = (await leggi(debito, primo)).contestazioni
  const [sua] = (await leggi(debito, terzo)).contestazioni
  expect(c).toMatchObject({ importo_centesimi: 1111, intero_centesimi: 4444, pagamenti: 2 })
  expect(sua).toMatchObject({ importo_centesimi: 3333, intero_centesimi: 4444, pagamenti: 2 })
  expect((await leggi(debito, secondo)).contestazioni).toEqual([])
  // A claim on several debts is told, listed and answered once.
  const elenco = await p.as(debito.esercente)('GET', '/api/contestazioni')
  expect(elenco.body).toMatchObject({
    da_rispondere: 1,
    data: [{ importo_centesimi: 4444, pagamenti: 2 }],
  })
  expect(await inBanca()).toBe(4444)
  // The claim is answered from any of its debts.
  expect((await post(debito, sua._id, 'accetta')).body).toMatchObject({ stato: 'accettata' })
  expect(await p.contestazioni(primo)).toMatchObject([{ status: 'lost' }])
  await recapita(debito)
  expect(await reso(ids)).toEqual([
    ['rimborsato', 1111],
    ['rimborsato', 2222],
    ['rimborsato', 3333],
  ])
  const tipi = async (id: string) =>
    (await leggi(debito, id)).scritture.map(({ tipo }: { tipo: string }) => tipo)
  expect(await tipi(terzo)).toEqual(
    expect.arrayContaining(['contestazione', 'contestazione_persa']),
  )
  expect(await inBanca()).toBe(0)
  expect(await verificaInvarianti(p.db)).toEqual([])
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const { body } = await p.as(debito.esercente)('GET', '/api/notifiche')
  const sue = (body.data as { testo: string }[]).filter(({ testo }) => /contesta/i.test(testo))
  expect(sue.map(({ testo }) => testo)).toEqual([
    'Contestazione di 44,44\u00A0€ chiusa. Accettata: 44,44\u00A0€ restano al cliente.',
  ])
})

it('PAG-B7 vinta: tornano pagati tutti e tre', async () => {
  const { debito, ids } = await pagatiInsieme()
  await contesta(debito)
  expect(await inBanca()).toBe(6666)
  const [c] = (await leggi(debito, ids[1])).contestazioni
  expect((await post(debito, c._id, 'prove', { prove: { accessi: 'tre' } })).body.stato).toBe(
    'in_esame',
  )
  await p.avanti(60_000)
  await expect
    .poll(async () => (await p.contestazioni(ids[0])).map(({ status }) => status), {
      timeout: 10_000,
    })
    .toEqual(['won'])
  await recapita(debito)
  expect(await reso(ids)).toEqual([
    ['pagato', 0],
    ['pagato', 0],
    ['pagato', 0],
  ])
  expect(await inBanca()).toBe(0)
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it.each([
  // Exactly one of the debts.
  [3333, [0, 0, 3333], ['pagato', 'pagato', 'rimborsato']],
  // The amount is split in proportion, to the cent: 10,00 € of 11,11 + 22,22 + 33,33.
  [
    1000,
    [167, 333, 500],
    ['parzialmente_rimborsato', 'parzialmente_rimborsato', 'parzialmente_rimborsato'],
  ],
  [1, [0, 0, 1], ['pagato', 'pagato', 'parzialmente_rimborsato']],
  [6666, [1111, 2222, 3333], ['rimborsato', 'rimborsato', 'rimborsato']],
] as const)(
  'PAG-B7 contestati %i centesimi su tre debiti: a ciascuno la sua parte',
  async (quanto, parti, stati) => {
    const { ids } = await pagatiInsieme()
    const riferimento = `dp_${ids[0]}`
    await dice(ids[0], riferimento, quanto, 'aperta')
    await dice(ids[0], riferimento, quanto, 'aperta')
    expect(await inBanca()).toBe(quanto)
    await dice(ids[0], riferimento, quanto, 'persa')
    expect(await reso(ids)).toEqual(parti.map((parte, n) => [stati[n], parte]))
    expect(await inBanca()).toBe(0)
    expect(await verificaInvarianti(p.db)).toEqual([])
  },
)

it('PAG-B7 la banca prende anche ciò che era già stato rimborsato: reso non più di quanto è entrato', async () => {
  const { debito, ids } = await pagatiInsieme()
  await rimborsa(debito, ids[1], 2222)
  await dice(ids[0], `dp_${ids[0]}`, 6666, 'persa')
  expect(await reso(ids)).toEqual([
    ['rimborsato', 1111],
    ['rimborsato', 2222],
    ['rimborsato', 3333],
  ])
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('PAG-B7 due contestazioni sulle parti di un debito: finché una è aperta resta contestato', async () => {
  const { debito, ids } = await pagatiInsieme()
  const [, , terzo] = ids
  await dice(terzo, `dp_a${terzo}`, 3333, 'aperta')
  await dice(terzo, `dp_b${terzo}`, 1111, 'persa')
  expect(await reso(ids)).toEqual([
    ['rimborsato', 1111],
    ['pagato', 0],
    ['contestato', 0],
  ])
  // Nothing is given back of what the bank holds.
  expect((await rimborsa(debito, terzo, 1)).status).toBe(409)
  await dice(terzo, `dp_a${terzo}`, 3333, 'vinta')
  expect(await reso([terzo])).toEqual([['pagato', 0]])
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('PAG-B7 di un debito perso in parte si rimborsa solo ciò che resta', async () => {
  const { debito, ids } = await pagatiInsieme()
  await dice(ids[2], `dp_${ids[2]}`, 1000, 'persa')
  expect((await rimborsa(debito, ids[2], 2834)).status).toBe(422)
  expect((await rimborsa(debito, ids[2], 2833)).status).toBe(200)
  expect(await reso(ids)).toEqual([
    ['parzialmente_rimborsato', 167],
    ['parzialmente_rimborsato', 333],
    ['rimborsato', 3333],
  ])
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('PAG-B7 il rimborso fatto prima torna indietro dopo: di quanto ha preso la banca il debito è reso per intero', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento, '4000000000005126')
  await debito.leggi()
  expect((await rimborsa(debito, debito.id, 2050)).status).toBe(200)
  await dice(debito.id, `dp_${debito.id}`, 12_050, 'persa')
  expect(await reso([debito.id])).toEqual([['rimborsato', 12_050]])
  await p.avanti(60_000)
  await expect
    .poll(async () => (await p.rimborsiDelFornitore(debito.id)).map(({ status }) => status), {
      timeout: 10_000,
    })
    .toEqual(['failed'])
  for (const rimborso of await p.rimborsiDelFornitore(debito.id)) {
    const segnale = notifica('refund.failed', { ...rimborso, object: 'refund' })
    await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  }
  while ((await elaboraEventi(p.deps)) > 0);
  expect((await leggi(debito, debito.id)).rimborsi).toMatchObject([{ stato: 'fallito' }])
  expect(await reso([debito.id])).toEqual([['rimborsato', 12_050]])
  expect(await verificaInvarianti(p.db)).toEqual([])
})
