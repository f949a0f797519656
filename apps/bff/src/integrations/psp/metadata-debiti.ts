import type { Debiti } from './provider.ts'

/** The most characters that the provider keeps in one value of its metadata. */
const LUNGO = 500

const nome = (i: number) => (i === 0 ? 'debiti' : `debiti_${String(i + 1)}`)

/** The debts that a charge is for, over as many values as they need. */
export function metadataDebiti(debiti: Debiti | undefined): Record<string, string> {
  if (debiti === undefined) return {}
  const quanti = Math.ceil(debiti.length / LUNGO)
  return Object.fromEntries(
    Array.from({ length: quanti }, (_, i) => [nome(i), debiti.slice(i * LUNGO, (i + 1) * LUNGO)]),
  )
}

/** The same read back; null where the charge is for one debt alone. */
export function debitiDi(metadata: Readonly<Record<string, string>> | null): Debiti | null {
  let tutti = ''
  for (let i = 0; metadata?.[nome(i)] !== undefined; i += 1) tutti += metadata[nome(i)] ?? ''
  return tutti === '' ? null : tutti
}
