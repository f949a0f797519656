import type { Centesimi } from '../denaro/denaro.ts'
import type { Ruolo } from '../permessi/ruoli.ts'
import type { StatoAbbonamento } from '../stati/abbonamento.ts'
import type { IngressoDopo, PrezzoDelGiorno } from '../stati/cambio-piano.ts'
import { dopoAddebito, type PrezziInCorso, prossimoPrezzo } from '../stati/ingresso.ts'
import { type Addebito, addebitoDel, type Corso } from '../stati/piano.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'

/** The days between the message to the cliente and the charge, where the esercente takes a discount off. */
const PREAVVISO_SCONTO = 7

type DaScontare = {
  stato: StatoAbbonamento
  prossimo_addebito: Giorno | null
}

/** Says why no code can be used on an abbonamento that runs; null where one can. */
export function motivoNonSconta(a: DaScontare, oggi: Giorno): string | null {
  if (!['attivo', 'in_ritardo', 'in_prova', 'in_pausa'].includes(a.stato)) {
    return 'Un codice si usa su un abbonamento che va avanti.'
  }
  if (a.prossimo_addebito === null) return 'Non ci sono altri addebiti su cui usarlo.'
  if (a.prossimo_addebito <= oggi) {
    return 'L’addebito di oggi sta per partire: il codice si usa da domani.'
  }
  return null
}

type Tolto = DaScontare & { chiesti_da: readonly ('cliente' | 'esercente')[] }

/** Says why this role cannot take the discount off the next charge; null where it can. */
export function motivoNonToglieSconto(a: Tolto, ruolo: Ruolo, oggi: Giorno): string | null {
  if (a.prossimo_addebito !== null && a.prossimo_addebito <= oggi) {
    return 'L’addebito di oggi sta per partire: lo sconto resta.'
  }
  if (ruolo !== 'esercente') return null
  if (a.chiesti_da.includes('cliente')) {
    return 'Il codice lo ha usato il cliente: solo lui può toglierlo.'
  }
  if (a.prossimo_addebito !== null && giorniTra(oggi, a.prossimo_addebito) < PREAVVISO_SCONTO) {
    return 'Il prossimo addebito è entro una settimana: lo sconto promesso resta.'
  }
  return null
}

type Corrente = Corso &
  PrezziInCorso & {
    giorno: Giorno
    attivazione_centesimi: Centesimi
    /** The change of piano that comes with a charge. */
    cambio: (PrezzoDelGiorno & { vale_dal: Giorno; ingresso: IngressoDopo | null }) | null
  }

/** The prices after a change, as `prezzi_del_cambio` counts them: a first price that goes on is for the charges that are left. */
export function prezziDelCambio(
  a: Pick<PrezziInCorso, 'ingresso_rimasti'>,
  { importo_centesimi, ingresso }: { importo_centesimi: Centesimi; ingresso: IngressoDopo | null },
): PrezziInCorso {
  const senza = { pieno_centesimi: null, ingresso_rimasti: null }
  if (ingresso === null) return { importo_centesimi, ...senza }
  const { pieno_centesimi } = ingresso
  const ingresso_rimasti = ingresso.rimasti ?? a.ingresso_rimasti
  return ingresso_rimasti === null
    ? { importo_centesimi: pieno_centesimi, ...senza }
    : { importo_centesimi: ingresso.importo_centesimi, pieno_centesimi, ingresso_rimasti }
}

export type AddebitoScontabile = {
  giorno: Giorno
  prezzo_centesimi: Centesimi
  /** False of the days until another day of charge, which are no whole period. */
  intero: boolean
}

/** The next charges of an abbonamento as its renewals will make them, without any discount. */
export function prossimiPrezzi(a: Corrente, quanti: number): AddebitoScontabile[] {
  const addebiti: AddebitoScontabile[] = []
  let corso: Corso = a
  let giorno: Giorno | null = a.giorno
  let prezzi: PrezziInCorso = a
  let cambio = a.cambio
  while (giorno !== null && addebiti.length < quanti) {
    if (cambio !== null && cambio.vale_dal <= giorno) {
      prezzi = prezziDelCambio(prezzi, cambio)
      // Another cadence counts its periods from the day on which it begins.
      if (cambio.cadenza !== corso.cadenza) corso = { ...corso, ancora: giorno }
      corso = { ...corso, cadenza: cambio.cadenza, giorno_addebito: cambio.giorno_addebito }
      cambio = null
    }
    const isFirst: boolean = addebiti.length === 0
    const attivazione = isFirst ? a.attivazione_centesimi : 0
    const importo_centesimi = prossimoPrezzo(prezzi)
    const addebito: Addebito = addebitoDel(giorno, { ...corso, importo_centesimi })
    const { intero, prossimo, ancora, periodi_rimasti } = addebito
    addebiti.push({ giorno, prezzo_centesimi: addebito.importo_centesimi + attivazione, intero })
    prezzi = dopoAddebito(prezzi, intero)
    corso = { ...corso, ancora, periodi_rimasti }
    giorno = prossimo
  }
  return addebiti
}
