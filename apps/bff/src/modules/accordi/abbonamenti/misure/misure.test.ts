import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAbbonamento } from '../../../../../test/scadenze.ts'

const { clock } = clockDi('2026-11-24T10:00:00Z')
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

type Come = Omit<Parameters<typeof createAbbonamento>[1], 'esercente' | 'cliente'>
type Cliente = Awaited<ReturnType<typeof createCliente>>
type Esercente = Awaited<ReturnType<typeof createEsercente>>

/** One abbonamento of 39,00 € a period, there since a day. */
async function abbonato(esercente: Esercente, dal: string, come: Come, suo?: Cliente) {
  const cliente = suo ?? (await createCliente(app.db))
  const id = await createAbbonamento(app.db, { esercente, cliente, ...come })
  // The trigger wrote the day of the machine's clock: the tests count by their own.
  await app.db
    .updateTable('movimenti_mrr')
    .set({ giorno: dal })
    .where('abbonamento_id', '=', id)
    .execute()
  return id
}
const passa = (id: string, stato: string) =>
  app.db
    .updateTable('abbonamenti')
    .set({ stato, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
const misure = async (esercente: Esercente, mese?: string) =>
  (await app.as(esercente)('POST', '/api/abbonamenti/misure', mese === undefined ? {} : { mese }))
    .body

describe('ABB-B5 le cifre degli abbonamenti', () => {
  it('il ricavo di un mese è la somma dei prezzi per un mese, e dei suoi movimenti', async () => {
    const esercente = await createEsercente(app.db)
    const prossimo_addebito = '2026-12-10'
    const perso = await abbonato(esercente, '2026-10-10', { prossimo_addebito })
    await abbonato(esercente, '2026-10-10', { prossimo_addebito, cadenza: 'annuale' })
    await abbonato(esercente, '2026-11-03', { prossimo_addebito, cadenza: 'settimanale' })
    await abbonato(esercente, '2026-11-03', { prossimo_addebito, stato: 'in_prova' })
    expect(await misure(esercente)).toMatchObject({
      dal: '2026-11-01',
      al: '2026-11-24',
      mrr_centesimi: 3900 + 325 + 16900,
      in_corso: 3,
      in_corso_inizio: 2,
      nuovi: { quanti: 1, centesimi: 16900 },
      persi: { quanti: 0, centesimi: 0 },
    })
    await passa(perso, 'in_ritardo')
    await passa(perso, 'sospeso')
    expect(await misure(esercente)).toMatchObject({
      mrr_centesimi: 325 + 16900,
      persi: { quanti: 1, centesimi: 3900 },
      cause: [{ causa: 'non_pagato', quanti: 1, centesimi: 3900 }],
    })
    await passa(perso, 'attivo')
    const dopo = await misure(esercente)
    expect(dopo).toMatchObject({ mrr_centesimi: 21125, ripresi: { quanti: 1, centesimi: 3900 } })
    const { nuovi, ripresi, espansione, contrazione, in_pausa, persi } = dopo
    const prima = (await misure(esercente, '2026-10')).mrr_centesimi
    expect(dopo.mrr_centesimi - prima).toBe(
      nuovi.centesimi +
        ripresi.centesimi +
        espansione.centesimi -
        contrazione.centesimi -
        in_pausa.centesimi -
        persi.centesimi,
    )
  })

  it('chi disdice dice perché, e chi ci ripensa torna; un piano più caro è espansione', async () => {
    const esercente = await createEsercente(app.db)
    const cliente = await createCliente(app.db)
    const id = await abbonato(esercente, '2026-11-03', { prossimo_addebito: '2026-12-18' }, cliente)
    const url = `/api/abbonamenti/${id}/disdetta`
    await app.as(cliente)(
      'POST',
      url,
      { fino_al: '2026-12-17', motivo: 'costo' },
      { 'idempotency-key': id },
    )
    const oggi = await misure(esercente)
    expect(oggi).toMatchObject({ cause: [{ causa: 'costo', quanti: 1 }], in_corso: 0 })
    await app.as(cliente)('DELETE', url)
    await app.db
      .updateTable('abbonamenti')
      .set({ importo_centesimi: 5900, updated_at: clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await misure(esercente)).toMatchObject({
      mrr_centesimi: 5900,
      espansione: { quanti: 1, centesimi: 2000 },
    })
  })

  it('nuovi, persi e una settimana aprono l’elenco che le fa; a un cliente quei filtri non ci sono', async () => {
    const esercente = await createEsercente(app.db)
    const prossimo_addebito = '2026-12-01'
    await abbonato(esercente, '2026-10-10', { prossimo_addebito: null, stato: 'in_pausa' })
    const nuovo = await abbonato(esercente, '2026-11-03', { prossimo_addebito })
    const perso = await abbonato(esercente, '2026-10-10', { prossimo_addebito })
    await passa(perso, 'in_ritardo')
    await passa(perso, 'sospeso')
    const mese = { $gte: '2026-11-01', $lte: '2026-11-24' }
    const cerca = async (filters: object) => {
      const { body } = await app.as(esercente)('POST', '/api/search/abbonamenti', { filters })
      return (body.data as { _id: string }[]).map(({ _id }) => _id)
    }
    expect(await cerca({ nuovo_il: mese })).toEqual([nuovo])
    expect(await cerca({ perso_il: mese })).toEqual([perso])
    const { calendario } = await misure(esercente)
    const settimana = { $gte: calendario[1].dal, $lte: calendario[1].al }
    const stato = { $in: ['attivo', 'in_ritardo', 'in_prova', 'in_pausa'] }
    expect(calendario[1]).toMatchObject({ addebiti: 1, primi: 1 })
    expect(await cerca({ prossimo_addebito: settimana, stato })).toEqual([nuovo])
    const cliente = await createCliente(app.db)
    const suoi = await app.as(cliente)('POST', '/api/search/abbonamenti', {
      filters: { perso_il: mese },
    })
    expect(suoi.status).toBe(400)
  })

  it('ciascuno vede le sue: chi non ha abbonamenti legge zero, un cliente niente', async () => {
    const solo = await createEsercente(app.db)
    const vuote = await misure(solo)
    expect(vuote).toMatchObject({ mrr_centesimi: 0, in_corso: 0, cause: [] })
    expect(vuote.calendario).toHaveLength(13)
    const cliente = await createCliente(app.db)
    expect((await app.as(cliente)('POST', '/api/abbonamenti/misure', {})).status).toBe(403)
    expect(
      (await app.as(solo)('POST', '/api/abbonamenti/misure', { mese: '2026-13' })).status,
    ).toBe(400)
  })
})

it('ABB-B7 gli addebiti dei prossimi 90 giorni, settimana per settimana, fino alla fine della durata', async () => {
  const esercente = await createEsercente(app.db)
  await abbonato(esercente, '2026-11-03', { prossimo_addebito: '2026-11-30' })
  const breve = await abbonato(esercente, '2026-11-03', { prossimo_addebito: '2026-11-24' })
  await app.db
    .updateTable('abbonamenti')
    .set({ periodi_rimasti: 1 })
    .where('id', '=', breve)
    .execute()
  await abbonato(esercente, '2026-11-03', { prossimo_addebito: '2026-11-25', stato: 'sospeso' })
  await abbonato(esercente, '2026-11-03', { prossimo_addebito: '2027-02-22' })
  const { calendario } = await misure(esercente)
  const pieni = calendario.filter(({ addebiti }: { addebiti: number }) => addebiti > 0)
  // 24 and 30 November, 30 December, 30 January; 22 February is the 91st day.
  expect(pieni).toEqual([
    { dal: '2026-11-24', al: '2026-11-30', addebiti: 2, primi: 2, importo_centesimi: 7800 },
    { dal: '2026-12-29', al: '2027-01-04', addebiti: 1, primi: 0, importo_centesimi: 3900 },
    { dal: '2027-01-26', al: '2027-02-01', addebiti: 1, primi: 0, importo_centesimi: 3900 },
  ])
})
