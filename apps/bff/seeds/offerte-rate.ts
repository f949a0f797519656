import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { inquadra } from '@rateo/domain/identita/inquadramento'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { PianoDilazione } from './piani/piani-dilazioni.ts'

const DAY = 86_400_000

/** The first of the town may grant credit to consumers; the second offers short and free rate alone. */
export const ABILITATI = 1

const OFFERTE = [
  { a: 0, n_rate: 3, cadenza: 'mensile', da: 6_000, fino: 200_000, tan: 0 },
  { a: 0, n_rate: 6, cadenza: 'mensile', da: 20_000, fino: 300_000, tan: 0 },
  { a: 0, n_rate: 12, cadenza: 'mensile', da: 60_000, fino: 500_000, tan: 5.9 },
  { a: 1, n_rate: 3, cadenza: 'quindicinale', da: 6_000, fino: 150_000, tan: 0 },
  { a: 1, n_rate: 6, cadenza: 'mensile', da: 30_000, fino: 300_000, tan: 0 },
] as const

/** The offers of two esercenti on the payment page. */
export function createOfferteRate(esercenti: readonly { id: string }[], now: Date): Row[] {
  const created_at = new Date(now.getTime() - 40 * DAY)
  return OFFERTE.map(({ a, da, fino, tan, ...offerta }, ordine) => ({
    id: newId(created_at),
    esercente_id: esercenti[a]?.id,
    ...offerta,
    importo_min_centesimi: da,
    importo_max_centesimi: fino,
    tan_percento: tan,
    ordine,
    created_at,
    updated_at: created_at,
  }))
}

type Quando = { created_at: Date; prima: string; ultima: string; consumatore: boolean }

/** The conditions of a plan, and the last instant of its answer where it still waits for one. */
export function proposta(
  piano: PianoDilazione,
  { created_at, prima, ultima, consumatore }: Quando,
): Row {
  const { anticipo = 0, rate, cadenza, tan = 0, spese = 0 } = piano
  const giorno = dayInRome(created_at)
  const giorni = (new Date(ultima).getTime() - new Date(giorno).getTime()) / DAY
  const { frase } = inquadra({
    consumatore,
    esercente: 'pmi',
    tan_percento: tan,
    spese_per_rata_centesimi: spese,
    n_rate: rate,
    ultima_rata_giorni: giorni,
    credito_abilitato: piano.a < ABILITATI,
  })
  const isWaiting = piano.stato === 'proposta'
  return {
    inquadramento_frase: frase,
    fornitura_il: giorno,
    condizioni: {
      anticipo_centesimi: anticipo,
      n_rate: rate,
      cadenza,
      prima_scadenza: prima,
      fine_mese: false,
      tan_percento: tan,
      spese_per_rata_centesimi: spese,
      resto: 'ultima',
      salta_mesi: [],
    },
    proposta_il: piano.stato === 'bozza' ? null : giorno,
    scade_at: isWaiting ? inizioGiornoDiRoma(aggiungiGiorni(giorno, 8)) : null,
  }
}
