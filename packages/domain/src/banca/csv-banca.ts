import type { Giorno } from '../tempo/giorno.ts'
import {
  type MovimentoLetto,
  CONTROPARTE_MAX,
  giornoVero,
  IMPORTO_MOVIMENTO_MAX,
  testoBanca,
} from './movimento-letto.ts'

/** The roles that a column of a bank's file may have, with the words by which banks call it. */
const TITOLI = {
  data: /^(?:data(?: ?(?:operazione|contabile|contabilizzazione|registrazione|mov(?:imento)?\.?))?|date|booking date)$/,
  valuta: /^(?:(?:data )?valuta|data di valuta|value date)$/,
  importo: /^(?:importo(?: ?\(?(?:eur|euro|€)\)?)?|amount|movimento|ammontare)$/,
  entrate: /^(?:avere|entrat[ae]|accredit[io]|crediti?|importo avere|credit)$/,
  uscite: /^(?:dare|uscit[ae]|addebit[io]|debiti?|importo dare|debit)$/,
  descrizione:
    /^(?:descrizione(?: operazione| estesa| movimento| completa)?|causale(?: descrizione)?|dettagli(?:o)?|operazione|description|details)$/,
  controparte:
    /^(?:controparte|ordinante(?: ?\/ ?beneficiario)?|beneficiario|nome|intestatario|ordinante o beneficiario)$/,
  controparte_iban: /^(?:iban(?: ordinante| controparte| beneficiario)?|conto controparte)$/,
  riferimento:
    /^(?:riferimento|cro|trn|cro\/trn|id (?:operazione|transazione|movimento)|reference|num(?:ero)? operazione)$/,
  divisa: /^(?:divisa|valuta conto|currency|ccy)$/,
} as const

export type ColonnaBanca = keyof typeof TITOLI
export const COLONNE_BANCA = [
  'data',
  'valuta',
  'importo',
  'entrate',
  'uscite',
  'descrizione',
  'controparte',
  'controparte_iban',
  'riferimento',
  'divisa',
] as const satisfies readonly ColonnaBanca[]

export const NOMI_COLONNA_BANCA: Readonly<Record<ColonnaBanca, string>> = {
  data: 'Data',
  valuta: 'Valuta (giorno)',
  importo: 'Importo con il segno',
  entrate: 'Entrate',
  uscite: 'Uscite',
  descrizione: 'Descrizione',
  controparte: 'Chi ha pagato o ricevuto',
  controparte_iban: 'IBAN di chi ha pagato',
  riferimento: 'Riferimento',
  divisa: 'Divisa',
}

/** How the file of a bank is read: the titles of its columns, each with its role, and which day comes first in its dates. */
export type MappaturaBanca = {
  titoli: readonly string[]
  /** The place of each column, from 0. */
  colonne: Readonly<Partial<Record<ColonnaBanca, number>>>
  date: 'gma' | 'mga' | 'amg'
}

const titolo = (cella: string) => cella.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The mapping that the titles of a file suggest; null for a line that is not one of titles. */
export function proponiMappatura(celle: readonly string[]): MappaturaBanca | null {
  const titoli = celle.map(titolo)
  const colonne: Partial<Record<ColonnaBanca, number>> = {}
  for (const colonna of COLONNE_BANCA) {
    const dove = titoli.findIndex((uno) => TITOLI[colonna].test(uno))
    if (dove !== -1) colonne[colonna] = dove
  }
  const altre = titoli.filter((uno) => uno !== '').length
  const quante = Object.keys(colonne).length
  return quante >= 2 && altre >= 3 && colonne.data !== undefined
    ? { titoli, colonne, date: 'gma' }
    : null
}

/** True when the line is the one of titles that a mapping was made for. */
export const sonoITitoli = (celle: readonly string[], { titoli }: MappaturaBanca): boolean =>
  celle.length === titoli.length && celle.every((cella, i) => titolo(cella) === titoli[i])

/** Tells in words what a mapping still lacks to be used; null when it can be. */
export function mancaAllaMappatura({ colonne }: MappaturaBanca): string | null {
  if (colonne.data === undefined) return 'Scegli la colonna della data'
  const conSegno = colonne.importo !== undefined
  const divise = colonne.entrate !== undefined && colonne.uscite !== undefined
  if (!conSegno && !divise) return 'Scegli la colonna dell’importo, o quelle di entrate e uscite'
  if (conSegno && (colonne.entrate !== undefined || colonne.uscite !== undefined)) {
    return 'Scegli l’importo con il segno, oppure entrate e uscite: non tutti e due'
  }
  return colonne.descrizione === undefined && colonne.controparte === undefined
    ? 'Scegli la colonna della descrizione'
    : null
}

const IMPORTO_IT = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/
const IMPORTO_EN = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d+\.\d{1,2}$/

/**
 * An amount as banks write it, comma or dot before the cents, with or without thousands, the sign before or after; null
 * where it could be read in two ways, or not at all.
 */
export function leggiImportoBanca(scritto: string): number | null {
  const pulito = scritto.replaceAll(/[\s\u00A0\u202F€']|EUR/gi, '').replaceAll('\u2212', '-')
  const parti = /^([+-]?)([\d.,]+)([+-]?)$/.exec(pulito)
  if (parti === null || (parti[1] !== '' && parti[3] !== '')) return null
  const cifre = parti[2] ?? ''
  const isEn = IMPORTO_EN.test(cifre)
  if (!isEn && !IMPORTO_IT.test(cifre)) return null
  const normale = isEn ? cifre.replaceAll(',', '') : cifre.replaceAll('.', '').replace(',', '.')
  const [intero = '', decimali = ''] = normale.split('.')
  const valore = Number(`${intero}${decimali.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(valore) || valore > IMPORTO_MOVIMENTO_MAX) return null
  return parti[1] === '-' || parti[3] === '-' ? -valore : valore
}

const intero = (anno: string) => (anno.length === 2 ? 2000 + Number(anno) : Number(anno))

/** A day as banks write it, in the order that the mapping says; four figures first are always the year. */
export function leggiGiornoBanca(scritto: string, ordine: MappaturaBanca['date']): Giorno | null {
  const [data = ''] = scritto.trim().split(/[ T]/)
  const amg = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(data)
  if (amg) return giornoVero(Number(amg[1]), Number(amg[2]), Number(amg[3]))
  const [, uno = '', due = '', tre = ''] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(data) ?? []
  if (uno === '') return null
  if (ordine === 'amg')
    return tre.length === 4 ? null : giornoVero(intero(uno), Number(due), Number(tre))
  const [giorno, mese] = ordine === 'gma' ? [uno, due] : [due, uno]
  return giornoVero(intero(tre), Number(mese), Number(giorno))
}

function importoDi(cella: (colonna: ColonnaBanca) => string): number | string {
  const conSegno = cella('importo')
  if (conSegno !== '') return leggiImportoBanca(conSegno) ?? `L’importo “${conSegno}” non si legge`
  const [entrata, uscita] = [cella('entrate'), cella('uscite')]
  if (entrata === '' && uscita === '') return 'Manca l’importo'
  const lette = [entrata, uscita].map((una) => (una === '' ? 0 : leggiImportoBanca(una)))
  const [dentro = null, fuori = null] = lette
  if (dentro === null) return `L’importo “${entrata}” non si legge`
  if (fuori === null) return `L’importo “${uscita}” non si legge`
  if (dentro !== 0 && fuori !== 0) return 'La riga ha un’entrata e un’uscita insieme'
  // Some banks write what went out with its sign, in the column of what goes out.
  return dentro === 0 ? -Math.abs(fuori) : dentro
}

/** Reads a line by the mapping; a sentence says why one cannot be taken. */
export function leggiRigaBanca(
  { riga, celle }: { riga: number; celle: readonly string[] },
  mappatura: MappaturaBanca,
): MovimentoLetto | string {
  const cella = (colonna: ColonnaBanca) => {
    const dove = mappatura.colonne[colonna]
    return dove === undefined ? '' : (celle[dove] ?? '')
  }
  const data = leggiGiornoBanca(cella('data'), mappatura.date)
  if (data === null) {
    return cella('data') === ''
      ? 'Manca la data'
      : `La data “${testoBanca(cella('data'), 30)}” non esiste`
  }
  const divisa = cella('divisa').toUpperCase()
  if (divisa !== '' && divisa !== 'EUR' && divisa !== 'EURO' && divisa !== '€') {
    return `È in ${testoBanca(divisa, 10)}: si importano solo movimenti in euro`
  }
  const importo_centesimi = importoDi(cella)
  if (typeof importo_centesimi === 'string') return testoBanca(importo_centesimi, 120)
  if (importo_centesimi === 0) return 'L’importo è zero'
  return {
    riga,
    data,
    valuta_il: leggiGiornoBanca(cella('valuta'), mappatura.date),
    importo_centesimi,
    descrizione: testoBanca(cella('descrizione')),
    controparte: testoBanca(cella('controparte'), CONTROPARTE_MAX),
    controparte_iban:
      /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.exec(cella('controparte_iban').replaceAll(' ', ''))?.[0] ??
      null,
    riferimento: testoBanca(cella('riferimento'), 100),
    identita: celle.map((una) => testoBanca(una)).join('\u001F'),
  }
}
