import type { Db } from '../../src/db/database.ts'
import { createPagamento } from '../factories.ts'
import { insert, type Provider, shared, type World } from '../world.ts'

/** Somebody who objected to telling the tax office. */
const opposizione = (db: Db, world: World) =>
  insert(db, 'opposizioni_spese', {
    ...shared(world),
    dal_anno: 2026,
    chiesta_da: 'cliente',
    created_at: new Date(),
    created_by: world.cliente.utente_id,
    ritirata_at: new Date(),
  })

/** Makers of what an expense is said of; see `RECORDS`. */
export const RECORDS_OF_DETRAZIONI: Readonly<Record<string, Provider>> = {
  detrazioni: opposizione,
  'detrazioni opposizioni': opposizione,
  'detrazioni pagamenti': async (db, world) => (await createPagamento(db, shared(world))).id,
  'detrazioni piani': (db, { esercente }) =>
    insert(db, 'piani', {
      esercente_id: esercente.id,
      nome: 'Nuoto',
      importo_centesimi: 3900,
      cadenza: 'mensile',
      visibilita: 'su_invito',
    }),
}
