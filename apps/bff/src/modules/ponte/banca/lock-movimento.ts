import { formattaDataOra } from '@rateo/domain/parole/formato'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { esercenteDi } from './conti.queries.ts'

/** Locks a movement of the esercente who is calling, until the end: of two who match it the second waits. Another's is not found. */
export async function lockMovimento(call: Pick<Call, 'db' | 'actor'>, id: string) {
  if (!isId(id)) throw new AppError('non_trovato')
  const row = await call.db
    .selectFrom('movimenti_banca')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

export type Movimento = Awaited<ReturnType<typeof lockMovimento>>

/** The person who was faster, and when. */
async function chiPrima(db: Db, movimento_id: string): Promise<string> {
  const prima = await db
    .selectFrom('abbinamenti_banca as a')
    .innerJoin('utenti as u', 'u.id', 'a.creato_da')
    .where('a.movimento_id', '=', movimento_id)
    .where('a.annullato_at', 'is', null)
    .orderBy('a.id', 'desc')
    .select(['u.nome', 'u.cognome', 'a.created_at'])
    .executeTakeFirst()
  if (!prima) return ''
  return ` L’ha fatto ${prima.nome} ${prima.cognome} il ${formattaDataOra(prima.created_at)}.`
}

/** Refuses a movement that is explained already, and says by whom. */
export async function esigiAperto(db: Db, { id, stato }: Movimento): Promise<void> {
  if (stato !== 'abbinato' && stato !== 'forzato') return
  const come = stato === 'abbinato' ? 'è già abbinato' : 'è già chiuso a mano'
  throw new AppError('stato_incompatibile', {
    message: `Questo movimento ${come}.${await chiPrima(db, id)} Nessun importo è stato mosso.`,
  })
}

/** The part of a movement that nothing explains yet. */
export const restaDi = ({ importo_centesimi, abbinato_centesimi }: Movimento): number =>
  Math.abs(importo_centesimi) - abbinato_centesimi
