import { aggiungiGiorniTarget } from '../tempo/calendario.ts'
import { aggiungiGiorni, type Giorno, giornoDiRoma } from '../tempo/giorno.ts'
import { type CadenzaAccrediti, prossimoAccredito } from './accrediti.ts'

/** Payouts are made early in the morning: what is available by then leaves. */
const ORA_UTC = '06:00:00Z'
/** As many payouts as one look ahead is for: money comes in within weeks, whatever the days of the account. */
const ACCREDITI_MAX = 31

export type RigaInAttesa = { disponibile_at: Date; netto_centesimi: number }

type AccreditoPrevisto = {
  parte_il: Giorno
  arriva_il: Giorno
  importo_centesimi: number
}

/** The instant at which the payouts of a day are made. */
export const oraDiPartenza = (giorno: Giorno): Date => new Date(`${giorno}T${ORA_UTC}`)

/** The first day on which a payout may still leave. */
export function primaPartenza(cadenza: CadenzaAccrediti, adesso: Date): Giorno {
  const oggi = giornoDiRoma(adesso)
  const prima = adesso < oraDiPartenza(oggi) ? aggiungiGiorni(oggi, -1) : oggi
  return prossimoAccredito(cadenza, prima)
}

/**
 * The payouts that take along what waits, if nothing else comes or goes. A day on which more went back than came makes none:
 * the rest is taken from the next.
 */
export function prevediAccrediti(
  righe: readonly RigaInAttesa[],
  cadenza: CadenzaAccrediti,
  { adesso, giorni_banca }: { adesso: Date; giorni_banca: number },
): AccreditoPrevisto[] {
  const previsti: AccreditoPrevisto[] = []
  let attesa = [...righe]
  let importo_centesimi = 0
  let parte_il = primaPartenza(cadenza, adesso)
  for (let volta = 0; volta < ACCREDITI_MAX && attesa.length > 0; volta += 1) {
    const partenza = oraDiPartenza(parte_il)
    for (const riga of attesa) {
      if (riga.disponibile_at <= partenza) importo_centesimi += riga.netto_centesimi
    }
    attesa = attesa.filter(({ disponibile_at }) => disponibile_at > partenza)
    if (importo_centesimi > 0) {
      const arriva_il = aggiungiGiorniTarget(parte_il, giorni_banca)
      previsti.push({ parte_il, arriva_il, importo_centesimi })
      importo_centesimi = 0
    }
    parte_il = prossimoAccredito(cadenza, parte_il)
  }
  return previsti
}
