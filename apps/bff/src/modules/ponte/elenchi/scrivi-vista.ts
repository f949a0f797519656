import type { Raccolta } from '@rateo/domain/stati/elenco'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaVista, modificaVista, scegliColonne } from '@rateo/contract/chiamata/viste'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { listaPer } from '../esportazioni/index.ts'

const VISTE_MAX = 30

type Di = Pick<Actor, 'utente_id' | 'ruolo'>

/** Locks the viste of a person: the limit and the one default are counted over all of them. */
async function lockViste(db: Db, { utente_id, ruolo }: Di) {
  await db.selectFrom('utenti').select('id').where('id', '=', utente_id).forUpdate().execute()
  return await db
    .selectFrom('viste')
    .select(['id', 'raccolta', 'nome'])
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .execute()
}

const refuseNome = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/nome', message }] })

type Altra = { id: string; raccolta: string; nome: string }

function checkNome(altre: readonly Altra[], raccolta: string, nome: string, id?: string) {
  const same = altre.some(
    (one) =>
      one.id !== id && one.raccolta === raccolta && one.nome.toLowerCase() === nome.toLowerCase(),
  )
  if (same) throw refuseNome('Hai già una vista con questo nome')
}

const undoPredefinita = (db: Db, { utente_id, ruolo }: Di, raccolta: Raccolta) =>
  db
    .updateTable('viste')
    .set({ predefinita: false })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('raccolta', '=', raccolta)
    .where('predefinita', '=', true)
    .execute()

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export async function salvaVista(
  db: Db,
  { raccolta, nome, parametri, colonne, predefinita }: BodyOf<typeof creaVista>,
  actor: Actor,
): Promise<void> {
  listaPer(raccolta, actor)
  const altre = await lockViste(db, actor)
  checkNome(altre, raccolta, nome)
  if (altre.filter((one) => one.raccolta === raccolta).length >= VISTE_MAX) {
    throw refuseNome('Hai già trenta viste di questo elenco: eliminane una')
  }
  if (predefinita) await undoPredefinita(db, actor, raccolta)
  const { utente_id, ruolo } = actor
  await db
    .insertInto('viste')
    .values({
      id: newId(),
      utente_id,
      ruolo,
      raccolta,
      nome,
      parametri: JSON.stringify(parametri),
      colonne: json(colonne),
      predefinita,
    })
    .execute()
}

export async function aggiornaVista(
  db: Db,
  id: string,
  { nome, parametri, colonne, predefinita }: BodyOf<typeof modificaVista>,
  actor: Actor,
): Promise<void> {
  const mie = await lockViste(db, actor)
  const vista = mie.find((one) => one.id === id)
  if (!vista) throw new AppError('non_trovato')
  if (nome !== undefined) checkNome(mie, vista.raccolta, nome, id)
  if (predefinita) await undoPredefinita(db, actor, vista.raccolta)
  const change = {
    ...(nome !== undefined && { nome }),
    ...(parametri !== undefined && { parametri: JSON.stringify(parametri) }),
    ...(colonne !== undefined && { colonne: json(colonne) }),
    ...(predefinita !== undefined && { predefinita }),
  }
  if (Object.keys(change).length === 0) return
  await db.updateTable('viste').set(change).where('id', '=', id).execute()
}

export async function togliVista(db: Db, id: string, { utente_id, ruolo }: Actor): Promise<void> {
  const gone = await db
    .deleteFrom('viste')
    .where('id', '=', id)
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new AppError('non_trovato')
}

export async function tieniColonne(
  db: Db,
  { raccolta, colonne }: BodyOf<typeof scegliColonne>,
  actor: Actor,
): Promise<void> {
  listaPer(raccolta, actor)
  const { utente_id, ruolo } = actor
  if (colonne === null) {
    await db
      .deleteFrom('colonne_scelte')
      .where('utente_id', '=', utente_id)
      .where('ruolo', '=', ruolo)
      .where('raccolta', '=', raccolta)
      .execute()
    return
  }
  await db
    .insertInto('colonne_scelte')
    .values({ utente_id, ruolo, raccolta, colonne: JSON.stringify(colonne) })
    .onConflict((conflict) =>
      conflict
        .columns(['utente_id', 'ruolo', 'raccolta'])
        .doUpdateSet({ colonne: JSON.stringify(colonne) }),
    )
    .execute()
}
