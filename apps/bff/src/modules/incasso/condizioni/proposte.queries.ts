import type { CondizioniInAttesa } from '@rateo/contract/incasso/condizioni'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

/** The proposal that waits for an esercente; undefined where there is none. */
export const findInAttesa = (db: Db, esercente_id: string) =>
  db
    .selectFrom('condizioni_da_confermare as d')
    .innerJoin('utenti as u', 'u.id', 'd.proposta_da')
    .where('d.esercente_id', '=', esercente_id)
    .select(['d.id', 'd.corpo', 'd.proposta_da', 'd.created_at', 'u.nome', 'u.cognome'])
    .executeTakeFirst()

/** The very proposal that somebody read: another one in its place is not found. */
export async function esigiProposta(db: Db, esercente_id: string, id: string) {
  const attesa = await findInAttesa(db, esercente_id)
  if (attesa?.id !== id) throw new AppError('non_trovato')
  return attesa
}

/** The same, for the staff to read. */
export async function getInAttesa(
  db: Db,
  esercente_id: string,
  { actor, iva_percento }: { actor: Actor; iva_percento: number },
): Promise<CondizioniInAttesa | null> {
  const attesa = await findInAttesa(db, esercente_id)
  if (attesa === undefined) return null
  const { dal, voci, minimo_centesimi, a_carico, reclami_a_carico, motivo } = attesa.corpo
  return {
    _id: attesa.id,
    dal,
    voci,
    minimo_centesimi,
    a_carico,
    reclami_a_carico,
    iva_percento,
    motivo,
    proposta_da: `${attesa.nome} ${attesa.cognome}`.trim(),
    mia: attesa.proposta_da === actor.utente_id,
    at: attesa.created_at.toISOString(),
  }
}
