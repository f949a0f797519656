import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { estensioneDi, type FileAccolto } from '../../../registri/caricamenti/index.ts'
import { findDilazione } from '../lock-dilazione.ts'

/** Files that no word of the esercente goes with: nobody but the esercente knows of them. */
const sciolti = (db: Db, rata_id: string) =>
  db
    .selectFrom('file_eventi as f')
    .where('f.rata_id', '=', rata_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('eventi_rata as e').whereRef('e.file_id', '=', 'f.id').select('e.id'),
        ),
      ),
    )
    .select('f.id')

/** Keeps a file for the next word about an event; one that was sent before and not used goes. */
export async function tieniFile(
  { db, actor, clock }: Call,
  { dilazione_id, rata_id }: { dilazione_id: string; rata_id: string },
  file: FileAccolto,
): Promise<{ _id: string; nome_file: string }> {
  await db.deleteFrom('file_eventi').where('id', 'in', sciolti(db, rata_id)).execute()
  const id = newId(clock.now())
  await db
    .insertInto('file_eventi')
    .values({
      id,
      dilazione_id,
      rata_id,
      ...file,
      caricato_da: actor.utente_id,
      created_at: clock.now(),
    })
    .execute()
  return { _id: id, nome_file: file.nome_file }
}

/** Refuses a file that is not there for this rata, or that went with another word. */
export async function esigiFile(db: Db, rata_id: string, id: string): Promise<void> {
  const trovato = await sciolti(db, rata_id).where('f.id', '=', id).executeTakeFirst()
  if (trovato !== undefined) return
  const errors = [{ pointer: '/file_id', message: 'Carica di nuovo il file' }]
  throw new AppError('dati_non_validi', { errors })
}

/** A file of an event that this person may read, with a name that is safe in a header. */
export async function findFileEvento(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id, n, file }: { id: string; n: string; file: string },
) {
  const d = await findDilazione(db, id, actor)
  const row = await db
    .selectFrom('file_eventi as f')
    .innerJoin('rate as r', 'r.id', 'f.rata_id')
    .innerJoin('eventi_rata as e', 'e.file_id', 'f.id')
    .where('f.dilazione_id', '=', d.id)
    .where('r.n', '=', /^\d{1,4}$/.test(n) ? Number(n) : -1)
    .where('f.id', '=', file)
    .select(['f.formato', 'f.contenuto'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return { ...row, nome: `evento-${file}.${estensioneDi(row.formato)}` }
}
