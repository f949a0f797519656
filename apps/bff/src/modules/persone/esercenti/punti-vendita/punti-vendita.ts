import type { PuntoVendita, puntoVenditaBody } from '@rateo/contract/persone/attivita'
import type * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'

type Dati = z.output<typeof puntoVenditaBody>

/** As many as a registration takes. */
const MASSIMO = 20
export const COLONNE_PUNTO = [
  'id as _id',
  'nome',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'orari',
  'apertura',
] as const

export async function findPuntiVendita(db: Db, esercente_id: string): Promise<PuntoVendita[]> {
  return db
    .selectFrom('punti_vendita')
    .where('esercente_id', '=', esercente_id)
    .orderBy('nome')
    .orderBy('id')
    .select(COLONNE_PUNTO)
    .execute()
}

const refuseNome = (): never => {
  const message = 'Hai già un punto vendita con questo nome'
  throw new AppError('dati_non_validi', { errors: [{ pointer: '/nome', message }] })
}

/** Two with the same name could not be told apart where one of them is chosen. */
async function checkNome(trx: Db, esercente_id: string, nome: string, tranne: string | null) {
  // The row of the esercente lets one addition in at a time.
  await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const altri = await findPuntiVendita(trx, esercente_id)
  const lower = nome.toLowerCase()
  if (altri.some((one) => one._id !== tranne && one.nome.toLowerCase() === lower)) refuseNome()
  return altri.length
}

export async function aggiungiPuntoVendita(
  trx: Db,
  esercente_id: string,
  dati: Dati,
  now: Date,
): Promise<PuntoVendita> {
  const quanti = await checkNome(trx, esercente_id, dati.nome, null)
  if (quanti >= MASSIMO) {
    throw new AppError('stato_incompatibile', {
      message: `Puoi avere al massimo ${MASSIMO} punti vendita: togline uno prima.`,
    })
  }
  return trx
    .insertInto('punti_vendita')
    .values({ id: newId(now), esercente_id, ...dati, created_at: now, updated_at: now })
    .returning(COLONNE_PUNTO)
    .executeTakeFirstOrThrow()
}

/** Writes the points of sale of a registration in the place of earlier ones. Two with the same name are one. */
export async function registraPuntiVendita(
  trx: Db,
  esercente_id: string,
  punti: readonly Omit<Dati, 'orari'>[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('punti_vendita').where('esercente_id', '=', esercente_id).execute()
  for (const punto of punti) {
    await trx
      .insertInto('punti_vendita')
      .values({ id: newId(now), esercente_id, ...punto, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Quale = { id: string; esercente_id: string }

export async function modificaPuntoVendita(
  trx: Db,
  { id, esercente_id }: Quale,
  dati: Dati,
  now: Date,
): Promise<PuntoVendita> {
  await checkNome(trx, esercente_id, dati.nome, id)
  const row = await trx
    .updateTable('punti_vendita')
    .set({ ...dati, updated_at: now })
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .returning(COLONNE_PUNTO)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** Deletes a point of sale; records that it took part in keep its name as text. */
export async function eliminaPuntoVendita(
  trx: Db,
  { id, esercente_id }: Quale,
): Promise<PuntoVendita> {
  const row = await trx
    .deleteFrom('punti_vendita')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .returning(COLONNE_PUNTO)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}
