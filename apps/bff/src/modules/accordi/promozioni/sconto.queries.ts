import type { ProvaSconto, ScontoApplicato } from '@rateo/contract/promozioni/sconto'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import type { Sconti } from './ordine.ts'

/** The discount that is on a pagamento, with the figures of its uses; null where there is none. */
export async function findSconto(db: Db, pagamento_id: string): Promise<ScontoApplicato | null> {
  const { rows } = await sql<{ sconto: ScontoApplicato | null }>`
    select ${stored('sconto_di', { pagamento: pagamento_id })} as sconto`.execute(db)
  return rows[0]?.sconto ?? null
}

/** The lines of a discount as they are shown. */
export const mostraRighe = ({ righe }: Pick<Sconti, 'righe'>): ScontoApplicato['righe'] =>
  righe.map(({ codice, nome, sconto_centesimi }) => ({ codice, nome, sconto_centesimi }))

/** The answer to who tries a code: what is taken off in all, of a sum that is owed without any. */
export const mostraProva = (sconti: Sconti, codice: string, dovuto: number): ProvaSconto => ({
  codice,
  nome: sconti.righe.find((riga) => riga.codice === codice)?.nome ?? '',
  prezzo_centesimi: sconti.prezzo_centesimi,
  sconto_centesimi: sconti.sconto_centesimi,
  righe: mostraRighe(sconti),
  da_pagare_centesimi: dovuto - sconti.sconto_centesimi,
})
