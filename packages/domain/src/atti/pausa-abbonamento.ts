import type { Centesimi } from '../denaro/denaro.ts'
import { contato, formattaGiornoLungo } from '../parole/formato.ts'
import type { Ruolo } from '../permessi/ruoli.ts'
import type { StatoAbbonamento } from '../stati/abbonamento.ts'
import { addebitoDel, type Corso, fineDurata } from '../stati/piano.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import { prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

/** The longest pause, whoever asks for it, in days. */
export const PAUSA_MASSIMA_GIORNI = 365

/** The days between the message to the cliente and the charge, where the esercente ends its own pause before its day. */
const PREAVVISO_RIPRESA_GIORNI = 7

type DaFermare = {
  stato: StatoAbbonamento
  prossimo_addebito: Giorno | null
  /** The first day of a pause that is still to begin. */
  pausa_dal: Giorno | null
  /** Another piano waits for its day, or for an answer. */
  cambio: boolean
  /** Periods of a stop that the esercente has not decided on. */
  periodi_da_decidere: boolean
  /** Days of pause that the piano gives to the cliente in a year, and those that are left. */
  pausa_giorni: number
  giorni_rimasti: number
}

const PER_STATO: Partial<Record<StatoAbbonamento, string>> = {
  in_prova: 'La prova non si paga: la pausa si chiede quando è finita.',
  in_ritardo: 'C’è un addebito da pagare: la pausa si chiede quando è a posto.',
  sospeso: 'C’è un addebito da pagare: la pausa si chiede quando è a posto.',
  in_pausa: 'L’abbonamento è già in pausa.',
}

/** The reason why the piano gives this cliente no pause; null where it gives one, and to an esercente. */
function motivoDelPiano({ pausa_giorni, giorni_rimasti }: DaFermare, ruolo: Ruolo): string | null {
  if (ruolo !== 'cliente') return null
  if (pausa_giorni === 0) return 'Questo piano non prevede pause: chiedile all’esercente.'
  return giorni_rimasti > 0
    ? null
    : `Hai già usato ${contato(pausa_giorni, 'giorno', 'giorni')} di pausa, quanti ne dà il piano in un anno.`
}

/** Says why an abbonamento cannot be paused by this role; null where it can. */
export function motivoNonPausa(a: DaFermare, ruolo: Ruolo, oggi: Giorno): string | null {
  if (a.stato !== 'attivo') return PER_STATO[a.stato] ?? 'L’abbonamento non è in corso.'
  if (a.pausa_dal !== null) return 'C’è già una pausa che sta per cominciare.'
  if (a.prossimo_addebito === null) return 'È l’ultimo periodo: non c’è altro da fermare.'
  if (a.prossimo_addebito <= oggi) {
    return 'L’addebito di oggi sta per partire: la pausa si chiede da domani.'
  }
  if (a.cambio) return 'C’è un cambio di piano che aspetta: la pausa si chiede quando è deciso.'
  if (a.periodi_da_decidere) {
    return 'Ci sono periodi di un fermo da decidere: la pausa si chiede quando sono decisi.'
  }
  return motivoDelPiano(a, ruolo)
}

/** Counts the days of pause that a cliente took in the year before a day. */
export const giorniDiPausa = (
  pause: readonly { dal: Giorno; al: Giorno }[],
  giorno: Giorno,
): number =>
  pause
    .filter(({ dal }) => dal > aggiungiGiorni(giorno, -PAUSA_MASSIMA_GIORNI))
    .reduce((giorni, { dal, al }) => giorni + Math.max(0, giorniTra(dal, al)), 0)

/** The last day on which a pause that begins on a day may be over, for this role. */
export const ripresaEntro = (dal: Giorno, giorni_rimasti: number, ruolo: Ruolo): Giorno =>
  aggiungiGiorni(
    dal,
    ruolo === 'cliente' ? Math.min(giorni_rimasti, PAUSA_MASSIMA_GIORNI) : PAUSA_MASSIMA_GIORNI,
  )

/** Says why a pause cannot be over on a day; null where it can. */
export function motivoRipresa(
  riprende_il: Giorno,
  { dal, entro }: { dal: Giorno; entro: Giorno },
): string | null {
  if (riprende_il <= dal) {
    return `La pausa comincia il ${formattaGiornoLungo(dal)}: scegli un giorno dopo.`
  }
  return riprende_il > entro ? `Al più tardi riprende il ${formattaGiornoLungo(entro)}.` : null
}

export type EffettoPausa = {
  /** The first day of the pause: what is paid is served until the day before. */
  dal: Giorno
  /** The day of the next charge, with which a new period begins. */
  riprende_il: Giorno
  giorni: number
  /** Charges that are not made. */
  saltati: Giorno[]
  importo_centesimi: Centesimi
  /** The end of the contract, or of its turn; null where it has none. */
  fine_durata: Giorno | null
}

/** Counts what a pause does: no money moves, and periods are counted anew from its end. Preview and act both call this function. */
export function effettoPausa(
  a: Corso & { importo_centesimi: Centesimi },
  dal: Giorno,
  riprende_il: Giorno,
): EffettoPausa {
  const saltati: Giorno[] = []
  let giorno = dal
  while (giorno < riprende_il) {
    saltati.push(giorno)
    giorno = prossimoGiorno(a.ancora ?? dal, a.cadenza, giorno)
  }
  return {
    dal,
    riprende_il,
    giorni: giorniTra(dal, riprende_il),
    saltati,
    importo_centesimi: addebitoDel(riprende_il, { ...a, ancora: null }).importo_centesimi,
    fine_durata: fineDurata({ ...a, ancora: riprende_il }, riprende_il),
  }
}

type Pausa = {
  stato: 'programmata' | 'in_corso'
  ruolo: 'cliente' | 'esercente'
  riprende_il: Giorno
}

const DI = {
  cliente: 'La pausa è del cliente: la toglie solo il cliente.',
  esercente: 'La pausa è dell’esercente: la toglie solo l’esercente.',
} as const

/** Says why this role cannot take back a pause that is still to begin, or end one that runs; null where it can. */
export const motivoNonTolta = ({ ruolo: sua }: Pick<Pausa, 'ruolo'>, ruolo: Ruolo): string | null =>
  sua === ruolo ? null : DI[sua]

/** The day on which a pause that the esercente ends today is over: the cliente knows of the charge a week before. */
export function ripresaAnticipata({ stato, riprende_il }: Pausa, oggi: Giorno): Giorno | null {
  const giorno = aggiungiGiorni(oggi, PREAVVISO_RIPRESA_GIORNI)
  return stato === 'in_corso' && giorno < riprende_il ? giorno : null
}
