import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confermaAtto } from '../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

it('DIL-M7 (parte) il saldo e stralcio si paga sulla pagina: rifiutato è quello di prima, riuscito chiude il piano', async () => {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const oggi = p.deps.clock.today()
  const { id, pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [90, 60, 30].map((giorni) => aggiungiGiorni(oggi, -giorni)),
    stato: 'decaduta',
  })
  const post = (chi: typeof esercente | typeof cliente, url: string, body: object) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const chiesto = { importo_centesimi: 7000, entro: aggiungiGiorni(oggi, 10) }
  const { body: visto } = await post(esercente, `/api/dilazioni/${id}/saldo/anteprima`, chiesto)
  await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto: visto.oggetto })
  const { non_dovuti_centesimi } = visto
  const nuovo = { ...chiesto, nota: 'Accordo', non_dovuti_centesimi }
  expect((await post(esercente, `/api/dilazioni/${id}/saldo`, nuovo)).status).toBe(200)

  const leggi = async () => (await p.as(esercente)('GET', `/api/dilazioni/${id}`)).body
  const gateway = async () => (await p.as(cliente)('GET', `/api/gateway/${pagamenti[0]}`)).body
  const paga = async (totale_visto_centesimi: number) =>
    post(cliente, `/api/gateway/${pagamenti[0]}/paga`, {
      metodo: 'carta',
      insieme: pagamenti.slice(1),
      totale_visto_centesimi,
    })
  expect((await gateway()).estinzioni).toMatchObject([{ totale_centesimi: 7000 }])
  expect((await paga(15_000)).body.code).toBe('importo_cambiato')
  const { body: lasciata } = await paga(7000)
  expect(lasciata.url_pagamento).toBeTruthy()
  expect(await leggi()).toMatchObject({
    residuo_centesimi: 7000,
    saldo: { da_pagare_centesimi: 7000 },
  })
  await post(cliente, `/api/gateway/${pagamenti[0]}/abbandona`, {})
  expect(await leggi()).toMatchObject({
    stato: 'decaduta',
    residuo_centesimi: 15_000,
    abbuonato_centesimi: 0,
    saldo: { da_pagare_centesimi: 7000 },
  })
  expect(await verificaInvarianti(p.db)).toEqual([])
  const { body } = await paga(7000)
  await pagaSullaPagina(body.url_pagamento)
  await gateway()
  expect(await leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 7000,
    abbuonato_centesimi: 8000,
    residuo_centesimi: 0,
    saldo: null,
  })
  expect((await p.addebiti(pagamenti[0] ?? '')).map(({ amount }) => amount)).toEqual([7000])
  expect(await verificaInvarianti(p.db)).toEqual([])
})
