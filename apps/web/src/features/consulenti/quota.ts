import { QUOTA_INTERA } from '@rateo/domain/identita/consulente'

const PERCENTO = /^(\d{1,3})(?:[,.](\d{1,2}))?\s*%?$/

/** Hundredths of a percent of what was typed, or why it is none. */
function leggi(text: string): number | { error: string } {
  if (text.trim() === '') return { error: 'Inserisci la quota, ad esempio 20 o 25,5' }
  const [, intero, decimali = ''] = PERCENTO.exec(text.trim()) ?? []
  if (intero === undefined) return { error: 'Scrivi la quota con la virgola, ad esempio 25,5' }
  const quota = Number(intero) * 100 + Number(decimali.padEnd(2, '0'))
  return quota > QUOTA_INTERA ? { error: 'La quota va da 0 a 100 %' } : quota
}

/** Hundredths of a percent as a call says them; no number where nothing that counts was typed. */
export function leggiQuota(text: string): number {
  const read = leggi(text)
  return typeof read === 'number' ? read : Number.NaN
}

/** The refusal of what was typed; undefined where it is a share. */
export function problemaQuota(text: string): string | undefined {
  const read = leggi(text)
  return typeof read === 'number' ? undefined : read.error
}

/** A share as somebody types it. */
export const quotaScritta = (quota: number): string => String(quota / 100).replace('.', ',')
