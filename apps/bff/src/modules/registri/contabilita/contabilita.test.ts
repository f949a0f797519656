import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { registraScrittura } from './index.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())

const AT = new Date('2026-03-01T23:30:00Z')
let sequence = 0

const scrittura = (importi: readonly number[], origine_id = `prova-${++sequence}`) => ({
  tipo: 'incasso',
  origine_tipo: 'prova',
  origine_id,
  movimenti: importi.map((importo_centesimi, i) => ({
    intestatario: `conto:${i}`,
    codice: 'debito',
    importo_centesimi,
  })),
  at: AT,
})

it('una scrittura che quadra si registra, col giorno di Roma, una volta sola', async () => {
  const una = scrittura([100, -60, -40])
  const id = await registraScrittura(d.db, una)
  expect(id).not.toBe(null)
  expect(await registraScrittura(d.db, una)).toBe(null)
  const riga = await d.db
    .selectFrom('scritture')
    .selectAll()
    .where('origine_id', '=', una.origine_id)
    .executeTakeFirst()
  expect(riga).toMatchObject({ competenza: '2026-03-02', n_movimenti: 3 })
})

it.each([
  ['non quadra', [100, -99], 'non quadra'],
  ['ha un movimento da zero', [100, -100, 0], 'movimenti_importo_centesimi_check'],
  ['ha un movimento solo', [100], 'scritture_n_movimenti_check'],
])('una scrittura che %s è rifiutata', async (_che, importi, messaggio) => {
  await expect(registraScrittura(d.db, scrittura(importi))).rejects.toThrow(messaggio)
})

it('le stesse venti scritture insieme diventano una', async () => {
  const una = scrittura([500, -500])
  const ids = await Promise.all(Array.from({ length: 20 }, () => registraScrittura(d.db, una)))
  expect(ids.filter((id) => id !== null)).toHaveLength(1)
})

it('nulla si cambia, si toglie o si svuota; a una scrittura vecchia non si aggiunge nulla', async () => {
  const id = await registraScrittura(d.db, scrittura([700, -700]))
  const rifiuti = [
    sql`update scritture set tipo = 'altro' where id = ${id}`,
    sql`delete from scritture where id = ${id}`,
    sql`update movimenti set importo_centesimi = 1 where scrittura_id = ${id}`,
    sql`delete from movimenti where scrittura_id = ${id}`,
    sql`truncate movimenti`,
    sql`truncate scritture cascade`,
    sql`update cronologia set azione = 'x'`,
    sql`truncate cronologia`,
  ]
  await d.db
    .insertInto('cronologia')
    .values({
      attore: 'sistema',
      ruolo: 'sistema',
      canale: 'sistema',
      azione: 'prova',
      entita: 'prova',
      entita_id: '1',
    })
    .execute()
  for (const rifiuto of rifiuti)
    await expect(rifiuto.execute(d.db)).rejects.toThrow('ammette solo aggiunte')
  const aggiunta = sql`
    insert into movimenti select ${id}, n, 1, importo from (values (3, 5), (4, -5)) x (n, importo)`
  await expect(aggiunta.execute(d.db)).rejects.toThrow('movimenti diversi da quelli dichiarati')
})

it.each([
  [12_050, 194],
  [50, 26],
  [10_000, 165],
  [35, 25],
  [36, 26],
  [100_000_000, 1_400_025],
])(
  'la commissione su %i centesimi è %i (1,4 % e 25 centesimi, mezzi per eccesso)',
  async (importo, attesa) => {
    const { rows } = await sql<{
      fee: number
    }>`select commissione_di('', 'carta', ${importo}, ${AT}) as fee`.execute(d.db)
    expect(rows[0]?.fee).toBe(attesa)
  },
)

it('il database rifiuta i passaggi di stato che il dominio non prevede', async () => {
  const { id: esercente_id } = await createEsercente(d.db)
  const { id: cliente_id } = await createCliente(d.db)
  const debito = await createPagamento(d.db, { esercente_id, cliente_id, stato: 'annullato' })
  const passa = (stato: string) =>
    d.db.updateTable('pagamenti').set({ stato }).where('id', '=', debito.id).execute()
  for (const stato of ['da_pagare', 'in_verifica', 'pagato', 'inventato']) {
    await expect(passa(stato)).rejects.toMatchObject({ code: 'P0409' })
  }
  const importo = d.db
    .updateTable('pagamenti')
    .set({ importo_centesimi: 1 })
    .where('id', '=', debito.id)
  await expect(importo.execute()).rejects.toMatchObject({ code: 'P0409' })
})
