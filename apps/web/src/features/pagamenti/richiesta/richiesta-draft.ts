import * as z from 'zod/mini'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

const STORED = 'rateo:bozza:richiedi-pagamento'

const draft = z.object({
  chi: z.enum(['esistente', 'nuovo']),
  cliente_id: z.string(),
  nome: z.string(),
  email: z.string(),
  tipo: z.enum(['persona', 'condominio']),
  importo: z.string(),
  causale: z.string(),
  scadenza: z.string(),
  valido_fino: z.string(),
  invia_email: z.boolean(),
  invia_sms: z.boolean(),
  modi: z.array(z.enum(['carta', 'conto', 'bonifico', 'negozio'])),
  in_parti: z.boolean(),
  parte_minima: z.string(),
})

/** What was being written before a reload or a new login, in this window only. */
export function readDraft(): RichiestaValues | null {
  try {
    const read = draft.safeParse(JSON.parse(sessionStorage.getItem(STORED) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const saveDraft = (values: RichiestaValues) =>
  sessionStorage.setItem(STORED, JSON.stringify(values))

export const clearDraft = () => sessionStorage.removeItem(STORED)
