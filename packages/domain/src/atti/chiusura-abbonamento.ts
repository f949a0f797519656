import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
import { GIA_RECEDUTO, motivoFuoriTermine } from '../credito/recesso.ts'
import { etichettaDi } from '../parole/etichette.ts'
import {
  type CadenzaAbbonamento,
  type StatoAbbonamento,
  TRANSIZIONI_ABBONAMENTO,
} from '../stati/abbonamento.ts'
import { quota } from '../denaro/quota.ts'
import { puo } from '../stati/macchina.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'
import { prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

/** The share that goes back: nothing, days not served, charges of periods that are not over, or all that was ever paid. */
export type Reso = 'nulla' | 'pro_rata' | 'periodo' | 'tutto'

/** The three refunds among which an esercente chooses who ends an abbonamento at once. */
export const RESI_CESSAZIONE = ['nulla', 'pro_rata', 'periodo'] as const
export type ResoCessazione = (typeof RESI_CESSAZIONE)[number]

export type AddebitoFatto = {
  id: string
  scadenza: Giorno
  /** Still to be paid. */
  residuo_centesimi: Centesimi
  /** Collected, or being collected right now. */
  versato_centesimi: Centesimi
  in_corso_centesimi: Centesimi
  /** Money of it that can still go back. */
  rendibile_centesimi: Centesimi
  /** Paid before for days of this period: what a change of cadenza took off the charge. */
  credito_centesimi: Centesimi
}

type DaChiudere = {
  reso: Reso
  addebiti: readonly AddebitoFatto[]
  cadenza: CadenzaAbbonamento
  /** The day that periods are counted from; null before the first one. */
  ancora: Giorno | null
  oggi: Giorno
}

export type ContoChiusura = {
  rimborso_centesimi: Centesimi
  /** The price of what was served, which stays with the esercente. */
  trattenuto_centesimi: Centesimi
  in_corso_centesimi: Centesimi
  /** The part of it that goes back too, if it comes. */
  in_corso_resi_centesimi: Centesimi
}

const somma = <T>(di: readonly T[], quanto: (uno: T) => number): number =>
  di.reduce((sum, uno) => sum + quanto(uno), 0)

/** The day on which the period of a charge is over; null where the periods were counted anew since. */
function fineDi(scadenza: Giorno, { ancora, cadenza }: DaChiudere): Giorno | null {
  if (ancora !== null && scadenza < ancora) return null
  return prossimoGiorno(ancora ?? scadenza, cadenza, scadenza)
}

/**
 * The price of the days of a charge that are not served any more; the day of the end is one of them. Paid before for the
 * same days, it goes back too, also where the charge itself was never paid: less the days that were had, and is called off.
 */
function nonGoduto(uno: AddebitoFatto, c: DaChiudere): Centesimi {
  const fine = fineDi(uno.scadenza, c)
  if (fine === null || fine <= c.oggi) return 0
  const messo = uno.versato_centesimi + uno.credito_centesimi
  if (c.reso === 'periodo') return messo
  const giorni = giorniTra(uno.scadenza, fine)
  const residui = Math.min(giorni, giorniTra(c.oggi, fine))
  const aperto =
    uno.credito_centesimi > 0 && uno.in_corso_centesimi === 0 ? uno.residuo_centesimi : 0
  return Math.max(0, quota(messo + aperto, residui, giorni) - aperto)
}

/**
 * Counts what goes back to who leaves before the end of a period, and what stays: by the real days of each charge, the
 * activation with the first. Given back before, it is not given back again. Preview and act both call this function.
 */
export function contaChiusura(c: DaChiudere): ContoChiusura {
  const pagati = c.addebiti.filter((uno) => uno.versato_centesimi + uno.credito_centesimi > 0)
  const versato = somma(pagati, (uno) => uno.versato_centesimi)
  const torna =
    c.reso === 'tutto'
      ? versato
      : c.reso === 'nulla'
        ? 0
        : Math.min(
            versato,
            somma(pagati, (uno) => nonGoduto(uno, c)),
          )
  const trattenuto_centesimi = versato - torna
  const rendibile = somma(pagati, (uno) => uno.rendibile_centesimi)
  const in_corso_centesimi = somma(pagati, (uno) => uno.in_corso_centesimi)
  const rimborso_centesimi = Math.max(0, rendibile - trattenuto_centesimi)
  return {
    rimborso_centesimi,
    trattenuto_centesimi,
    in_corso_centesimi,
    in_corso_resi_centesimi:
      Math.max(0, rendibile + in_corso_centesimi - trattenuto_centesimi) - rimborso_centesimi,
  }
}

/** Says which unpaid charges are not owed any more: those of a period that is not over, unless nothing is given back. */
export function debitiDaAnnullare(c: DaChiudere): AddebitoFatto[] {
  const aperti = c.addebiti.filter(
    (uno) => uno.residuo_centesimi > 0 && uno.in_corso_centesimi === 0,
  )
  if (c.reso === 'tutto') return aperti
  if (c.reso === 'nulla') return []
  return aperti.filter(({ scadenza }) => {
    const fine = fineDi(scadenza, c)
    return fine !== null && fine > c.oggi
  })
}

/** Says why an abbonamento cannot be ended at once by this role; null where it can. */
export function motivoNonCessa(stato: StatoAbbonamento): string | null {
  if (stato === 'in_attivazione')
    return 'Non è ancora cominciato: senza il primo pagamento si chiude da sé.'
  return puo(TRANSIZIONI_ABBONAMENTO, 'cessa', stato, 'E') ? null : 'L’abbonamento è già finito.'
}

type DaCuiRecedere = {
  stato: StatoAbbonamento
  /** The last day; null where nobody has that right, as between firms. */
  recesso_entro: Giorno | null
}

/** Says why the cliente cannot withdraw from an abbonamento today (art. 52 Codice del consumo); null where it can. */
export function motivoNonRecedeAbbonamento(
  { stato, recesso_entro }: DaCuiRecedere,
  oggi: Giorno,
): string | null {
  if (stato === 'receduto') return GIA_RECEDUTO
  if (stato === 'in_attivazione') {
    return 'Non è ancora cominciato: senza il primo pagamento non ha effetto, e puoi rinunciare all’ordine.'
  }
  if (!puo(TRANSIZIONI_ABBONAMENTO, 'recede', stato, 'C')) {
    return `L’abbonamento è nello stato “${etichettaDi('abbonamento', stato).etichetta}”.`
  }
  return motivoFuoriTermine(recesso_entro, oggi)
}

/** Tells what goes back and what stays, in the same words to both sides, before and after. */
export function fraseRecessoAbbonamento(c: ContoChiusura): string {
  const torna = formattaEuro(c.rimborso_centesimi)
  const resta = formattaEuro(c.trattenuto_centesimi)
  const parti = [
    c.rimborso_centesimi > 0 && c.trattenuto_centesimi === 0
      ? `Tornano al cliente ${torna}, tutto quello che è stato pagato.`
      : null,
    c.rimborso_centesimi > 0 && c.trattenuto_centesimi > 0
      ? `I giorni già avuti costano ${resta}, il resto torna: ${torna}.`
      : null,
    c.in_corso_resi_centesimi > 0
      ? `C’è un pagamento di ${formattaEuro(c.in_corso_centesimi)} in corso: se arriva, ne tornano ${formattaEuro(c.in_corso_resi_centesimi)} da sé.`
      : null,
  ].filter((parte) => parte !== null)
  if (parti.length > 0) return parti.join(' ')
  return c.trattenuto_centesimi > 0
    ? `I giorni già avuti costano ${resta}: non torna nulla.`
    : 'Non è stato pagato nulla, e nulla è dovuto.'
}

const FRASI_CESSAZIONE: Readonly<Record<ResoCessazione, string>> = {
  nulla: 'Non torna nulla: quello che è stato pagato resta, quello che è dovuto resta da pagare.',
  pro_rata: 'Non c’è nulla da rendere: i giorni pagati sono già passati.',
  periodo: 'Non c’è nulla da rendere: il periodo in corso non è stato pagato.',
}

/** Tells what an end at once gives back and calls off, in the same words before and after. */
export function fraseCessazione(
  reso: ResoCessazione,
  c: { rimborso_centesimi: Centesimi; annullati_centesimi: Centesimi },
): string {
  const parti = [
    c.rimborso_centesimi > 0
      ? `Tornano al cliente ${formattaEuro(c.rimborso_centesimi)}${reso === 'pro_rata' ? ', per i giorni pagati e non avuti.' : ', tutto il periodo in corso.'}`
      : null,
    c.annullati_centesimi > 0
      ? `${formattaEuro(c.annullati_centesimi)} non ancora pagati non sono più dovuti.`
      : null,
  ].filter((parte) => parte !== null)
  return parti.length > 0 ? parti.join(' ') : FRASI_CESSAZIONE[reso]
}

/** The conditions of the right to withdraw, in the words of every page and message before the contract. */
export const CONDIZIONI_RECESSO =
  'Se compri come consumatore puoi recedere entro 14 giorni, senza dire perché, dalla pagina dell’abbonamento con “Recedi dal contratto qui”. Ti torna tutto quello che hai pagato; se hai chiesto di cominciare subito, si tengono solo i giorni che hai già avuto.'
