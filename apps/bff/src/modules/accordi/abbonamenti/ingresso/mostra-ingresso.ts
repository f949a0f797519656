import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { PrezziInCorso } from '@rateo/domain/stati/ingresso'
import { type Corso, primoPienoDal } from '@rateo/domain/stati/piano'
import type { Giorno } from '@rateo/domain/tempo/giorno'

type Riga = Corso &
  PrezziInCorso & {
    prossimo_addebito: Giorno | null
    /** The day of the next charge, which after a stop is not that of its period. */
    addebito_il: Giorno
    pausa_dal: Giorno | null
  }

function pienoDal(a: Riga): Giorno | null {
  const { prossimo_addebito, pausa_dal } = a
  if (prossimo_addebito === null) return null
  if (a.ingresso_rimasti === 0) return a.addebito_il
  // Periods are counted anew from the end of a pause that is to come.
  const ancora = pausa_dal === null ? a.ancora : prossimo_addebito
  return primoPienoDal(prossimo_addebito, { ...a, ancora })
}

/** The first price of an abbonamento while it lasts, with the day of the first charge after it. */
export function mostraIngresso(a: Riga): Abbonamento['ingresso'] {
  const { importo_centesimi, pieno_centesimi, ingresso_rimasti: rimasti } = a
  if (pieno_centesimi === null || rimasti === null) return null
  return { importo_centesimi, pieno_centesimi, rimasti, pieno_dal: pienoDal(a) }
}
