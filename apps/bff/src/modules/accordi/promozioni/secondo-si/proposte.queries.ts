import type { PromozioneInAttesa } from '@rateo/contract/promozioni/promozione-in-attesa'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { findAmbito } from '../ambito.ts'

/** The proposal that waits for a promozione; undefined where there is none. */
export const findProposta = (db: Db, promozione_id: string) =>
  db
    .selectFrom('promozioni_da_confermare as d')
    .innerJoin('utenti as u', 'u.id', 'd.proposta_da')
    .where('d.promozione_id', '=', promozione_id)
    .select(['d.id', 'd.corpo', 'd.proposta_da', 'd.created_at', 'u.nome', 'u.cognome'])
    .executeTakeFirst()

/** The very proposal that somebody read: another one in its place is not found. */
export async function esigiProposta(db: Db, promozione_id: string, id: string) {
  const proposta = await findProposta(db, promozione_id)
  if (proposta?.id !== id) throw new AppError('non_trovato')
  return proposta
}

/** The same, for the staff to read. */
export async function getProposta(
  db: Db,
  promozione: { id: string; esercente_id: string | null },
  actor: Actor,
): Promise<PromozioneInAttesa | null> {
  const proposta = await findProposta(db, promozione.id)
  if (proposta === undefined) return null
  const { corpo, nome, cognome } = proposta
  const { esercente_id } = promozione
  return {
    _id: proposta.id,
    cambio: corpo && { ...corpo, ...(await findAmbito(db, { ...corpo, esercente_id })) },
    proposta_da: `${nome} ${cognome}`.trim(),
    mia: proposta.proposta_da === actor.utente_id,
    at: proposta.created_at.toISOString(),
  }
}
