import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export type DatiSpostamento = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  n: number
  era: string
  scadenza: string
  residuo_centesimi: number
  /** The card or account of the rate; null where the cliente pays each by hand. */
  addebito_su: string | null
  ruolo: 'cliente' | 'esercente'
}

/** The subject of the e-mail, and the words of the notification. */
export const titoloRataSpostata = ({ n, scadenza }: DatiSpostamento): string =>
  f`La rata ${{ n }} ora scade il ${{ scadenza: formattaGiornoLungo(scadenza) }}`

const righe = (d: DatiSpostamento): [string, string][] => [
  ['Dilazione', d.numero],
  ['Causale', d.causale],
  ['Importo', formattaEuro(d.residuo_centesimi)],
  ['Scadeva', formattaGiornoCompleto(d.era)],
  ['Ora scade', formattaGiornoCompleto(d.scadenza)],
]

/** To the cliente, whoever moved it: the day on which money leaves is another one. */
export function rataSpostataCliente(d: DatiSpostamento, origin: string): Email {
  const chi =
    d.ruolo === 'cliente' ? f`L’hai spostata tu` : f`L’ha spostata ${{ esercente: d.esercente }}`
  const come =
    d.addebito_su === null
      ? f`La paghi tu, entro quel giorno.`
      : f`La addebiteremo quel giorno, e non prima, su ${{ addebito_su: d.addebito_su }}.`
  return compose({
    modello: 'rata_spostata_cliente',
    oggetto: f`${{ titolo_rata_spostata: titoloRataSpostata(d) }}: ${{ esercente: d.esercente }}`,
    titolo: titoloRataSpostata(d),
    blocchi: [
      {
        paragrafo: f`${{ chi }}. L’importo non cambia e le altre rate restano dove sono. ${{ come }}`,
      },
      { paragrafo: NESSUN_ADDEBITO },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.cliente,
  })
}

/** To the esercente, where the cliente moved it. */
export const rataSpostataEsercente = (d: DatiSpostamento, origin: string): Email =>
  compose({
    modello: 'rata_spostata_esercente',
    oggetto: f`${{ cliente: d.cliente }} ha spostato la rata ${{ n: d.n }} al ${{ scadenza: formattaGiornoLungo(d.scadenza) }}`,
    titolo: f`${{ cliente: d.cliente }} ha spostato una rata`,
    blocchi: [
      {
        paragrafo: f`La rata ${{ n: d.n }} ora scade ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}: è entro i giorni e le volte che il portale lascia al cliente. L’importo non cambia e le altre rate restano dove sono.`,
      },
      { dati: [...righe(d), ['Cliente', d.cliente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.esercente,
  })
