import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import type { Parte } from './parti.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export type DatiDilazione = {
  id: string
  numero: string
  esercente: string
  cliente: string
  causale: string
  totale_centesimi: number
  residuo_centesimi: number
  n_rate: number
  /** The last day of the answer, or of what is paid at once. */
  entro: string | null
  motivo: string | null
  /** True when debts that existed already are paid in rate: a proposal takes nothing of them away. */
  su_debito: boolean
  interessi_centesimi: number
  spese_centesimi: number
  tan_percento: number
  taeg_percento: number
  /** "6 rate: 5 da 48,33 € e 1 da 48,34 €". */
  piano: string
  /** The card or account of the rate; null where the cliente pays each by hand. */
  addebito_su: string | null
  /** The rata that is due next. */
  prossima: { scadenza: string; importo_centesimi: number } | null
  pagato_centesimi: number
  /** Nothing of it was given back or given up. */
  e_saldata: boolean
  /** The suspension that it tells of: until when, and the new days of its rate. */
  sospensione: { fino_al: string; rate: { n: number; era: string; scadenza: string }[] } | null
}

export type Testo = { titolo: (d: DatiDilazione) => string; frase: (d: DatiDilazione) => string }

export const aCliente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ cliente: { titolo, frase } })
export const aEsercente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ esercente: { titolo, frase } })

/** The way in which the next rate are paid: charged by themselves, or paid by the cliente. */
export function comeSiPaga({ addebito_su, prossima }: DatiDilazione): string {
  if (prossima === null) return f`Le rate si pagano ognuna alla sua scadenza.`
  const quanto = f`${{ importo: formattaEuro(prossima.importo_centesimi) }} il ${{ scadenza: formattaGiornoLungo(prossima.scadenza) }}`
  return addebito_su === null
    ? f`La prossima rata è di ${{ importo: formattaEuro(prossima.importo_centesimi) }}, da pagare entro il ${{ scadenza: formattaGiornoLungo(prossima.scadenza) }}: te la ricordiamo prima.`
    : f`La prossima rata la addebitiamo da soli: ${{ quanto }}, su ${{ addebito_su }}. Così anche le altre, ognuna alla sua scadenza.`
}

/** Acts on a plan that runs. */
export const FATTI_ATTI = [
  'dichiara_decaduta',
  'sospende',
  'riprende',
  'stralcia',
  'annulla_stralcio',
  'rinegozia',
] as const

const finoAl = ({ sospensione }: DatiDilazione) =>
  sospensione === null ? '' : f` fino al ${{ fino_al: formattaGiornoLungo(sospensione.fino_al) }}`

/** The texts of the acts on a plan that runs, for each party. */
export const TESTI_ATTI: Readonly<
  Record<(typeof FATTI_ATTI)[number], Partial<Record<Parte, Testo>>>
> = {
  dichiara_decaduta: {
    ...aCliente(
      (d) => f`${{ esercente: d.esercente }} ti chiede in una volta tutto il residuo`,
      (d) =>
        fissa`Il termine della diffida è passato e il ritardo resta: hai perso il beneficio delle rate (art. 1186 del codice civile). Sono dovuti subito ${{ residuo: formattaEuro(d.residuo_centesimi) }}; gli interessi non maturati non sono dovuti. Nulla si addebita da sé: apri la dilazione e paga, o scrivi all’esercente per un accordo. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`${{ cliente: d.cliente }} è decaduto dal beneficio del termine`,
      (d) =>
        f`Sono dovuti subito ${{ residuo: formattaEuro(d.residuo_centesimi) }}: il cliente lo ha letto per e-mail. Da ora non partono solleciti né addebiti da soli. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  sospende: {
    ...aCliente(
      (d) => f`${{ esercente: d.esercente }} ha sospeso la dilazione${{ fino_al: finoAl(d) }}`,
      () =>
        f`Fino a quel giorno non addebitiamo nulla e non ti mandiamo promemoria. Le rate che scadevano da oggi in poi si spostano in avanti di altrettanti giorni: gli importi restano gli stessi. Una rata che era già scaduta resta dovuta, e puoi sempre pagare prima. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} è sospesa${{ fino_al: finoAl(d) }}`,
      () =>
        f`Le rate che scadevano da oggi in poi si spostano in avanti di altrettanti giorni: gli importi restano gli stessi. Fino a quel giorno non partono addebiti né promemoria, poi riprende da sola. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  riprende: {
    ...aCliente(
      () => f`La dilazione riprende`,
      (d) => f`${{ come_si_paga: comeSiPaga(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} riprende`,
      () =>
        f`Da oggi le rate si pagano di nuovo, ognuna alla sua scadenza. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  stralcia: {
    ...aCliente(
      () => f`Quello che restava della dilazione non è più dovuto`,
      (d) =>
        f`${{ esercente: d.esercente }} ha rinunciato a quello che restava: non devi altro e non riceverai solleciti. Quello che hai già pagato resta pagato. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} è stralciata`,
      () =>
        f`L’assistenza ha stralciato quello che restava: il cliente non lo deve più e nulla si sollecita. Se qualcosa arriva lo stesso, registralo come recupero. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  annulla_stralcio: {
    ...aCliente(
      () => f`Lo stralcio della dilazione è annullato`,
      (d) =>
        f`Quello che restava è di nuovo dovuto: ${{ residuo: formattaEuro(d.residuo_centesimi) }}, nelle rate di prima. Quelle il cui giorno è passato non si addebitano da sole: apri la dilazione per pagarle. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`Lo stralcio della dilazione di ${{ cliente: d.cliente }} è annullato`,
      (d) =>
        f`L’assistenza lo ha annullato: sono di nuovo dovuti ${{ residuo: formattaEuro(d.residuo_centesimi) }}, nelle rate di prima. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  rinegozia: {
    ...aCliente(
      (d) => f`Un nuovo piano ha preso il posto della dilazione ${{ numero: d.numero }}`,
      () =>
        f`Hai firmato il nuovo piano: le rate che restavano di questa dilazione non sono più dovute, e si pagano quelle nuove. Quello che hai già pagato resta pagato. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`${{ cliente: d.cliente }} ha firmato il nuovo piano`,
      (d) =>
        f`Prende il posto della dilazione ${{ numero: d.numero }}: le rate che restavano sono sostituite da quelle nuove. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
}
