import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

const OGGI = '2026-11-18'
const clock = stoppedClock(new Date(`${OGGI}T09:30:00Z`))
let server: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  server = await startApp({ clock })
})
afterAll(async () => server.stop())

type Bottega = { esercente_id: string; cliente_id: string }
const fa = (giorni: number) => aggiungiGiorni(OGGI, -giorni)

async function bottega() {
  const esercente = await createEsercente(server.db)
  const cliente = await createCliente(server.db, { esercente_id: esercente.id })
  return { esercente, suo: { esercente_id: esercente.id, cliente_id: cliente.id } }
}

/** A rata that was known long before; paid on its day, or not. */
async function rata(suo: Bottega, scadenza: string, importo_centesimi: number, pagata: boolean) {
  const comune = {
    ...suo,
    importo_centesimi,
    scadenza,
    origine: 'rata' as const,
    origine_n: 1,
    created_at: new Date(`${fa(300)}T10:00:00Z`),
  }
  if (pagata) await createPagato(server.db, { ...comune, pagato_at: `${scadenza}T08:00:00Z` })
  else await createPagamento(server.db, comune)
}

/** An abbonamento of so much a month that runs since a day, charged each month since. */
async function abbonamento(suo: Bottega, dal: string, importo_centesimi: number) {
  const piano_id = newId()
  const id = newId()
  await server.db
    .insertInto('piani')
    .values({
      id: piano_id,
      esercente_id: suo.esercente_id,
      nome: `Corso ${piano_id}`,
      cadenza: 'mensile',
      importo_centesimi,
    })
    .execute()
  await server.db
    .insertInto('abbonamenti')
    .values({
      ...suo,
      id,
      piano_id,
      stato: 'attivo',
      importo_centesimi,
      created_at: new Date(`${dal}T08:00:00Z`),
    })
    .execute()
  return id
}

async function rinnovo(suo: Bottega, id: string, scadenza: string, importo_centesimi: number) {
  await createPagato(server.db, {
    ...suo,
    origine: 'abbonamento',
    origine_id: id,
    importo_centesimi,
    scadenza,
    pagato_at: `${scadenza}T08:00:00Z`,
    created_at: new Date(`${scadenza}T07:00:00Z`),
  })
}

const leggi = async (chi: Person, query = '') =>
  (await server.as(chi)('GET', `/api/andamento/previsione${query}`)).body

it('REP-B2 rate e rinnovi dei prossimi 90 giorni per quanto riesce di solito, con l’errore della stessa previsione', async () => {
  const { esercente, suo } = await bottega()
  // Three quarters of the 400 € due in the last ninety days came, on their days.
  await rata(suo, fa(10), 10_000, true)
  await rata(suo, fa(40), 20_000, true)
  await rata(suo, fa(70), 10_000, false)
  // Before those days everything came.
  await rata(suo, fa(120), 5000, true)
  // Ahead: two within ninety days, one beyond.
  await rata(suo, aggiungiGiorni(OGGI, 1), 8000, false)
  await rata(suo, aggiungiGiorni(OGGI, 90), 4000, false)
  await rata(suo, aggiungiGiorni(OGGI, 91), 7777, false)
  const { dal, al, voci, previsto_centesimi, prova } = await leggi(esercente)
  expect([dal, al]).toEqual([aggiungiGiorni(OGGI, 1), aggiungiGiorni(OGGI, 90)])
  expect(voci).toEqual([
    { voce: 'rate', atteso_centesimi: 12_000, riuscita: 750, previsto_centesimi: 9000 },
    { voce: 'rinnovi', atteso_centesimi: 0, riuscita: null, previsto_centesimi: 0 },
  ])
  expect(previsto_centesimi).toBe(9000)
  // Ninety days ago 400 € were to come, and all had come until then; 300 € did.
  expect(prova).toEqual({
    dal: fa(89),
    al: OGGI,
    previsto_centesimi: 40_000,
    entrato_centesimi: 30_000,
  })
  // The list that the figure opens has the same sum.
  const elenco = await server.as(esercente)('POST', '/api/search/pagamenti', {
    filters: { origine: { $in: ['rata'] }, dovuto: true, scadenza: { $gte: dal, $lte: al } },
  })
  expect(elenco.body.totals.residuo_centesimi).toBe(12_000)
})

it('REP-B2 (parte) i rinnovi si contano uno per uno nei loro giorni, e quello che è entrato da loro è la prova', async () => {
  const { esercente, suo } = await bottega()
  const id = await abbonamento(suo, '2026-06-05', 3000)
  for (const mese of ['06', '07', '08', '09', '10', '11']) {
    await rinnovo(suo, id, `2026-${mese}-05`, 3000)
  }
  const { voci, prova } = await leggi(esercente)
  // 5 December, 5 January and 5 February.
  expect(voci[1]).toEqual({
    voce: 'rinnovi',
    atteso_centesimi: 9000,
    riuscita: 1000,
    previsto_centesimi: 9000,
  })
  // From 21 August on: September, October and November, as was foreseen.
  expect(prova).toEqual({
    dal: '2026-08-21',
    al: OGGI,
    previsto_centesimi: 9000,
    entrato_centesimi: 9000,
  })
})

it('REP-B2 (parte) un abbonamento in pausa non si rinnova, e chi non ha nulla non ha una prova', async () => {
  const { esercente, suo } = await bottega()
  const id = await abbonamento(suo, '2026-11-05', 3000)
  await rinnovo(suo, id, '2026-11-05', 3000)
  await server.db
    .updateTable('abbonamenti')
    .set({ stato: 'in_pausa', updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  const { voci, previsto_centesimi, prova } = await leggi(esercente)
  expect([voci[1].atteso_centesimi, previsto_centesimi, prova]).toEqual([0, 0, null])
})

it('X10 l’admin la chiede di un esercente per volta; un altro non la vede', async () => {
  const { esercente, suo } = await bottega()
  await rata(suo, aggiungiGiorni(OGGI, 5), 8000, false)
  const admin = (await createAdmin(server.db)) as Person
  expect((await leggi(admin, `?esercente_id=${esercente.id}`)).previsto_centesimi).toBe(8000)
  const senza = await server.as(admin)('GET', '/api/andamento/previsione')
  expect([senza.status, senza.body.error_message]).toEqual([400, 'Scegli un esercente.'])
  const altro = await createEsercente(server.db)
  const url = `/api/andamento/previsione?esercente_id=${esercente.id}`
  expect((await server.as(altro)('GET', url)).status).toBe(404)
})
