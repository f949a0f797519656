import type { Call } from '../../../http/call.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from '../../../http/search/parties.ts'

/** Why a cliente does not change what an esercente wrote down; null where the caller keeps it. */
export const motivoNonMio = (
  { esercente_id }: { esercente_id: string | null },
  { ruolo }: Actor,
): string | null =>
  ruolo === 'cliente' && esercente_id !== null
    ? 'Questi dati li tiene l’esercente: per correggerli o toglierli chiedi a lui.'
    : null

/** Locks a beneficiario that the caller keeps. Another's is not found. */
export async function lockBeneficiario({ db, actor }: Call, id: string) {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('beneficiari')
    .selectAll()
    .where('id', '=', id)
    .where('stato', '<>', 'dimenticato')
    .where((eb) => eb.and(scope))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  const message = motivoNonMio(row, actor)
  if (message !== null) throw new AppError('stato_incompatibile', { message })
  return row
}
