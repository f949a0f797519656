import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export type DatiCondono = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  n: number
  riapre_n: number | null
  scadenza: string
  residuo_centesimi: number
  capitale_centesimi: number
  interessi_centesimi: number
  spese_centesimi: number
  mora_centesimi: number
  motivo: string
  isAnnullato: boolean
}

const nome = ({ n, riapre_n }: DatiCondono): string =>
  (riapre_n ?? n) === 0 ? 'l’anticipo' : f`la rata ${{ riapre_n: riapre_n ?? n }}`

const importo = (d: DatiCondono): string =>
  formattaEuro(d.capitale_centesimi + d.interessi_centesimi + d.spese_centesimi + d.mora_centesimi)

/** The subject of the e-mail, and the words of the notification. */
export const titoloCondono = (d: DatiCondono): string =>
  d.isAnnullato
    ? f`Condono annullato: ${{ importo: importo(d) }} di nuovo da pagare per ${{ nome: nome(d) }}`
    : f`Condonati ${{ importo: importo(d) }} per ${{ nome: nome(d) }}`

const PARTI = [
  ['Capitale', 'capitale_centesimi'],
  ['Interessi', 'interessi_centesimi'],
  ['Spese', 'spese_centesimi'],
  ['Mora', 'mora_centesimi'],
] as const

const righe = (d: DatiCondono): [string, string][] => [
  ['Dilazione', d.numero],
  ['Causale', d.causale],
  ...PARTI.flatMap(([parola, parte]): [string, string][] =>
    d[parte] > 0 ? [[parola, formattaEuro(d[parte])]] : [],
  ),
  ['Resta da pagare della rata', formattaEuro(d.residuo_centesimi)],
  ['Scadenza', formattaGiornoCompleto(d.scadenza)],
  ['Motivo', d.motivo],
]

export const condonoCliente = (d: DatiCondono, origin: string): Email =>
  compose({
    modello: 'condono_cliente',
    oggetto: f`${{ titolo_condono: titoloCondono(d) }}: ${{ esercente: d.esercente }}`,
    titolo: titoloCondono(d),
    blocchi: [
      {
        paragrafo: d.isAnnullato
          ? f`${{ esercente: d.esercente }} ha annullato il condono: quello che non dovevi più è di nuovo da pagare. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
          : f`${{ esercente: d.esercente }} ha rinunciato a questa parte: non la devi più. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.cliente,
  })

export const condonoEsercente = (d: DatiCondono, origin: string): Email =>
  compose({
    modello: 'condono_esercente',
    oggetto: f`${{ titolo_condono: titoloCondono(d) }}: ${{ cliente: d.cliente }}`,
    titolo: titoloCondono(d),
    blocchi: [
      {
        paragrafo: d.isAnnullato
          ? f`Il condono è annullato: ${{ cliente: d.cliente }} deve di nuovo questa parte. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
          : f`${{ cliente: d.cliente }} non deve più questa parte. Il condono si annulla finché sulla rata non si muove nulla. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { dati: [...righe(d), ['Cliente', d.cliente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.esercente,
  })
