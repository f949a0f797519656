import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import type { MetodoPiano } from '@rateo/domain/stati/piano'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

const SOLO: Readonly<Record<MetodoPiano, string>> = {
  carta: 'Questo piano si paga solo con una carta',
  addebito_sdd: 'Questo piano si paga solo con l’addebito sul conto',
}

/** Refuses a method that the piano does not accept; where none is named there is nothing to refuse. */
export function esigiMetodo(
  metodi: readonly MetodoPiano[],
  { carta_id, mandato_id }: MetodoSalvato,
): void {
  const scelto: MetodoPiano | null =
    carta_id !== undefined ? 'carta' : mandato_id === undefined ? null : 'addebito_sdd'
  if (scelto === null || metodi.includes(scelto)) return
  const pointer = scelto === 'carta' ? '/carta_id' : '/mandato_id'
  const message = SOLO[scelto === 'carta' ? 'addebito_sdd' : 'carta']
  throw new AppError('dati_non_validi', { errors: [{ pointer, message }] })
}

/** Refuses another method than the piano accepts today; the one that an abbonamento has already is kept. */
export async function esigiMetodoNuovo(
  db: Db,
  { id, piano_id }: { id: string; piano_id: string },
  scelta: MetodoSalvato,
): Promise<void> {
  const suo = await db
    .selectFrom('usi_metodo')
    .where('oggetto_tipo', '=', 'abbonamento')
    .where('oggetto_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('metodo_id', '=', scelta.carta_id ?? null),
        eb('mandato_id', '=', scelta.mandato_id ?? null),
      ]),
    )
    .select('oggetto_id')
    .executeTakeFirst()
  if (suo !== undefined) return
  const { metodi } = await db
    .selectFrom('piani')
    .where('id', '=', piano_id)
    .select('metodi')
    .executeTakeFirstOrThrow()
  esigiMetodo(metodi, scelta)
}
