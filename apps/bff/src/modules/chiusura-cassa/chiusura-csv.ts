import type { Chiusura } from '@rateo/contract/chiusure-cassa'
import { NOMI_METODO_CASSA, NOMI_MOVIMENTO_CASSA } from '@rateo/domain/cassa-parole'
import { formattaDataOra } from '@rateo/domain/formato'

const BOM = '\uFEFF'
type Cella = string | number | null

/** A text that begins like a formula would be run by the spreadsheet that opens it: an apostrophe makes it text. */
const innocuo = (text: string): string =>
  /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text

function cella(valore: Cella): string {
  if (valore === null) return ''
  if (typeof valore === 'string') return `"${innocuo(valore).replaceAll('"', '""')}"`
  const assoluto = Math.abs(valore)
  const euro = `${String(Math.floor(assoluto / 100))},${String(assoluto % 100).padStart(2, '0')}`
  return valore < 0 ? `-${euro}` : euro
}

const COLONNE = [
  'Chiusura',
  'Riga',
  'Data e ora',
  'Voce',
  'Metodo',
  'Importo',
  'Atteso',
  'Contato',
  'Differenza',
  'Causale',
  'Operatore',
]

/** A closing for spreadsheets in Italian: a line for each method, then one for each movement. */
export function chiusuraCsv({ numero, contenuto }: Chiusura): string {
  const quadratura = contenuto.righe.map((riga): Cella[] => [
    numero,
    'Quadratura',
    formattaDataOra(contenuto.chiusa_at),
    'Totale',
    NOMI_METODO_CASSA[riga.metodo],
    null,
    riga.atteso_centesimi,
    riga.contato_centesimi,
    riga.differenza_centesimi,
    contenuto.conteggio.nota,
    contenuto.chiusa_da,
  ])
  const movimenti = contenuto.movimenti.map((uno): Cella[] => [
    numero,
    'Movimento',
    formattaDataOra(uno.created_at),
    NOMI_MOVIMENTO_CASSA[uno.tipo],
    NOMI_METODO_CASSA[uno.metodo],
    uno.importo_centesimi,
    null,
    null,
    null,
    uno.causale,
    uno.autore,
  ])
  const lines: Cella[][] = [COLONNE, ...quadratura, ...movimenti]
  return BOM + lines.map((line) => `${line.map(cella).join(';')}\r\n`).join('')
}
