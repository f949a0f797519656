import { formattaEuro } from '../denaro/denaro.ts'
import { contato } from '../parole/formato.ts'
import { aggiungiGiorni, aggiungiMesi, eGiorno, partiDelGiorno } from '../tempo/giorno.ts'
import type { CondizioniRate } from './proposta-rate.ts'
import { EVENTO_MAX, GIORNI_EVENTO } from './rata-a-evento.ts'

/** A mistake in one field of the conditions, in a sentence for the person who wrote it. */
export interface Problema {
  campo: keyof CondizioniRate
  /** The one of `date_libere`, or of `eventi`, that is wrong, counted from zero. */
  indice?: number
  motivo: string
}

export const RATE_MASSIME = 60
export const ANTICIPO_MASSIMO_PERCENTO = 90
/** A rata smaller than this costs more to collect than it brings. */
export const RATA_MINIMA_CENTESIMI = 100
const IMPORTO_MASSIMO_CENTESIMI = 100_000_000
/** More than this is no cost of collecting one rata. */
export const SPESE_MASSIME_CENTESIMI = 10_000

const traInteri = (valore: number, minimo: number, massimo: number): boolean =>
  Number.isSafeInteger(valore) && valore >= minimo && valore <= massimo

/** Every field by itself, then the fields together. Empty when a plan can be tried. */
export function controllaCondizioni(c: CondizioniRate): Problema[] {
  const soli = [...importi(c), ...tempi(c)]
  return soli.length > 0 ? soli : [...insieme(c), ...conInteressi(c), ...conEventi(c)]
}

function* importi(c: CondizioniRate): Generator<Problema> {
  if (!traInteri(c.importo_centesimi, 1, IMPORTO_MASSIMO_CENTESIMI)) {
    yield { campo: 'importo_centesimi', motivo: 'Scrivi un importo tra 0,01 € e 1.000.000,00 €.' }
  }
  if (!traInteri(c.anticipo_centesimi, 0, IMPORTO_MASSIMO_CENTESIMI)) {
    yield { campo: 'anticipo_centesimi', motivo: 'Scrivi un anticipo in euro, oppure zero.' }
  }
  if (!traInteri(c.spese_per_rata_centesimi, 0, SPESE_MASSIME_CENTESIMI)) {
    yield {
      campo: 'spese_per_rata_centesimi',
      motivo: `Le spese di ogni rata vanno da zero a ${formattaEuro(SPESE_MASSIME_CENTESIMI)}.`,
    }
  }
  // Two decimals: what is written on a contract.
  const tan = Math.round(c.tan_percento * 100)
  if (!(traInteri(tan, 0, 10_000) && Math.abs(tan / 100 - c.tan_percento) < 1e-9)) {
    yield { campo: 'tan_percento', motivo: 'Il TAN va da 0 a 100%, con due decimali al massimo.' }
  }
}

function* tempi(c: CondizioniRate): Generator<Problema> {
  if (!traInteri(c.n_rate, 1, RATE_MASSIME)) {
    yield { campo: 'n_rate', motivo: `Le rate vanno da 1 a ${String(RATE_MASSIME)}.` }
  }
  if (!eGiorno(c.prima_scadenza)) {
    yield { campo: 'prima_scadenza', motivo: 'Scrivi il giorno della prima scadenza.' }
  } else if (c.prima_scadenza < c.oggi) {
    yield { campo: 'prima_scadenza', motivo: 'La prima scadenza è passata: scegli da oggi in poi.' }
  } else if (c.prima_scadenza > aggiungiMesi(c.oggi, 12)) {
    yield { campo: 'prima_scadenza', motivo: 'La prima scadenza è entro un anno da oggi.' }
  }
  if (c.cadenza === 'libera') yield* dateLibere(c)
  if (!c.salta_mesi.every((mese) => traInteri(mese, 1, 12))) {
    yield { campo: 'salta_mesi', motivo: 'I mesi da saltare vanno da gennaio a dicembre.' }
  }
}

/** Years within which every day of a plan is. */
const ANNI_MASSIMI = 15

/** Each day by itself, so that each mistake is said where it was written. */
function* dateLibere({ date_libere: date = [], n_rate, prima_scadenza, oggi }: CondizioniRate) {
  const ultima = aggiungiMesi(oggi, ANNI_MASSIMI * 12)
  for (const [indice, giorno] of date.entries()) {
    const prima = date[indice - 1]
    const motivo = !eGiorno(giorno)
      ? `Scrivi il giorno della rata ${String(indice + 1)}.`
      : giorno > ultima
        ? `La rata ${String(indice + 1)} è entro ${String(ANNI_MASSIMI)} anni da oggi.`
        : prima !== undefined && giorno < prima
          ? `La rata ${String(indice + 1)} scade prima di quella che la precede.`
          : null
    if (motivo !== null) yield { campo: 'date_libere', indice, motivo } as const
  }
  if (date.length !== n_rate || date[0] !== prima_scadenza) {
    yield { campo: 'n_rate', motivo: 'Le rate sono tante quante le date scelte.' } as const
  }
}

function* insieme(c: CondizioniRate): Generator<Problema> {
  const finanziato = c.importo_centesimi - c.anticipo_centesimi
  if (c.anticipo_centesimi * 100 > c.importo_centesimi * ANTICIPO_MASSIMO_PERCENTO) {
    yield {
      campo: 'anticipo_centesimi',
      motivo: `L’anticipo è al massimo il ${String(ANTICIPO_MASSIMO_PERCENTO)}% dell’importo.`,
    }
  } else if (finanziato < c.n_rate * RATA_MINIMA_CENTESIMI) {
    yield {
      campo: 'n_rate',
      motivo: `Ogni rata è di almeno ${formattaEuro(RATA_MINIMA_CENTESIMI)}: riduci il numero di rate.`,
    }
  }
  if (c.anticipo_centesimi > 0 && c.prima_scadenza === c.oggi) {
    yield {
      campo: 'prima_scadenza',
      motivo: 'L’anticipo si paga oggi: la prima rata scade da domani in poi.',
    }
  }
  if (c.cadenza === 'libera' && (c.salta_mesi.length > 0 || c.fine_mese === true)) {
    yield { campo: 'cadenza', motivo: 'Con le date scelte si scrive il giorno di ogni rata.' }
  } else if (c.salta_mesi.includes(partiDelGiorno(c.prima_scadenza).mese)) {
    yield {
      campo: 'prima_scadenza',
      motivo: 'La prima scadenza è in un mese che hai scelto di saltare.',
    }
  }
  if (c.fine_mese === true && (c.cadenza === 'settimanale' || c.cadenza === 'quindicinale')) {
    yield {
      campo: 'cadenza',
      motivo: 'A fine mese cadono le rate ogni uno, due o tre mesi: cambia la cadenza.',
    }
  }
}

/** With interest the last rata closes the account, so the cents that are left over are its own. */
function* conInteressi(c: CondizioniRate): Generator<Problema> {
  if (c.tan_percento > 0 && c.resto === 'prima') {
    yield { campo: 'resto', motivo: 'Con gli interessi i centesimi restano sull’ultima rata.' }
  }
}

/** An event has a day of its own, which is the last one, and bears no interest: nobody knows for how long. */
function* conEventi(c: CondizioniRate): Generator<Problema> {
  if (c.eventi === undefined) return
  if (c.cadenza !== 'libera') {
    yield { campo: 'cadenza', motivo: 'Una rata a un evento vuole le date scelte una per una.' }
    return
  }
  if (c.tan_percento > 0) {
    yield {
      campo: 'tan_percento',
      motivo: 'Con una rata a un evento non ci sono interessi: il giorno non si conosce prima.',
    }
  }
  for (const [indice, evento] of c.eventi.entries()) {
    const motivo = motivoEvento(c, evento, indice)
    if (motivo !== null) yield { campo: 'eventi', indice, motivo }
  }
}

function motivoEvento(
  { eventi = [], date_libere = [], n_rate, oggi, importo_centesimi, giorni_evento }: CondizioniRate,
  { n, evento, percento }: NonNullable<CondizioniRate['eventi']>[number],
  indice: number,
): string | null {
  if (!traInteri(n, 1, n_rate)) return 'La rata di questo evento non c’è.'
  if (eventi.findIndex((uno) => uno.n === n) !== indice) {
    return `La rata ${String(n)} aspetta già un evento.`
  }
  if (evento.trim() === '' || evento.length > EVENTO_MAX) {
    return `Scrivi l’evento in breve, con ${String(EVENTO_MAX)} lettere al massimo.`
  }
  if (percento !== undefined && !traInteri(percento, 1, 99)) {
    return 'La parte del prezzo va da 1 a 99%.'
  }
  if (percento !== undefined && importo_centesimi * percento < RATA_MINIMA_CENTESIMI * 100) {
    return `Ogni rata è di almeno ${formattaEuro(RATA_MINIMA_CENTESIMI)}: alza la percentuale.`
  }
  const giorni = giorni_evento ?? GIORNI_EVENTO.giorni
  return (date_libere[n - 1] ?? oggi) > aggiungiGiorni(oggi, giorni)
    ? null
    : `L’ultimo giorno dell’evento è tra più di ${contato(giorni, 'giorno', 'giorni')}.`
}
