import { formattaDataOra } from '@rateo/domain/parole/formato'
import { lasciaCambio, prendiCambio } from '../../../../jobs/cambi-database.ts'
import { accoda } from '../../../base/uscite/index.ts'
import type { AddebitiDeps } from './operazione.ts'
import { inRipristino } from './in-ripristino.ts'
import { riprendiDimenticati } from './riprendi-dimenticati.ts'

/** The clocks of two nodes may be so far apart, and a message may have been on its way when the last beat was written. */
const MARGINE_MS = 60_000

/**
 * Follows a change of the primary: the staff are told, and the provider is asked for all that it was asked since the last beat that is
 * still written. Nothing stops meanwhile: a charge that was forgotten and is sent again has the same key, and is the same charge.
 * Answers with how many changes were looked at. For the timetable.
 */
export async function seguiCambi(deps: AddebitiDeps): Promise<number> {
  const { db, psp, clock } = deps
  // A restore looks further back than any change, and writes the same.
  if (await inRipristino(db)) return 0
  const cambio = await prendiCambio(db)
  if (cambio === undefined) return 0
  const { id, dal, perduti, nuovo } = cambio
  if (nuovo) {
    await accoda(db, {
      argomento: 'allarme',
      unicita: `cambio_database:${id}`,
      contenuto: { tipo: 'cambio_database', quando: formattaDataOra(dal.toISOString()), perduti },
    })
  }
  const elenco = await psp.listAsked(new Date(dal.getTime() - MARGINE_MS))
  const { senza_risposta, ...trovato } = await riprendiDimenticati(deps, elenco)
  const concluso = senza_risposta === 0
  await lasciaCambio(db, id, trovato, concluso)
  const { tentativi, rimborsi } = trovato.ritrovati
  if (concluso && tentativi + rimborsi + trovato.senza_debito.length > 0) {
    await accoda(db, {
      argomento: 'allarme',
      unicita: `cambio_database:${id}:${clock.now().toISOString()}`,
      contenuto: {
        tipo: 'cambio_seguito',
        tentativi,
        rimborsi,
        senza_debito: trovato.senza_debito.length,
      },
    })
  }
  return 1
}
