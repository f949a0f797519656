import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'

export const esercenteDi = ({ actor }: Pick<Call, 'actor'>): string => {
  if (actor.esercente_id === null) throw new AppError('non_autorizzato')
  return actor.esercente_id
}

/** Between whom an expense is, and for whom. */
export type Parti = { esercente_id: string; cliente_id: string; beneficiario_id: string | null }

/**
 * The two parties that a caller means, itself being one of them. A cliente that the esercente does not have, or the other way round, is
 * not found, and neither is a beneficiario of somebody else.
 */
export async function partiDi(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { con, beneficiario_id }: { con: string; beneficiario_id: string | null },
): Promise<Parti> {
  const parti =
    actor.ruolo === 'cliente'
      ? { esercente_id: con, cliente_id: actor.cliente_id ?? '' }
      : { esercente_id: actor.esercente_id ?? '', cliente_id: con }
  const rapporto = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', parti.esercente_id)
    .where('cliente_id', '=', parti.cliente_id)
    .select('cliente_id')
    .executeTakeFirst()
  if (rapporto === undefined) throw new AppError('non_trovato')
  if (beneficiario_id !== null) {
    const suo = await db
      .selectFrom('beneficiari')
      .where('id', '=', beneficiario_id)
      .where('cliente_id', '=', parti.cliente_id)
      .where((eb) =>
        eb.or([eb('esercente_id', 'is', null), eb('esercente_id', '=', parti.esercente_id)]),
      )
      .select('id')
      .executeTakeFirst()
    if (suo === undefined) throw new AppError('non_trovato')
  }
  return { ...parti, beneficiario_id }
}
