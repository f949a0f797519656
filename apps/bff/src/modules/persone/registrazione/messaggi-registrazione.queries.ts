import type { Db } from '../../../db/database.ts'

export async function findUtente(db: Db, id: string) {
  const row = await db
    .selectFrom('utenti')
    .select(['nome', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function findInvitoInviato(db: Db, id: string) {
  const row = await db
    .selectFrom('inviti as i')
    .leftJoin('esercenti as e', 'e.id', 'i.esercente_id')
    .select(['i.email', 'i.token_hash', 'i.used_at', 'i.dati', 'e.ragione_sociale'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { dati } = row
  return { ...row, nome: dati['anagrafica']?.nome ?? dati['rappresentante']?.nome ?? '' }
}
