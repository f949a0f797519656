import {
  leggiRigaBanca,
  type MappaturaBanca,
  mancaAllaMappatura,
  proponiMappatura,
  sonoITitoli,
} from '@rateo/domain/banca/csv-banca'
import { ibanNelTesto } from '@rateo/domain/banca/movimento-letto'
import { lettoreCsv, type RigaCsv } from '@rateo/domain/parole/leggi-csv'
import { rifiutaFile } from '../../../registri/caricamenti/index.ts'
import type { Voce } from './pezzi.ts'

/** Banks write some lines about the account above the titles. */
const RIGHE_SOPRA = 40
const ESEMPI = 5
const SEPARATORI = [';', ',', '\t', '|'] as const

const mediana = (numeri: number[]) =>
  numeri.toSorted((a, b) => a - b)[Math.floor(numeri.length / 2)] ?? 0

/** The mark between cells: the one that most lines have most of, outside quotes. */
function separatoreDi(inizio: string): string {
  const righe = inizio
    .split(/\r?\n/)
    .slice(0, 200)
    .filter((riga) => riga.trim() !== '')
  const quanti = (segno: string) =>
    mediana(righe.map((riga) => riga.replaceAll(/"[^"]*"/g, '').split(segno).length))
  return SEPARATORI.reduce<string>(
    (uno, altro) => (quanti(altro) > quanti(uno) ? altro : uno),
    SEPARATORI[0],
  )
}

export type Tabella = {
  separatore: string
  mappatura: MappaturaBanca
  /** The first lines under the titles. */
  righe: string[][]
  ricordata: boolean
}

/** The line that has most cells with something in them: that of the titles, where no title is known. */
const piuPiena = (righe: readonly RigaCsv[]): readonly string[] =>
  righe.reduce<readonly string[]>(
    (piena, { celle }) =>
      celle.filter(Boolean).length > piena.filter(Boolean).length ? celle : piena,
    [],
  )

/** How a table is read: as it is told, as its bank's was the last time, or as its titles suggest. */
export function tabellaDi(
  inizio: string,
  detta: MappaturaBanca | null,
  ricordata: MappaturaBanca | null,
): Tabella {
  const separatore = separatoreDi(inizio)
  const righe = lettoreCsv(separatore).scrivi(inizio.endsWith('\n') ? inizio : `${inizio}\n`)
  const sopra = righe.slice(0, RIGHE_SOPRA)
  const stessa = (mappatura: MappaturaBanca | null) =>
    mappatura !== null && sopra.some(({ celle }) => sonoITitoli(celle, mappatura))
      ? mappatura
      : null
  if (detta !== null && stessa(detta) === null) {
    rifiutaFile('Le colonne scelte sono di un altro file: scegli di nuovo il file.')
  }
  const nota = stessa(detta) ?? stessa(ricordata)
  const suggerita = sopra.map(({ celle }) => proponiMappatura(celle)).find((una) => una !== null)
  const titoli = piuPiena(sopra).map((cella) => cella.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  const mappatura = nota ?? suggerita ?? { titoli, colonne: {}, date: 'gma' as const }
  if (mappatura.titoli.length < 2)
    rifiutaFile('Il file non è una tabella: servono un CSV con i titoli, un CAMT.053 o un MT940.')
  const dopo = sopra.findIndex(({ celle }) => sonoITitoli(celle, mappatura)) + 1
  return {
    separatore,
    mappatura,
    righe: righe
      .slice(dopo, dopo + ESEMPI)
      .map(({ celle }) => celle.map((cella) => cella.slice(0, 200))),
    ricordata: nota !== null && nota === ricordata,
  }
}

/** True for a line that only closes the table: a balance, a note, and no day. */
const eCoda = (celle: readonly string[]) => celle.filter((cella) => cella !== '').length < 3

function voceDi(riga: RigaCsv, mappatura: MappaturaBanca): Voce[] {
  const letto = leggiRigaBanca(riga, mappatura)
  if (typeof letto !== 'string') return [{ movimento: letto }]
  return eCoda(riga.celle) ? [] : [{ scarto: { riga: riga.riga, motivo: letto } }]
}

/** Reads a table line by line; above its titles only the account is looked for. */
export async function* readCsvBanca(
  pezzi: AsyncIterable<string>,
  { separatore, mappatura }: Tabella,
): AsyncGenerator<Voce[]> {
  if (mancaAllaMappatura(mappatura) !== null) return
  const lettore = lettoreCsv(separatore)
  let sotto = false
  const leggi = (riga: RigaCsv): Voce[] => {
    if (sotto) return voceDi(riga, mappatura)
    sotto = sonoITitoli(riga.celle, mappatura)
    const iban = sotto ? null : ibanNelTesto(riga.celle.join(' ; '))
    return iban === null ? [] : [{ iban }]
  }
  for await (const pezzo of pezzi) yield lettore.scrivi(pezzo).flatMap(leggi)
  yield lettore.fine().flatMap(leggi)
}
