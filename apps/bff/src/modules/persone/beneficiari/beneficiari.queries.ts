import type { Beneficiario } from '@rateo/contract/persone/beneficiari'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { beneficiariDi } from './beneficiari.list.ts'
import { motivoNonMio } from './lock-beneficiario.ts'

export function searchBeneficiari(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = beneficiariDi(actor)
  return search(pool, what, { scope, body, today })
}

/** One of the beneficiari that the caller may see. Somebody else's is not found. */
export async function getBeneficiario(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Beneficiario> {
  const { what, scope } = beneficiariDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today }))
  if (!row) throw new AppError('non_trovato')
  const dati = await db
    .selectFrom('beneficiari')
    .where('id', '=', id)
    .select(['codice_fiscale', 'nato_il'])
    .executeTakeFirstOrThrow()
  const motivo = motivoNonMio({ esercente_id: row.esercente?._id ?? null }, actor)
  const azione = (nome: string, perche: string | null) => ({
    azione: nome,
    consentita: perche === null,
    motivo: perche,
  })
  const azioni =
    actor.ruolo === 'admin'
      ? []
      : [
          azione('modifica', motivo),
          azione(row.stato === 'attivo' ? 'archivia' : 'ripristina', motivo),
          azione('elimina', motivo),
        ]
  return { ...row, ...dati, azioni_consentite: azioniDiSquadra(azioni, actor, 'beneficiari') }
}
