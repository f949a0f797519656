import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { dilazioniDi } from '../../../../test/dilazioni.ts'
import { PDF } from '../../../../test/files/plain-pdf.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import {
  collegata,
  createUtenzaPagabile,
  salvaCarta,
} from '../../../../test/utenze/utenza-pagabile.ts'
import { inviaInSospeso } from '../../incasso/addebiti/index.ts'
import { addebitaDovuti } from '../scadenze/index.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-12-01T09:30:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

/** The days go by, and what is due on each is charged. */
async function passano(giorni: number) {
  clock.advance(giorni * DAY)
  await addebitaDovuti({ ...p.deps, clock })
  await sql`update operazioni_psp set prossimo_at = now() - interval '1 minute', bloccata_fino = null
    where stato = 'da_inviare'`.execute(p.db)
  await inviaInSospeso({ ...p.deps, clock })
}

const addebitato = async (id: string) =>
  (await p.addebiti(id)).map(({ amount }: { amount: number }) => amount)

it('UTE-M2 UTE-M3 quattro bollette con periodo, codice e foglio: una si paga adesso, una in un giorno scelto, una a rate, una si contesta e poi scade', async () => {
  const u = await createUtenzaPagabile(p)
  await p.db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: clock.now() })
    .where('id', '=', u.esercente.id)
    .execute()
  const carta_id = await salvaCarta(u)
  const stato = async (id: string) => (await u.bolletta(id))?.stato

  // With all that a bolletta has; its sheet is kept beside it.
  const contesa = await u.aggiungi({
    codice_avviso: '300715700000000032',
    scadenza: '2026-12-05',
  })
  const foglio = `${u.url}/bollette/${contesa._id}/file`
  const tipo = { 'content-type': 'application/octet-stream' }
  expect((await u.call('POST', `${foglio}?nome_file=acqua.pdf`, PDF, tipo)).status).toBe(200)
  expect(await u.bolletta(contesa._id)).toMatchObject({
    periodo_dal: '2026-09-01',
    periodo_al: '2026-10-31',
    importo_centesimi: 8430,
    codice_avviso: '300715700000000032',
    scadenza: '2026-12-05',
    stato: 'da_pagare',
    file: { nome_file: 'acqua.pdf' },
  })
  const segna = (nuovo: string) => u.post(`bollette/${contesa._id}/stato`, { stato: nuovo })
  expect((await segna('contestata')).status).toBe(200)
  expect(await stato(contesa._id)).toBe('contestata')
  expect((await segna('da_pagare')).status).toBe(200)

  // Now, on the page where one pays.
  const adesso = await collegata(u)
  const paga = await u.call(
    'POST',
    `/api/gateway/${adesso.pagamento.id}/paga`,
    { metodo: 'carta', carta_id, totale_visto_centesimi: 8430 },
    { 'idempotency-key': randomUUID() },
  )
  expect([paga.status, paga.body.stato, await stato(adesso.bolletta._id)]).toEqual([
    200,
    'pagato',
    'pagata',
  ])

  // On a day.
  const poi = await collegata(u, { importo_centesimi: 5000 })
  const programma = await u.post(`${poi.url}/programma`, {
    giorno: '2026-12-10',
    carta_id,
    importo_centesimi: 5000,
    consenso: true,
  })
  expect([programma.status, await stato(poi.bolletta._id)]).toEqual([200, 'programmata'])

  // In rate: the supplier proposes, the cliente signs, and the bolletta is paid with the last of them.
  const aRate = await collegata(u, {
    importo_centesimi: 9000,
    metodi_ammessi: ['carta', 'bonifico'],
  })
  const d = dilazioniDi(p, u)
  const bozza = await d.crea({
    pagamenti: [aRate.pagamento.id],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-12',
  })
  expect([bozza.status, bozza.body.errors]).toEqual([200, undefined])
  expect((await d.azione(bozza.body._id, 'invia')).status).toBe(200)
  const firma = await d.accetta(bozza.body._id, {
    ...(await d.letta(bozza.body._id)),
    metodo: 'bonifico',
  })
  expect([firma.status, await stato(aRate.bolletta._id)]).toEqual([200, 'programmata'])

  await passano(9)
  expect(await u.bolletta(contesa._id)).toMatchObject({ situazione: 'scaduta' })
  expect(await stato(poi.bolletta._id)).toBe('pagata')
  expect([await addebitato(adesso.pagamento.id), await addebitato(poi.pagamento.id)]).toEqual([
    [8430],
    [5000],
  ])
  const { body: piano } = await d.leggi(bozza.body._id)
  for (const rata of piano.rate) {
    expect(await stato(aRate.bolletta._id)).toBe('programmata')
    const incasso = await d.daEsercente(`/api/pagamenti/${rata.pagamento._id}/incassi`, {
      metodo: 'bonifico',
      importo_centesimi: rata.totale_centesimi,
      incassato_il: clock.today(),
    })
    expect([incasso.status, incasso.body.error_message]).toEqual([200, undefined])
  }
  expect(await stato(aRate.bolletta._id)).toBe('pagata')
  expect(await addebitato(aRate.pagamento.id)).toEqual([])
}, 90_000)
