import { AppError } from '../../http/errors.ts'
import { decidiEsercente } from './decidi-esercente.ts'
import type { Decisione } from './passa-esercente.ts'

/** From here the esercente may take payments without a cap. Not while a step of its registration is to be seen again. */
export async function approvaEsercente(decisione: Decisione) {
  const aperto = await decisione.db
    .selectFrom('esami_registrazione')
    .select('passo')
    .where('esercente_id', '=', decisione.id)
    .where('esito', '=', 'da_rivedere')
    .executeTakeFirst()
  if (aperto !== undefined) {
    throw new AppError('stato_incompatibile', {
      message:
        'Hai segnato un passo della registrazione come da rivedere: chiedi l’integrazione, o approvalo prima.',
    })
  }
  return decidiEsercente(decisione, { evento: 'approva', a: 'attivo', tetto_centesimi: null })
}
