import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { verificaInvarianti } from './index.ts'

let base: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

it('MON-B1 (parte) un bonifico annunciato non è un difetto dei libri; ritirato senza tornare indietro sì', async () => {
  const { db } = base
  const { id: esercente_id } = await createEsercente(db)
  const { id: cliente_id } = await createCliente(db, { esercente_id })
  const { id } = await createPagamento(db, {
    esercente_id,
    cliente_id,
    metodi_ammessi: ['carta', 'bonifico'],
  })
  await sql`select annuncia_bonifico(${id}, ${cliente_id}, now(), '{}')`.execute(db)
  expect(await verificaInvarianti(db)).toEqual([])
  await sql`update bonifici_annunciati set ritirato_at = now() where pagamento_id = ${id}`.execute(
    db,
  )
  expect(await verificaInvarianti(db)).toMatchObject([
    { invariante: 'in_corso_ha_un_vivo', quanti: 1, esempi: [id] },
  ])
})
