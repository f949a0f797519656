import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export type DatiGiornoScelto = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  /** The day of the month that was chosen. */
  giorno: number
  rate: readonly { n: number; scadenza: string; residuo_centesimi: number }[]
  /** The card or account of the rate; null where the cliente pays each by hand. */
  addebito_su: string | null
}

/** The subject of the e-mail, and the words of the notification. */
export const titoloGiornoScelto = ({ giorno }: Pick<DatiGiornoScelto, 'giorno'>): string =>
  f`Le rate ora scadono il giorno ${{ giorno }} del mese`

const righe = (d: DatiGiornoScelto): [string, string][] => [
  ['Dilazione', d.numero],
  ['Causale', d.causale],
  ...d.rate.map(({ n, scadenza, residuo_centesimi }): [string, string] => [
    `Rata ${n}`,
    `${formattaEuro(residuo_centesimi)}, ${formattaGiornoCompleto(scadenza)}`,
  ]),
]

const apri = (origin: string, { dilazione_id }: DatiGiornoScelto) =>
  apriDilazione(dilazione_id, origin)

/** To the cliente, who chose it: every new day, to keep. */
export function giornoSceltoCliente(d: DatiGiornoScelto, origin: string): Email {
  const come =
    d.addebito_su === null
      ? f`Le paghi tu, ognuna entro il suo giorno.`
      : f`Le addebiteremo in quei giorni, e non prima, su ${{ addebito_su: d.addebito_su }}.`
  return compose({
    modello: 'giorno_scelto_cliente',
    oggetto: f`${{ titolo_giorno_scelto: titoloGiornoScelto(d) }}: ${{ esercente: d.esercente }}`,
    titolo: titoloGiornoScelto(d),
    blocchi: [
      { paragrafo: f`L’hai scelto tu. Gli importi non cambiano e non paghi di più. ${{ come }}` },
      { paragrafo: NESSUN_ADDEBITO },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      apri(origin, d),
    ],
    motivo: PERCHE.cliente,
  })
}

/** To the esercente, whose money comes on other days. */
export const giornoSceltoEsercente = (d: DatiGiornoScelto, origin: string): Email =>
  compose({
    modello: 'giorno_scelto_esercente',
    oggetto: f`${{ cliente: d.cliente }} ha scelto il giorno ${{ giorno: d.giorno }} del mese per le sue rate`,
    titolo: f`${{ cliente: d.cliente }} ha scelto il giorno delle rate`,
    blocchi: [
      {
        paragrafo:
          'Lo può fare una volta per piano, e mai prima del giorno pattuito. Gli importi non cambiano: cambiano i giorni in cui arrivano.',
      },
      { dati: [...righe(d), ['Cliente', d.cliente]] },
      apri(origin, d),
    ],
    motivo: PERCHE.esercente,
  })
