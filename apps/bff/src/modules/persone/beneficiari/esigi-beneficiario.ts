import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

type Chiesto = { beneficiario_id: string; esercente_id: string; cliente_id: string }

/**
 * A beneficiario that the caller may name in a record between these two: one that the esercente keeps for this cliente, or,
 * for the cliente, one of their own too. Anybody else's is as good as none.
 */
export async function esigiBeneficiario(
  db: Db,
  { ruolo }: Pick<Actor, 'ruolo'>,
  { beneficiario_id, esercente_id, cliente_id }: Chiesto,
): Promise<void> {
  const suo = await db
    .selectFrom('beneficiari')
    .where('id', '=', beneficiario_id)
    .where('cliente_id', '=', cliente_id)
    .where('stato', '=', 'attivo')
    .where((eb) =>
      ruolo === 'cliente'
        ? eb.or([eb('esercente_id', 'is', null), eb('esercente_id', '=', esercente_id)])
        : eb('esercente_id', '=', esercente_id),
    )
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (suo !== undefined) return
  const errors = [{ pointer: '/beneficiario_id', message: 'Scegli un beneficiario dall’elenco' }]
  throw new AppError('dati_non_validi', { errors })
}
