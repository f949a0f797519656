import { arrotondaQuoziente, type Centesimi } from '../denaro/denaro.ts'
import {
  type CambioPiano,
  cambiaPiano,
  type Prezzo,
  type PrezzoDelGiorno,
} from '../stati/cambio-piano.ts'
import { type PrezziInCorso, prezzoPieno } from '../stati/ingresso.ts'
import { type Corso, fineDurata, primoPienoDal } from '../stati/piano.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { passoDi, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

/** Days between the notice of a new price and its day, until staff write others. */
export const PREAVVISO_PREZZO = { giorni: 30 } as const

/** A new price is announced at most this many days ahead. */
export const PREZZO_ENTRO_GIORNI = 365

/** The longest text that an esercente writes to those who are told. */
export const TESTO_PREZZO_MAX = 1000

/** A price as a sum of each month, halves up: the figure that the recurring revenue counts. */
export function alMese({ importo_centesimi, cadenza }: Prezzo): Centesimi {
  const importo = BigInt(importo_centesimi)
  const { mesi, giorni } = passoDi(cadenza)
  if (mesi > 0) return arrotondaQuoziente(importo, BigInt(mesi))
  // 52 weeks, or 365 days, are twelve months.
  return giorni % 7 === 0
    ? arrotondaQuoziente(importo * 52n, 12n * BigInt(giorni / 7))
    : arrotondaQuoziente(importo * 365n, 12n * BigInt(giorni))
}

type InCorso = Corso & { prossimo_addebito: Giorno }

/**
 * The first charge from a day on at which a price may change. One that is held to a length keeps its price to the end of
 * it; null where nothing comes after that.
 */
export function primoAddebitoDal(a: InCorso, dal: Giorno): Giorno | null {
  const { cadenza, prossimo_addebito } = a
  const ancora = a.ancora ?? prossimo_addebito
  let fine = fineDurata({ ...a, ancora }, prossimo_addebito)
  if (fine === null) {
    return prossimo_addebito >= dal
      ? prossimo_addebito
      : prossimoGiorno(ancora, cadenza, aggiungiGiorni(dal, -1))
  }
  if (!a.rinnovo_tacito) return null
  // With a length of nothing it would never come to the day.
  const periodi_rimasti = Math.max(1, a.durata_periodi ?? 1)
  while (fine !== null && fine < dal) {
    fine = fineDurata({ ...a, ancora, periodi_rimasti }, fine)
  }
  return fine
}

type DaAdeguare = InCorso & PrezziInCorso

/**
 * A new price from its first charge on: nothing is settled before, and the days of the charges stay. A first price that was agreed to
 * lasts as long as it was to: the new price is of the charges after it.
 */
export function adeguaPrezzo(
  a: DaAdeguare,
  nuovo: PrezzoDelGiorno,
  { dal, oggi }: { dal: Giorno; oggi: Giorno },
): CambioPiano | null {
  const { ancora, prossimo_addebito, cadenza } = a
  const dopo = primoPienoDal(prossimo_addebito, a)
  if (dopo === null && a.pieno_centesimi !== null) return null
  const primo = primoAddebitoDal(a, dopo !== null && dopo > dal ? dopo : dal)
  if (primo === null) return null
  const attuale = { importo_centesimi: prezzoPieno(a), cadenza }
  const fermo = { attuale, nuovo, oggi, ancora, prossimo_addebito, pagato: false, in_prova: false }
  const ingresso =
    a.pieno_centesimi === null
      ? null
      : {
          importo_centesimi: a.importo_centesimi,
          pieno_centesimi: nuovo.importo_centesimi,
          rimasti: null,
        }
  return { ...cambiaPiano(fermo), vale_dal: primo, prossimo_addebito: primo, ancora, ingresso }
}

type Condizioni = Pick<
  Corso,
  'cadenza' | 'durata_periodi' | 'rinnovo_tacito' | 'giorno_addebito'
> & {
  preavviso_giorni: number
  pausa_giorni: number
}

/** True when only the price may differ: a new price brings no other condition along. */
export const stesseCondizioni = (a: Condizioni, b: Condizioni): boolean =>
  a.cadenza === b.cadenza &&
  a.durata_periodi === b.durata_periodi &&
  a.rinnovo_tacito === b.rinnovo_tacito &&
  a.giorno_addebito === b.giorno_addebito &&
  a.preavviso_giorni === b.preavviso_giorni &&
  a.pausa_giorni === b.pausa_giorni

/** The outcomes of a new price for one abbonamento. */
export const ESITI_PREZZO = [
  'in_attesa',
  'accettato',
  'applicato',
  'rifiutato',
  'senza_risposta',
  'annullato',
  'disdetto',
  'escluso',
] as const
export type EsitoPrezzo = (typeof ESITI_PREZZO)[number]

export const PAROLE_ESITO_PREZZO: Readonly<Record<EsitoPrezzo, string>> = {
  in_attesa: 'Non ha ancora risposto',
  accettato: 'Passa al nuovo prezzo',
  applicato: 'Paga il nuovo prezzo',
  rifiutato: 'Ha rifiutato: resta al prezzo di prima',
  senza_risposta: 'Non ha risposto: resta al prezzo di prima',
  annullato: 'Non vale più: resta al prezzo di prima',
  disdetto: 'Ha disdetto dopo l’avviso',
  escluso: 'Non compreso: resta al prezzo di prima',
}
