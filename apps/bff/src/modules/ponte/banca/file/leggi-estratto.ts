import type { FormatoBanca } from '@rateo/contract/ponte/banca'
import type { MappaturaBanca } from '@rateo/domain/banca/csv-banca'
import { eIlConto } from '@rateo/domain/banca/mt940'
import { ibanNelTesto } from '@rateo/domain/banca/movimento-letto'
import { rifiutaFile } from '../../../registri/caricamenti/index.ts'
import { readCamt } from './leggi-camt.ts'
import { readCsvBanca, type Tabella, tabellaDi } from './leggi-csv-banca.ts'
import { readMt940 } from './leggi-mt940.ts'
import { codificaDi, formatoDi, inizioDi, testoDi, type Voce } from './pezzi.ts'

type Come = {
  detta: MappaturaBanca | null
  ricordata: MappaturaBanca | null
  /** The accounts that an old file may name by their number alone. */
  noti: readonly string[]
}

export type Lettura = {
  formato: FormatoBanca
  tabella: Tabella | null
  voci: () => AsyncGenerator<Voce[]>
}

/** An account of an old file: its IBAN, or the one that is known and ends with its number. */
const contoDi = (noti: readonly string[]) => (campo25: string) =>
  ibanNelTesto(campo25.replaceAll(/[\s/]/g, '')) ??
  noti.find((iban) => eIlConto(campo25, iban)) ??
  rifiutaFile(
    `Il file è del conto “${campo25.trim().slice(0, 40)}”, che non conosciamo: scrivi qui sopra l’IBAN del conto.`,
  )

/** Opens a file of a bank: its format is known by its content, and what it tells is read piece by piece. */
export async function apriEstratto(percorso: string, come: Come): Promise<Lettura> {
  const inizio = await inizioDi(percorso)
  const formato = formatoDi(inizio)
  const codifica = await codificaDi(percorso, formato, inizio)
  const testo = () => testoDi(percorso, codifica)
  if (formato === 'camt053') return { formato, tabella: null, voci: () => readCamt(testo()) }
  if (formato === 'mt940') {
    return { formato, tabella: null, voci: () => readMt940(testo(), contoDi(come.noti)) }
  }
  const primo = new TextDecoder(codifica).decode(inizio)
  const tabella = tabellaDi(primo, come.detta, come.ricordata)
  return { formato, tabella, voci: () => readCsvBanca(testo(), tabella) }
}
