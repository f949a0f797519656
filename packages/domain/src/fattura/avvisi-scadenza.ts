import type { Giorno } from '../tempo/giorno.ts'
import type { ScadenzaLetta } from './leggi-fattura.ts'

const ALLA_CONSEGNA = ['MP01', 'MP02', 'MP03', 'MP04', 'MP08']
const ADDEBITI = ['MP09', 'MP10', 'MP11', 'MP15', 'MP16', 'MP17', 'MP19', 'MP20', 'MP21']

/** A reason to doubt that a part of an invoice is still to be asked for; null where there is none. The person decides. */
export function dubbioScadenza(
  { modalita, scadenza }: Pick<ScadenzaLetta, 'modalita' | 'scadenza'>,
  oggi: Giorno,
): string | null {
  if (modalita === 'MP22') return 'È trattenuta su somme già riscosse: forse non è da chiedere'
  if (modalita === 'MP12') return 'È una RIBA: la presenta la tua banca'
  if (modalita === 'MP14') return 'È una quietanza dell’erario: forse non è da chiedere'
  if (modalita !== null && ADDEBITI.includes(modalita)) {
    return 'È un addebito sul conto: forse lo incassi già così'
  }
  const passata = scadenza !== null && scadenza < oggi
  if (modalita !== null && ALLA_CONSEGNA.includes(modalita) && (passata || scadenza === oggi)) {
    return 'Si pagava subito: forse è già pagata'
  }
  return passata ? 'È scaduta: forse è già pagata' : null
}
