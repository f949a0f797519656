const FIRME = [
  { formato: 'application/pdf', inizio: Buffer.from('%PDF-') },
  { formato: 'image/jpeg', inizio: Buffer.from([0xff, 0xd8, 0xff]) },
  { formato: 'image/png', inizio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const

export type Formato = (typeof FIRME)[number]['formato']

/** The format of a file by its first bytes, whatever its name; null when it is none of those we take. */
export function riconosciFormato(contenuto: Buffer): Formato | null {
  const found = FIRME.find(({ inizio }) => contenuto.subarray(0, inizio.length).equals(inizio))
  return found?.formato ?? null
}
