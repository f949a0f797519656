import type { riesamina as contratto } from '@rateo/contract/ponte/riesame'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { esigiApplicata, lockDecisione, scriviRiesame } from '../../accordi/dilazioni/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockRichiesta } from './blocca-richiesta.ts'
import { scriviMessaggio } from './scrivi-messaggio.ts'

const PRIMA = {
  confermata: 'Una persona ha riesaminato il rifiuto e lo conferma.',
  accolta: 'Una persona ha riesaminato il rifiuto: adesso queste rate si possono scegliere.',
} as const

/**
 * A person looks at a refusal and says what comes of it, in the request itself. Nobody is told yes while the rule, counted
 * again today, still says no.
 */
export async function riesamina(
  call: Call,
  id: string,
  { esito, motivo }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  await lockRichiesta(db, id, actor)
  const decisione = await lockDecisione(db, id)
  if (decisione === undefined) throw new AppError('non_trovato')
  const { cliente_id, pagamento_id, offerta_id } = decisione
  if (decisione.riesame !== null) {
    throw new AppError('stato_incompatibile', { message: 'È già stato riesaminato.' })
  }
  if (esito === 'accolta' && pagamento_id !== null && offerta_id !== null) {
    const quale = { pagamento_id, offerta_id }
    const { proposta, motivo: no } = await esigiApplicata(db, quale, cliente_id, clock)
    if (proposta === null) {
      throw new AppError('stato_incompatibile', {
        message: `La regola dice ancora di no (${no}) Prima abilita l’esercente al credito dalla sua scheda, oppure conferma il rifiuto.`,
      })
    }
  }
  const da = `utente:${actor.utente_id}`
  await scriviRiesame(db, decisione.id, { esito, motivo, da, at: clock.now() })
  await scriviMessaggio(call, id, {
    testo: `${PRIMA[esito]}\n\n${motivo}`,
    interna: false,
    allegati: [],
  })
  await annota(call, { azione: 'riesamina', entita: 'assistenza', id, dopo: { esito } })
}
