import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { abbonato, createPiano, MEZZOGIORNO, startCambi } from '../../../../test/cambio-piano.ts'

const { app, esercente, vai, rinnovaEPaga } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

const giorni = async (id: string) =>
  (
    await app.db
      .selectFrom('periodi_abbonamento')
      .where('abbonamento_id', '=', id)
      .orderBy('id')
      .select(['dal', 'al', 'pagamento_id'])
      .execute()
  ).map(({ dal, al, pagamento_id }) => [dal, al, pagamento_id !== null])

/** One that runs and is paid from 1 to 31 December. */
async function pagatoDicembre() {
  const a = await abbonato(app, esercente)
  await rinnovaEPaga('2026-12-01')
  vai('2026-12-10T11:00:00Z')
  return a
}

const scrivi = (id: string, dal: string, al: string) =>
  sql`insert into periodi_abbonamento (abbonamento_id, dal, al, created_at) values (${id}, ${dal}, ${al}, now())`.execute(
    app.db,
  )

describe('§4.2 (parte) i giorni di ogni addebito', () => {
  it('la base di dati rifiuta due addebiti per lo stesso giorno di servizio, chiunque li scriva', async () => {
    const [a, altro] = [await pagatoDicembre(), await abbonato(app, esercente)]
    for (const [dal, al] of [
      ['2026-12-31', '2027-01-30'],
      ['2026-11-30', '2026-12-01'],
      ['2026-12-10', '2026-12-10'],
    ] as const) {
      await expect(scrivi(a.id, dal, al)).rejects.toThrow(/senza_sovrapposizioni/)
    }
    for (const { id } of [a, altro]) await scrivi(id, '2026-11-15', '2026-11-30')
    expect(await giorni(a.id)).toEqual([
      ['2026-12-01', '2026-12-31', true],
      ['2026-11-15', '2026-11-30', false],
    ])
  })

  it('un rinnovo che tornasse su giorni già addebitati non si scrive', async () => {
    const a = await pagatoDicembre()
    await sql`update abbonamenti set prossimo_addebito = '2026-12-20' where id = ${a.id}`.execute(
      app.db,
    )
    await rinnovaEPaga('2026-12-20')
    expect(await giorni(a.id)).toEqual([['2026-12-01', '2026-12-31', true]])
    await sql`update abbonamenti set prossimo_addebito = '2027-01-01' where id = ${a.id}`.execute(
      app.db,
    )
  })

  it('da un cambio in poi i giorni sono di quello che si addebita per lui; di chi finisce ne restano quelli avuti', async () => {
    const a = await pagatoDicembre()
    const annuale = await createPiano(app, esercente, 46_000, { cadenza: 'annuale' })
    const vista = await a.anteprima(annuale)
    expect((await a.conferma(vista._id)).status).toBe(200)
    expect(await giorni(a.id)).toEqual([
      ['2026-12-01', '2026-12-09', true],
      ['2026-12-10', '2027-12-09', true],
    ])
    const cessata = await a.come(esercente)('POST', '/cessazione', {
      reso: 'nulla',
      rimborso_centesimi: 0,
      annullati_centesimi: 0,
      motivo: 'Chiude la sala',
    })
    expect(cessata.body.stato).toBe('cessato')
    expect(await giorni(a.id)).toEqual([
      ['2026-12-01', '2026-12-09', true],
      ['2026-12-10', '2026-12-10', true],
    ])
  })

  it('i giorni fino a un altro giorno di addebito stanno in mezzo', async () => {
    const a = await pagatoDicembre()
    const { body } = await a.io('POST', '/giorno/anteprima', { giorno: 15 })
    const { dal, importo_centesimi } = body
    await a.io('POST', '/giorno', { giorno: 15, dal, importo_centesimi })
    for (const giorno of ['2027-01-01', '2027-01-15']) await rinnovaEPaga(giorno)
    expect(await giorni(a.id)).toEqual([
      ['2026-12-01', '2026-12-31', true],
      ['2027-01-01', '2027-01-14', true],
      ['2027-01-15', '2027-02-14', true],
    ])
  })
})
