import type { StatoAbbonamento } from '../stati/abbonamento.ts'
import type { Giorno } from '../tempo/giorno.ts'

/** The days in which the other person can accept. */
export const TRASFERIMENTO_GIORNI = 14

type DaTrasferire = {
  stato: StatoAbbonamento
  fino_al: Giorno | null
  prossimo_addebito: Giorno | null
  da_pagare_centesimi: number
  /** Another piano or price, which waits for its day or for an answer. */
  cambio: boolean
  cambio_giorno: boolean
  pausa: boolean
  periodi_saltati: boolean
}

function motivoDelloStato({ stato, fino_al }: DaTrasferire, oggi: Giorno): string | null {
  if (stato === 'attivo' || stato === 'in_prova') return null
  if (stato === 'disdetto' && fino_al !== null && fino_al >= oggi) return null
  if (stato === 'in_ritardo' || stato === 'sospeso') {
    return 'C’è un addebito non pagato: si trasferisce quando è a posto.'
  }
  if (stato === 'in_pausa') return 'È in pausa: si trasferisce quando è ripreso.'
  return stato === 'in_attivazione'
    ? 'Non è ancora cominciato: si trasferisce dopo il primo pagamento.'
    : 'L’abbonamento è finito: non c’è più niente da trasferire.'
}

/** Says why an abbonamento cannot pass to another person now; null where it can. */
export function motivoNonTrasferibile(a: DaTrasferire, oggi: Giorno): string | null {
  const motivo = motivoDelloStato(a, oggi)
  if (motivo !== null) return motivo
  if (a.da_pagare_centesimi > 0) {
    return 'C’è un addebito ancora da pagare o in corso: si trasferisce quando è a posto.'
  }
  // The person who takes it over reads that nothing is paid today.
  if (a.prossimo_addebito !== null && a.prossimo_addebito <= oggi) {
    return 'Oggi è il giorno dell’addebito: si trasferisce quando è fatto.'
  }
  if (a.cambio) {
    return 'C’è un cambio di piano o di prezzo che aspetta: si trasferisce quando è fatto o annullato.'
  }
  if (a.cambio_giorno) {
    return 'C’è un cambio di giorno che aspetta il prossimo addebito: si trasferisce se prima è annullato, o dopo.'
  }
  if (a.pausa) {
    return 'C’è una pausa che sta per cominciare: si trasferisce se prima è tolta, o quando è finita.'
  }
  return a.periodi_saltati
    ? 'L’esercente deve ancora decidere dei periodi passati durante un fermo: si trasferisce dopo.'
    : null
}
