import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'

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
  (riapre_n ?? n) === 0 ? 'l’anticipo' : `la rata ${riapre_n ?? n}`

const importo = (d: DatiCondono): string =>
  formattaEuro(d.capitale_centesimi + d.interessi_centesimi + d.spese_centesimi + d.mora_centesimi)

/** The subject of the e-mail, and the words of the notification. */
export const titoloCondono = (d: DatiCondono): string =>
  d.isAnnullato
    ? `Condono annullato: ${importo(d)} di nuovo da pagare per ${nome(d)}`
    : `Condonati ${importo(d)} per ${nome(d)}`

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
    oggetto: `${titoloCondono(d)}: ${d.esercente}`,
    titolo: titoloCondono(d),
    blocchi: [
      {
        paragrafo: d.isAnnullato
          ? `${d.esercente} ha annullato il condono: quello che non dovevi più è di nuovo da pagare. ${NESSUN_ADDEBITO}`
          : `${d.esercente} ha rinunciato a questa parte: non la devi più. ${NESSUN_ADDEBITO}`,
      },
      { dati: [...righe(d), ['Esercente', d.esercente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.cliente,
  })

export const condonoEsercente = (d: DatiCondono, origin: string): Email =>
  compose({
    oggetto: `${titoloCondono(d)}: ${d.cliente}`,
    titolo: titoloCondono(d),
    blocchi: [
      {
        paragrafo: d.isAnnullato
          ? `Il condono è annullato: ${d.cliente} deve di nuovo questa parte. ${NESSUN_ADDEBITO}`
          : `${d.cliente} non deve più questa parte. Il condono si annulla finché sulla rata non si muove nulla. ${NESSUN_ADDEBITO}`,
      },
      { dati: [...righe(d), ['Cliente', d.cliente]] },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.esercente,
  })
