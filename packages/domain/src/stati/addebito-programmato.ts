import type { Centesimi } from '../denaro/denaro.ts'
import { MINIMO_ONLINE } from '../denaro/minimo-online.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import { type GiorniAddebito, giorniAddebito, giorniDiPreavviso } from '../banca/mandato.ts'
import { type OriginePagamento, STATI_PAGABILI } from './pagamento.ts'

/** A charge that was missed is made up for this long; after that a person decides. */
export const GIORNI_RECUPERO = 5

/** The means for a charge that nobody asks for: a card, or a mandato with the notice that it agrees. */
export type MetodoAutomatico =
  | { tipo: 'carta' }
  | { tipo: 'addebito_sdd'; preavviso_giorni: number }

export type Programmato = {
  oggi: Giorno
  scadenza: Giorno
  /** Days on which it stood still because of us: nobody is late for them. */
  giorni_fermi: number
  /** The day on which the debt was made: nobody is late before it. */
  creato_il: Giorno
  origine: OriginePagamento
  stato: string
  residuo_centesimi: Centesimi
  /** The most that the payer agreed to for this day; null where what is owed is what was agreed to. */
  al_massimo_centesimi: Centesimi | null
  /** The state of the dilazione or of the abbonamento that it belongs to. */
  stato_oggetto: string | null
  /** True when its esercente may collect now. */
  puo_incassare: boolean
  /** The one that was chosen, where it can be used today. */
  metodo: MetodoAutomatico | null
  metodi_ammessi: readonly string[]
}

export type Decisione =
  | { fai: 'avvia'; metodo: 'carta' }
  | { fai: 'avvia'; metodo: 'addebito_sdd'; quando: GiorniAddebito }
  /** Looked at again on that day. */
  | { fai: 'attendi'; il: Giorno; perche: Motivo }
  /** A renewal that nothing can be charged to, and whose day has gone by: it was not paid. */
  | { fai: 'insoluto' }
  | { fai: 'rinuncia'; perche: Motivo }

export type Motivo =
  | 'non_ancora'
  | 'in_corso'
  | 'sospeso'
  | 'esercente_fermo'
  | 'senza_metodo'
  | 'non_dovuto'
  | 'finito'
  | 'troppo_tardi'
  | 'sotto_minimo'
  | 'oltre_il_consenso'

// A rata of a plan that is not running is not charged; a period that has begun is owed until the abbonamento has ended.
const IN_CORSO: readonly string[] = ['attiva', 'attivo', 'in_ritardo', 'disdetto', 'in_prova']
const IN_ATTESA: readonly string[] = ['accettata', 'sospesa', 'in_pausa', 'sospeso']

/** The day on which a direct debit is sent, so that the account is debited on its scadenza. */
export const giornoInvio = (scadenza: Giorno, preavviso_giorni: number): Giorno =>
  aggiungiGiorni(scadenza, -giorniDiPreavviso(preavviso_giorni))

function conMetodo(metodo: MetodoAutomatico, { oggi, scadenza }: Programmato): Decisione {
  const il = metodo.tipo === 'carta' ? scadenza : giornoInvio(scadenza, metodo.preavviso_giorni)
  if (oggi < il) return { fai: 'attendi', il, perche: 'non_ancora' }
  if (metodo.tipo === 'carta') return { fai: 'avvia', metodo: 'carta' }
  // A notice that is too late for the day moves the debit on: the agreed days of notice are never cut short.
  const prima = aggiungiGiorni(oggi, giorniDiPreavviso(metodo.preavviso_giorni))
  const quando = giorniAddebito(prima > scadenza ? prima : scadenza)
  return { fai: 'avvia', metodo: 'addebito_sdd', quando }
}

/** The day that it is late from. */
const dovutoDal = ({ scadenza, creato_il }: Programmato): Giorno =>
  creato_il > scadenza ? creato_il : scadenza

function senzaMetodo(debito: Programmato): Decisione {
  const { oggi, scadenza, origine } = debito
  // Chosen later, it is looked at again at once.
  if (oggi < scadenza) return { fai: 'attendi', il: scadenza, perche: 'senza_metodo' }
  // On the day that the cliente chose there is nothing to charge: it is told, and the debt waits for its cliente.
  if (origine === 'una_tantum') return { fai: 'rinuncia', perche: 'senza_metodo' }
  if (origine === 'abbonamento' && oggi > dovutoDal(debito)) return { fai: 'insoluto' }
  return { fai: 'attendi', il: aggiungiGiorni(oggi, 1), perche: 'senza_metodo' }
}

/** Decides what happens today to a debt that is charged by itself. */
export function decidiAddebito(debito: Programmato): Decisione {
  const { oggi, stato, stato_oggetto, puo_incassare, metodo, metodi_ammessi } = debito
  const { residuo_centesimi, al_massimo_centesimi } = debito
  const domani = (perche: Motivo): Decisione => ({
    fai: 'attendi',
    il: aggiungiGiorni(oggi, 1),
    perche,
  })
  if (stato === 'in_verifica' || stato === 'in_elaborazione') return domani('in_corso')
  // A debt that was refused is tried again by the rules of arretrati and solleciti, not by these.
  if (stato === 'insoluto' || !STATI_PAGABILI.some((uno) => uno === stato)) {
    return { fai: 'rinuncia', perche: 'non_dovuto' }
  }
  if (stato_oggetto !== null && IN_ATTESA.includes(stato_oggetto)) return domani('sospeso')
  if (stato_oggetto === null || !IN_CORSO.includes(stato_oggetto)) {
    return { fai: 'rinuncia', perche: 'finito' }
  }
  if (giorniTra(dovutoDal(debito), oggi) - debito.giorni_fermi > GIORNI_RECUPERO) {
    return { fai: 'rinuncia', perche: 'troppo_tardi' }
  }
  if (metodo === null || !metodi_ammessi.includes(metodo.tipo)) return senzaMetodo(debito)
  const deciso = conMetodo(metodo, debito)
  // The provider would refuse it, and the payer would read of a refusal.
  if (deciso.fai === 'avvia' && residuo_centesimi < MINIMO_ONLINE) {
    return { fai: 'rinuncia', perche: 'sotto_minimo' }
  }
  // A discount or a payment taken back has made the debt larger than it was when its day was chosen.
  if (deciso.fai === 'avvia' && residuo_centesimi > (al_massimo_centesimi ?? residuo_centesimi)) {
    return { fai: 'rinuncia', perche: 'oltre_il_consenso' }
  }
  return deciso.fai === 'avvia' && !puo_incassare ? domani('esercente_fermo') : deciso
}
