import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { db } = t.rateo

const { id, esercente_id } = await t.incarico()
await t.passano(1)
await t.incassa(esercente_id, 100_000)
await t.finoAl('2026-04-02')
const anteprima = await t.api('POST', `/api/consulenti/${id}/liquidazioni/anteprima`, {
  mese: '2026-03',
})
const { righe, conteggio } = anteprima.body
const visto = { righe, netto_centesimi: conteggio?.netto_centesimi }
await t.api(
  'POST',
  `/api/consulenti/${id}/liquidazioni`,
  { mese: '2026-03', visto },
  { 'idempotency-key': randomUUID() },
)

/** The rules of consulenti alone: what these tests took was never booked. */
const violati = async (trx = db) =>
  (await verificaInvarianti(trx, t.clock.today()))
    .map(({ invariante }) => invariante)
    .filter((nome) => /^(?:liquidazione|provvigione)_/.test(nome))

it('MON-B1 (parte) una liquidazione appena approvata non ne viola nessuno', async () => {
  expect((await db.selectFrom('liquidazioni').select('id').execute()).length).toBe(1)
  expect(await violati()).toEqual([])
})

/** The state in which each fails, if code and constraints both failed: only a superuser can make it. */
const guasti: Readonly<Record<string, string>> = {
  liquidazione_somma: 'update liquidazioni set righe = righe + 1',
  liquidazione_riga_persa: `insert into righe_liquidazione (liquidazione_id, riga) values ('nessuna', 0)`,
  liquidazione_registrata: `delete from scritture where origine_tipo = 'liquidazione'`,
  liquidazione_debito: 'update liquidazioni set netto_centesimi = netto_centesimi + 1',
  provvigione_stornata_entro: 'update provvigioni set provvigione_centesimi = -1',
}

it.each(Object.entries(guasti))('MON-B1 (parte) %s: una violazione si vede', (nome, guasto) =>
  expect(
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(guasto).execute(trx)
      throw new Error((await violati(trx)).join(' '))
    }),
  ).rejects.toThrow(nome),
)
