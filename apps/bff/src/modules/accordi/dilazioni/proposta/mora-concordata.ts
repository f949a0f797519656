import { eConsumatore } from '@rateo/domain/identita/cliente'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { motivoUsura } from './soglia.ts'

/** The rate for being late that a plan says, as its conditions are kept; null for that of the law. */
export const moraDelPiano = sql<number | null>`(condizioni ->> 'mora_percento')::float8`

type Concordata = { mora: number | null; esercente_id: string; tipo: string; oggi: string }

/** Why this rate for being late is above the threshold of usury of a day, or that is not known yet; null where it holds. */
export async function motivoMoraUsuraria(
  db: Db,
  { mora, tipo, oggi }: Omit<Concordata, 'esercente_id'>,
): Promise<string | null> {
  if (mora === null || (await motivoUsura(db, { taeg: mora, tipo, oggi })) === null) return null
  return 'Il tasso di mora è oltre la soglia di usura di questo trimestre, o la soglia non è ancora nota.'
}

/**
 * Why a rate for being late cannot be written into this plan; null where it can. Between firms the law says it
 * (D.Lgs. 231/2002); a consumer may agree to another one (art. 1284 c.c.), below the threshold of usury.
 */
export async function motivoMora(db: Db, concordata: Concordata): Promise<string | null> {
  const { mora, tipo, esercente_id } = concordata
  if (mora === null) return null
  if (!eConsumatore(tipo)) {
    return 'Tra imprese il tasso di mora è quello di legge: lascia il campo vuoto.'
  }
  if (Math.abs(Math.round(mora * 100) / 100 - mora) > 1e-9) {
    return 'Il tasso di mora ha due decimali al massimo.'
  }
  const regole = await db
    .selectFrom('mora_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select('attiva_dal')
    .executeTakeFirst()
  if ((regole?.attiva_dal ?? null) === null) {
    return 'Prima attiva gli interessi di mora nel tuo profilo: finché sono spenti non li chiedi a nessuno.'
  }
  return motivoMoraUsuraria(db, concordata)
}
