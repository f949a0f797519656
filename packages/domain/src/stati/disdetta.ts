import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import type { StatoAbbonamento } from './abbonamento.ts'
import { addebitoDel, type Corso, eFuoriPreavviso } from './piano.ts'

/** The reasons that are asked of whoever leaves: for the esercente to learn from, never needed in order to leave. */
export const MOTIVI_DISDETTA = [
  'costo',
  'poco_uso',
  'altro_fornitore',
  'servizio',
  'altro',
] as const
export type MotivoDisdetta = (typeof MOTIVI_DISDETTA)[number]

export const PAROLE_MOTIVO_DISDETTA: Readonly<Record<MotivoDisdetta, string>> = {
  costo: 'Costa troppo',
  poco_uso: 'Lo uso poco',
  altro_fornitore: 'Passo a un altro',
  servizio: 'Non sono contento del servizio',
  altro: 'Altro',
}

export type Uscita = {
  /** A period that is being served goes on to its end; where nothing is served it is over at once. */
  a: 'disdetto' | 'cessato'
  /** Last day of the service. */
  fino_al: Giorno
  /** The day of the one charge that is still made, where the notice of the piano came too late for it. */
  ultimo_addebito: Giorno | null
}

type Situazione = Corso & {
  stato: StatoAbbonamento
  prossimo_addebito: Giorno | null
  fino_al: Giorno | null
  preavviso_giorni: number
  /** The first day of a pause that is still to begin. */
  pausa_dal: Giorno | null
}

const SERVITI: readonly StatoAbbonamento[] = ['attivo', 'in_prova', 'in_ritardo']
const FERMI: readonly StatoAbbonamento[] = ['sospeso', 'in_pausa']

/**
 * The effect of a disdetta given on a day: the service lasts until the day before the next charge, which is never made;
 * within the notice of the piano it is the last one. A pause that is to come stops every charge before its day, so no notice
 * holds. Null where there is nothing to leave: also where it ends by itself.
 */
export function uscitaDi(a: Situazione, oggi: Giorno): Uscita | null {
  const { stato, prossimo_addebito, preavviso_giorni } = a
  if (FERMI.includes(stato)) return { a: 'cessato', fino_al: oggi, ultimo_addebito: null }
  if (!SERVITI.includes(stato)) return null
  if (prossimo_addebito === null && a.fino_al !== null) return null
  if (a.pausa_dal !== null) {
    const ultimo = aggiungiGiorni(a.pausa_dal, -1)
    return { a: 'disdetto', fino_al: ultimo < oggi ? oggi : ultimo, ultimo_addebito: null }
  }
  if (
    stato === 'attivo' &&
    prossimo_addebito !== null &&
    eFuoriPreavviso(oggi, prossimo_addebito, preavviso_giorni)
  ) {
    const { al } = addebitoDel(prossimo_addebito, { ...a, importo_centesimi: 0 })
    return { a: 'disdetto', fino_al: al, ultimo_addebito: prossimo_addebito }
  }
  const ultimo = prossimo_addebito === null ? oggi : aggiungiGiorni(prossimo_addebito, -1)
  return { a: 'disdetto', fino_al: ultimo < oggi ? oggi : ultimo, ultimo_addebito: null }
}

type Disdetto = Pick<Corso, 'periodi_rimasti' | 'rinnovo_tacito'> & {
  stato: StatoAbbonamento
  fino_al: Giorno | null
  da_stato: StatoAbbonamento
}

/**
 * The state and the next charge that come back when a disdetta is taken back on a day: as if it had never been given.
 * Null after the last day of the service, and in the last period of a contract, which ends all the same. One that was late
 * comes back as active: what is still unpaid makes it late again.
 */
export function ritornoDi(
  { stato, fino_al, da_stato, periodi_rimasti, rinnovo_tacito }: Disdetto,
  oggi: Giorno,
): { a: 'attivo' | 'in_prova'; prossimo_addebito: Giorno } | null {
  if (stato !== 'disdetto' || fino_al === null || fino_al < oggi) return null
  if (periodi_rimasti === 0 && !rinnovo_tacito) return null
  return {
    a: da_stato === 'in_prova' ? 'in_prova' : 'attivo',
    prossimo_addebito: aggiungiGiorni(fino_al, 1),
  }
}
