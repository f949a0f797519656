import { type Funzione, MOTIVO_SPENTA } from '@rateo/domain/permessi/funzioni'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { CHIAVE_FUNZIONI, funzioniSpente } from './funzioni.ts'
import { findImpostazioni } from './impostazioni.queries.ts'

/** Refuses to begin something new of a function that is switched off. */
export async function esigiFunzione(
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  funzione: Funzione,
): Promise<void> {
  const values = await findImpostazioni(db, [CHIAVE_FUNZIONI], clock.now())
  if (!funzioniSpente(values.get(CHIAVE_FUNZIONI)).includes(funzione)) return
  throw new AppError('stato_incompatibile', { message: MOTIVO_SPENTA[funzione] })
}
