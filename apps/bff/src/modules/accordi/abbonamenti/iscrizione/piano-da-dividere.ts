import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { findInVendita } from './in-vendita.queries.ts'

/** A piano that its esercente divides among several: as it is sold, for one place. */
export async function pianoDaDividere(db: Db, esercente_id: string, id: string) {
  const chiesto = await findPiano(db, id)
  if (chiesto === undefined || chiesto.esercente_id !== esercente_id) {
    const errors = [{ pointer: '/piano_id', message: 'Scegli un piano dal tuo elenco' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const piano = await findInVendita(db, chiesto.primo)
  const message =
    piano.visibilita === 'archiviato'
      ? 'Il piano è archiviato: non si propone più.'
      : piano.posti_min > 1
        ? 'Il piano si vende a più posti insieme: per ora si divide solo quello di un posto.'
        : piano.attivazione_centesimi > 0
          ? 'Il piano ha anche un importo da pagare una volta sola: per ora si divide solo un prezzo che si ripete.'
          : null
  if (message !== null) throw new AppError('stato_incompatibile', { message })
  return piano
}
