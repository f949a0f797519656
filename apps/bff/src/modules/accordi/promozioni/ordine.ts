import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Call } from '../../../http/call.ts'

/** A first charge, or a request, on which promozioni are tried. */
export type Ordine = {
  /** The codes that were typed; the last one is the newest. */
  codici: readonly string[]
  /** Null for somebody who is no cliente yet: nothing is known of what was used or bought before. */
  cliente_id: string | null
  esercente_id: string
  prezzo_centesimi: number
  /** The first version of the piano that somebody subscribes to, by which it is known; null where a request is paid. */
  piano: string | null
  /** Days of trial that the piano has already; null where what is paid is no abbonamento. */
  prova_giorni: number | null
  /** How often that piano is charged; null where a request is paid. */
  cadenza: CadenzaAbbonamento | null
  /** The debt whose uses are counted anew: they do not stand in their own way. */
  pagamento_id?: string
  /** The abbonamento that runs already, whose next charge is counted: what waits on it does not stand in its own way. */
  abbonamento_id?: string
}

export type Qui = Pick<Call, 'db' | 'clock'>

/** One promozione of a price, with the figures that its use will have. */
export type Sconto = {
  promozione_id: string
  codice: string | null
  nome: string
  prezzo_centesimi: number
  sconto_centesimi: number
  /** Days of trial on top of those of the piano. */
  prova_giorni: number
  /** The part of the discount that the operator bears. */
  contributo_centesimi: number
  /** The code of its own that was typed, which is used once; null where the promozione has none of these. */
  codice_unico: string | null
  n: number
}

/** All that promozioni take off a price. */
export type Sconti = {
  prezzo_centesimi: number
  sconto_centesimi: number
  prova_giorni: number
  righe: Sconto[]
}
