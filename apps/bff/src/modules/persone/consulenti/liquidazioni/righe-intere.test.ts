import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { db, api } = t

const mese = async (quale: string) =>
  (await api('POST', '/api/liquidazioni/mese', { mese: quale })).body.voci
async function approva(id: string, quale: string) {
  const [voce] = (await mese(quale)).filter(
    ({ consulente }: { consulente: { _id: string } }) => consulente._id === id,
  )
  const visto = { righe: voce.righe, netto_centesimi: voce.netto_centesimi }
  const key = { 'idempotency-key': randomUUID() }
  return api('POST', `/api/consulenti/${id}/liquidazioni`, { mese: quale, visto }, key)
}

it('CON-M4 (parte) una liquidazione è scritta con tutte le sue righe, o non è scritta; una riga senza la sua si trova', async () => {
  const { id, esercente_id } = await t.incarico()
  await t.incassa(esercente_id, 50_000)
  await t.incassa(esercente_id, 20_000)
  await t.finoAl('2026-04-01')
  const { status, body } = await approva(id, '2026-03')
  expect([status, body.righe]).toEqual([200, 2])
  const copia = (values: object) =>
    db.transaction().execute((trx) =>
      sql`insert into liquidazioni select (jsonb_populate_record(l, ${JSON.stringify(values)}::jsonb)).*
        from liquidazioni l where id = ${body._id}`.execute(trx),
    )
  await expect(
    copia({ id: '0000000000000000000000aa', mese: '2026-04-01', numero: 99 }),
  ).rejects.toThrow(/non fanno le sue cifre/)
  await sql`insert into righe_liquidazione (riga, liquidazione_id) values (999999, '0000000000000000000000bb')`.execute(
    db,
  )
  const violate = await verificaInvarianti(db, t.clock.today())
  expect(violate.map(({ invariante }) => invariante)).toContain('liquidazione_riga_persa')
})

it('CON-M4 (parte) nella pagina del mese ognuno ha la sua somma: chi è già liquidato ha quello che è arrivato dopo nel prossimo', async () => {
  const uno = await t.incarico({}, { nome: 'Élite Uno' })
  const due = await t.incarico({}, { nome: 'eco Due' })
  const sotto = await t.incarico({}, { nome: 'Fabbri' })
  await t.incassa(uno.esercente_id, 10_000)
  await t.incassa(due.esercente_id, 20_000)
  const torna = await t.incassa(sotto.esercente_id, 30_000)
  await t.finoAl('2026-05-01')
  expect((await approva(uno.id, '2026-04')).status).toBe(200)
  expect((await approva(sotto.id, '2026-04')).status).toBe(200)
  await t.restituisci(torna)
  await t.incassa(uno.esercente_id, 40_000)
  await t.finoAl('2026-06-01')
  const nomi = ['Élite Uno', 'eco Due', 'Fabbri']
  const letti = async (quale: string) =>
    (await mese(quale))
      .filter(({ consulente }: { consulente: { nome: string } }) => nomi.includes(consulente.nome))
      .map(
        (v: {
          consulente: { nome: string }
          provvigioni_centesimi: number
          liquidazione: unknown
        }) => [v.consulente.nome, v.provvigioni_centesimi, v.liquidazione !== null],
      )
  // By name as a person looks it up, whatever its accents and capitals.
  expect(await letti('2026-04')).toEqual([
    ['eco Due', 2000, false],
    ['Élite Uno', 1000, true],
    ['Fabbri', 3000, true],
  ])
  expect(await letti('2026-05')).toEqual([
    ['eco Due', 2000, false],
    ['Élite Uno', 4000, false],
    ['Fabbri', -3000, false],
  ])
  const [fabbri] = (await mese('2026-05')).filter(
    ({ consulente }: { consulente: { nome: string } }) => consulente.nome === 'Fabbri',
  )
  expect(fabbri).toMatchObject({
    netto_centesimi: null,
    motivo: expect.stringMatching(/si porta avanti/),
  })
})
