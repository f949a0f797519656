import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { estensioneDi, type FileAccolto } from '../../registri/caricamenti/index.ts'

const DAY = 86_400_000
/** Keeps a file for the next message of this person. */
export async function tieniAllegato({ db, actor, clock }: Call, file: FileAccolto) {
  const id = newId(clock.now())
  await db
    .insertInto('allegati_assistenza')
    .values({ id, ...file, caricato_da: actor.utente_id, created_at: clock.now() })
    .execute()
  return { _id: id, nome_file: file.nome_file, dimensione: file.dimensione }
}

/** Sends the files with a message. One of somebody else, or that went with another message, is refused. */
export async function allegaAlMessaggio(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  messaggio_id: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const presi = await db
    .updateTable('allegati_assistenza')
    .set({ messaggio_id })
    .where('id', 'in', ids)
    .where('messaggio_id', 'is', null)
    .where('caricato_da', '=', actor.utente_id)
    .returning('id')
    .execute()
  if (presi.length === new Set(ids).size) return
  const errors = [{ pointer: '/allegati', message: 'Un file non c’è più: caricalo di nuovo' }]
  throw new AppError('dati_non_validi', { errors })
}

/** The files of these messages, without their contents. */
export async function findAllegati(db: Db, messaggi: readonly string[]) {
  if (messaggi.length === 0) return []
  return db
    .selectFrom('allegati_assistenza')
    .select(['id', 'messaggio_id', 'nome_file', 'dimensione'])
    .where('messaggio_id', 'in', messaggi)
    .orderBy('id')
    .execute()
}

/** A file of one of these messages, with a name that is safe in a header. */
export async function findAllegato(db: Db, file: string, messaggi: readonly string[]) {
  if (messaggi.length === 0) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('allegati_assistenza')
    .select(['formato', 'contenuto'])
    .where('id', '=', file)
    .where('messaggio_id', 'in', messaggi)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const { formato, contenuto } = row
  return { formato, contenuto, nome: `allegato-${file}.${estensioneDi(formato)}` }
}

/** Takes away the files that were sent more than a day ago and went with no message; returns how many. */
export async function togliSciolti({ db, now }: { db: Db; now: Date }): Promise<number> {
  const tolti = await db
    .deleteFrom('allegati_assistenza')
    .where('messaggio_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .returning('id')
    .execute()
  return tolti.length
}
