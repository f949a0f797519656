import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { estensioneDi, type FileAccolto } from '../../registri/caricamenti/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { findBolletta, type Quale } from './bolletta.queries.ts'
import { lockOwnUtenza, readableBy } from './owner.ts'

/** A bolletta of the person, held: a file is kept for nothing else. */
export async function tieniBolletta(call: Call, quale: Quale): Promise<void> {
  await lockOwnUtenza(call.db, call.actor, quale.utenza_id)
  await findBolletta(call.db, quale)
}

/** Keeps the sheet of a bolletta; another one takes the place of that before. */
export async function conservaFile(call: Call, quale: Quale, file: FileAccolto): Promise<void> {
  const { db, actor, clock } = call
  await tieniBolletta(call, quale)
  const row = { ...file, caricato_da: actor.utente_id, created_at: clock.now() }
  await db
    .insertInto('file_bollette')
    .values({ bolletta_id: quale.bolletta_id, ...row })
    .onConflict((conflict) => conflict.column('bolletta_id').doUpdateSet(row))
    .execute()
  await scriviCronologia(call, 'allega_foglio', quale.utenza_id, {
    bolletta_id: quale.bolletta_id,
    nome_file: file.nome_file,
  })
}

export async function togliFile(call: Call, quale: Quale): Promise<void> {
  await tieniBolletta(call, quale)
  const { numDeletedRows } = await call.db
    .deleteFrom('file_bollette')
    .where('bolletta_id', '=', quale.bolletta_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('non_trovato')
  await scriviCronologia(call, 'toglie_foglio', quale.utenza_id, quale)
}

/** The sheet of a bolletta that the caller may read, with a name that is safe in a header. */
export async function findFile({ db, actor }: Call, { utenza_id, bolletta_id }: Quale) {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const file = await db
    .selectFrom('file_bollette as f')
    .innerJoin('bollette as b', 'b.id', 'f.bolletta_id')
    .innerJoin('utenze as u', 'u.id', 'b.utenza_id')
    .where('b.id', '=', bolletta_id)
    .where('u.id', '=', utenza_id)
    .$if(scope.esercente_id !== undefined, (q) =>
      q.where('u.esercente_id', '=', scope.esercente_id ?? ''),
    )
    .$if(scope.cliente_id !== undefined, (q) =>
      q.where('u.cliente_id', '=', scope.cliente_id ?? ''),
    )
    .select(['f.formato', 'f.contenuto', 'b.scadenza'])
    .executeTakeFirst()
  if (file === undefined) throw new AppError('non_trovato')
  return { ...file, nome: `bolletta-${file.scadenza}.${estensioneDi(file.formato)}` }
}
