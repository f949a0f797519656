import type { CadenzaAccrediti } from '@rateo/domain/banca/accrediti'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ContiCollegati } from '../../../db/types.ts'

export type RigaCadenza = Pick<Selectable<ContiCollegati>, 'accrediti_ogni' | 'accrediti_giorno'>

/** Days as they were chosen, or written down; each day where there is none with them. */
export function cadenzaDa({
  ogni,
  giorno,
}: {
  ogni: string
  giorno: number | null
}): CadenzaAccrediti {
  if (giorno !== null && (ogni === 'settimana' || ogni === 'mese')) return { ogni, giorno }
  return { ogni: 'giorno', giorno: null }
}

/** The days on which payouts leave; each day where the provider has told of no others. */
export const cadenzaDi = ({ accrediti_ogni: ogni, accrediti_giorno: giorno }: RigaCadenza) =>
  cadenzaDa({ ogni: ogni ?? 'giorno', giorno })

/** The days of an account as they were before its payouts were held. */
export async function findCadenza(db: Db, esercente_id: string): Promise<CadenzaAccrediti> {
  return cadenzaDi(
    await db
      .selectFrom('conti_collegati')
      .where('esercente_id', '=', esercente_id)
      .select(['accrediti_ogni', 'accrediti_giorno'])
      .executeTakeFirstOrThrow(),
  )
}
