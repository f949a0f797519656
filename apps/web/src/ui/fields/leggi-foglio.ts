import { leggiCsv, type RigaCsv } from '@rateo/domain/parole/leggi-csv'
import { testoDi } from './testo-di-file.ts'
import { leggiXlsx } from './leggi-xlsx.ts'

const PESO_MASSIMO = 8 * 1024 * 1024

const eFoglio = (file: File) => /\.xlsx$/i.test(file.name)

/** Why a file is not even opened; null where it is. */
export function motivoFile(file: File): string | null {
  if (/\.(xls|ods|numbers|pdf|docx?)$/i.test(file.name)) {
    return 'Questo formato non si legge: salva il foglio come CSV o come XLSX, e riprova.'
  }
  if (file.size === 0) return 'Il file è vuoto.'
  return file.size > PESO_MASSIMO
    ? 'Il file supera gli 8 MB: dividilo in più file. Non è stato letto nulla.'
    : null
}

export const NON_SI_LEGGE =
  'Il file non si legge: aprilo con il tuo programma di fogli e salvalo di nuovo come CSV o XLSX.'

/** The lines of a sheet, whoever wrote it. */
export const righeDelFoglio = async (file: File): Promise<RigaCsv[]> =>
  eFoglio(file) ? leggiXlsx(await file.arrayBuffer()) : leggiCsv(await testoDi(file))
