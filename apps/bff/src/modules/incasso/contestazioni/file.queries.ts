import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { estensioneDi } from '../../registri/caricamenti/index.ts'

/** A file of the evidence of a claim that this person may read, with a name that is safe in a header. */
export async function findFile(
  db: Db,
  { id, file_id, actor }: { id: string; file_id: string; actor: Actor },
) {
  const row = await db
    .selectFrom('file_contestazioni as f')
    .innerJoin('contestazioni as c', (join) =>
      join.on((eb) => eb('f.contestazione_id', '=', eb.fn.coalesce('c.capofila_id', 'c.id'))),
    )
    .select(['f.prova', 'f.formato', 'f.contenuto'])
    .where('c.id', '=', id)
    .where('f.id', '=', file_id)
    .$if(actor.ruolo !== 'admin', (q) => q.where('c.esercente_id', '=', actor.esercente_id ?? ''))
    .executeTakeFirst()
  if (row === undefined) return null
  const { prova, formato, contenuto } = row
  const nome = `${prova.replaceAll('_', '-')}-${file_id}.${estensioneDi(formato)}`
  return { nome, formato, contenuto }
}
