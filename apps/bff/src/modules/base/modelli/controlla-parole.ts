import { campiDi, conSpaziDi, controllaParole as controllaFrase } from '@rateo/domain/parole/frase'
import type { ModelloCatalogo } from '../../../emails/modelli/modello.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'

/** Sentences in other words, by their own; null where one gets its own again. */
export type Parole = readonly { originale: string; testo: string | null }[]

function errore(modello: ModelloCatalogo, originale: string, testo: string | null): string | null {
  const frase = modello.frasi.find((una) => una.originale === originale)
  if (!frase) return 'Questa frase non è di questo messaggio: ricarica la pagina'
  if (frase.fissa)
    return 'Questa frase non si cambia: la vuole la legge, o la sicurezza di chi legge'
  if (testo === null) return null
  if (frase.parte === 'oggetto' && /\n/.test(testo)) return 'L’oggetto sta su una riga sola'
  return controllaFrase(testo, campiDi(originale))
}

/**
 * The words as they are kept. Refuses what cannot be sent: sentences of another message, fixed ones, fields that are not there or are
 * missing.
 */
export function controllaParole(modello: ModelloCatalogo, parole: Parole): Parole {
  const visti = new Set<string>()
  const errors = parole.flatMap(({ originale, testo }, i): FieldError[] => {
    const doppia = visti.has(originale)
    visti.add(originale)
    const message = doppia ? 'Questa frase c’è due volte' : errore(modello, originale, testo)
    return message === null ? [] : [{ pointer: `/parole/${i}/testo`, message }]
  })
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
  return parole.map(({ originale, testo }) => ({
    originale,
    testo: testo === null ? null : conSpaziDi(originale, testo),
  }))
}
