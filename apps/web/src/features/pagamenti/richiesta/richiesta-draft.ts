import { type RichiestaValues, richiestaValues } from './richiedi-pagamento.values.ts'

const STORED = 'rateo:bozza:richiedi-pagamento'

/** The request that was being written before a reload or a new login, in this window only. */
export function readDraft(): RichiestaValues | null {
  try {
    const read = richiestaValues.safeParse(JSON.parse(sessionStorage.getItem(STORED) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const saveDraft = (values: RichiestaValues) =>
  sessionStorage.setItem(STORED, JSON.stringify(values))

export const clearDraft = () => sessionStorage.removeItem(STORED)
