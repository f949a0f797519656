import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { startPayments } from '../../../../test/payments.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp({ clock })
})
afterAll(() => portale.stop())

type Coda = { coda: string; numero: number; importo_centesimi: number | null }
type Chi = Awaited<ReturnType<typeof createCliente>> | Awaited<ReturnType<typeof createEsercente>>
const daFare = async (chi: Chi): Promise<Coda[]> =>
  (await portale.as(chi)('GET', '/api/home/da_fare')).body.data
const elenco = async (chi: Chi, filters: object) =>
  (await portale.as(chi)('POST', '/api/search/pagamenti', { filters })).body

it('SPC-06 (parte) in ritardo e bonifici annunciati sono quelli dei loro elenchi', async () => {
  const [esercente, altro] = [await createEsercente(portale.db), await createEsercente(portale.db)]
  const cliente = await createCliente(portale.db)
  const debito = (values: Partial<Parameters<typeof createPagamento>[1]>, di = esercente) =>
    createPagamento(portale.db, { esercente_id: di.id, cliente_id: cliente.id, ...values })
  await debito({ scadenza: '2026-11-20', importo_centesimi: 1000 })
  await debito({ scadenza: '2026-11-01', importo_centesimi: 250, stato: 'insoluto' })
  // Not late: it falls due today, and another is of somebody else.
  await debito({ scadenza: '2026-11-21' })
  await debito({ scadenza: '2026-11-01' }, altro)
  const annunciato = await debito({ importo_centesimi: 4000, stato: 'in_elaborazione' })
  // The bank has this one in hand: nobody announced a transfer.
  await debito({ importo_centesimi: 70, stato: 'in_elaborazione' })
  await portale.db
    .insertInto('bonifici_annunciati')
    .values({
      pagamento_id: annunciato.id,
      importo_centesimi: 4000,
      stato_debito: 'da_pagare',
      annunciato_at: clock.now(),
    })
    .execute()
  const code = await daFare(esercente)
  expect(code).toEqual([
    { coda: 'in_ritardo', numero: 2, importo_centesimi: 1250 },
    { coda: 'bonifici_annunciati', numero: 1, importo_centesimi: 4000 },
  ])
  for (const [filters, coda] of [
    [{ in_ritardo: true }, code[0]],
    [{ bonifico_annunciato: true }, code[1]],
  ] as const) {
    expect(await elenco(esercente, filters)).toMatchObject({
      total: coda?.numero,
      totals: { residuo_centesimi: coda?.importo_centesimi },
    })
  }
  expect(await daFare(altro)).toMatchObject([{ coda: 'in_ritardo', numero: 1 }])
})

/** The account of an esercente as the provider would have told it. */
async function segnaConto(db: typeof portale.db, esercente_id: string, stato: string) {
  const now = clock.now()
  const conto_psp = stato === 'da_aprire' ? null : `acct_${esercente_id}`
  await db
    .insertInto('conti_collegati')
    .values({
      esercente_id,
      stato,
      conto_psp,
      fornitore: 'stripe',
      created_at: now,
      updated_at: now,
    })
    .onConflict((one) => one.column('esercente_id').doUpdateSet({ stato, conto_psp }))
    .execute()
}

it('CNT-M1 (parte) un conto che non è in ordine è la prima cosa da fare; senza conti non se ne parla', async () => {
  const p = await startPayments({ conti: true })
  const esercente = await createEsercente(p.db)
  const letto = async (stato: string) => {
    await segnaConto(p.db, esercente.id, stato)
    return (await p.as(esercente)('GET', '/api/home/da_fare')).body.data
  }
  const prima = { coda: 'conto_incassi', numero: 1, importo_centesimi: null }
  for (const stato of ['da_completare', 'da_aggiornare', 'fermo', 'respinto']) {
    expect(await letto(stato)).toEqual([prima])
  }
  for (const stato of ['in_verifica', 'attivo']) expect(await letto(stato)).toEqual([])
  await p.stop()
  const senza = await createEsercente(portale.db)
  await segnaConto(portale.db, senza.id, 'da_completare')
  expect(await daFare(senza)).toEqual([])
})

it('SPC-06 (parte) chi non ha nulla in sospeso non legge code vuote, e lo staff ha le sue', async () => {
  expect(await daFare(await createCliente(portale.db))).toEqual([])
  expect((await portale.as(null)('GET', '/api/home/da_fare')).status).toBe(401)
})
