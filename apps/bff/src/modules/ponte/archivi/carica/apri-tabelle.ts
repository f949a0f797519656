import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { findRiferimenti } from '../catalogo/condizioni.ts'
import { CATALOGO } from '../catalogo/index.ts'

/** Triggers that go on watching, or work out columns that the archive does not have. */
const RESTANO = [
  'apri_numeri',
  'esercenti_indizi',
  'clienti_esercente_gettoni',
  'utenti_ruoli_accessi',
  'membri_esercente_accessi',
  'movimenti_quadrano',
  'scritture_quadrano',
]

type Nome = { tabella: string; nome: string }

const exec = async (trx: Db, testo: string) => void (await sql.raw(testo).execute(trx))

async function findTrigger(trx: Db): Promise<Nome[]> {
  const tabelle = CATALOGO.map(({ nome }) => nome)
  const { rows } = await sql<Nome>`
    select c.relname as tabella, t.tgname as nome from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O' and t.tgtype & 4 > 0 and c.relnamespace = 'public'::regnamespace
      and c.relname = any(${tabelle}::text[]) and not t.tgname = any(${RESTANO}::text[])`.execute(
    trx,
  )
  return rows
}

/** References to a record that is read in later, or in the same table: they are looked at in the end. */
async function findRinviati(trx: Db): Promise<Nome[]> {
  const posto = new Map<string, number>(CATALOGO.map(({ nome }, i) => [nome, i]))
  const dopo = (da: string, a: string) => (posto.get(a) ?? 0) >= (posto.get(da) ?? 0)
  return (await findRiferimenti(trx))
    .filter(({ da, a, rinviabile }) => !rinviabile && dopo(da, a))
    .map(({ da, vincolo }) => ({ tabella: da, nome: vincolo }))
}

/**
 * Lets rows in as they are: what a row sets off when it is new has happened already, where it comes from. Only who owns the tables
 * can, and only until the transaction ends.
 */
export async function apriTabelle(trx: Db): Promise<() => Promise<void>> {
  const trigger = await findTrigger(trx)
  const rinviati = await findRinviati(trx)
  for (const { tabella, nome } of trigger) {
    await exec(trx, `alter table ${tabella} disable trigger ${nome}`)
  }
  for (const { tabella, nome } of rinviati) {
    await exec(trx, `alter table ${tabella} alter constraint ${nome} deferrable initially deferred`)
  }
  await exec(trx, 'set constraints all deferred')
  return async () => {
    await exec(trx, 'set constraints all immediate')
    for (const { tabella, nome } of rinviati) {
      await exec(trx, `alter table ${tabella} alter constraint ${nome} not deferrable`)
    }
    for (const { tabella, nome } of trigger) {
      await exec(trx, `alter table ${tabella} enable trigger ${nome}`)
    }
  }
}
