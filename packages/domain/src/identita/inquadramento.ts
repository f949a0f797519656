import type { Inquadramento } from '../credito/dilazione.ts'
import {
  type DimensioneEsercente,
  GRATIS_ENTRO,
  perimetroCredito,
} from '../credito/perimetro-credito.ts'

export interface DaInquadrare {
  consumatore: boolean
  esercente: DimensioneEsercente
  tan_percento: number
  spese_per_rata_centesimi: number
  n_rate: number
  /** Days from the supply to the last rata: a debt that was already overdue has used some of them. */
  ultima_rata_giorni: number
  /** True when an admin has enabled the esercente to grant credit to consumers. */
  credito_abilitato: boolean
}

export interface Inquadrata {
  inquadramento: Inquadramento
  /** A sentence for the esercente who is making the dilazione: the class and the reason. */
  frase: string
  /** True for consumer credit that this esercente may not grant. */
  bloccata: boolean
}

/**
 * The rules that a dilazione falls under, in words, and whether this esercente may propose it. A sale through the
 * portal is a sale at a distance: for large sellers the short term is the one that counts.
 */
export function inquadra(d: DaInquadrare): Inquadrata {
  if (!d.consumatore) {
    return {
      inquadramento: 'b2b',
      frase: 'Dilazione tra imprese: le regole del credito ai consumatori non si applicano.',
      bloccata: false,
    }
  }
  const esito = perimetroCredito({
    consumatore: true,
    esercente: d.esercente,
    contratto: 'online',
    interessi: d.tan_percento > 0,
    spese: d.spese_per_rata_centesimi > 0,
    ultima_rata_giorni: d.ultima_rata_giorni,
    rate: d.n_rate,
  })
  const giorni = String(GRATIS_ENTRO[d.esercente])
  if (!esito.credito_ai_consumatori) {
    return {
      inquadramento: 'fuori_perimetro',
      frase: `Dilazione gratuita entro ${giorni} giorni dalla fornitura: non è credito ai consumatori.`,
      bloccata: false,
    }
  }
  const perche =
    esito.classe === 'credito_oneroso'
      ? 'ha interessi o spese'
      : `l’ultima rata scade dopo più di ${giorni} giorni dalla fornitura`
  return {
    inquadramento: esito.classe,
    frase: d.credito_abilitato
      ? `È credito ai consumatori, perché ${perche}: si può recedere entro 14 giorni.`
      : `È credito ai consumatori, perché ${perche}, e non sei abilitato a concederlo: ` +
        `togli interessi e spese e finisci entro ${giorni} giorni dalla fornitura, oppure chiedi l’abilitazione all’assistenza.`,
    bloccata: !d.credito_abilitato,
  }
}
