/** The beginning of the number by which people know a record: PAG-10482. Each esercente counts its own. */
const PREFISSI = { pagamento: 'PAG', dilazione: 'DIL', abbonamento: 'ABB' } as const
export type ConNumero = keyof typeof PREFISSI

const DIGITATO = /^(?:([a-z]{3})[\s.‐‑–-]*)?0*([1-9]\d{0,14})$/iu

/**
 * The number of a record of this kind that a typed text can be: “PAG-10482”, “pag 10482”, “10482”. Null where it can be none.
 */
export function leggiNumero(di: ConNumero, testo: string): string | null {
  const [, prefisso, n] = DIGITATO.exec(testo.trim()) ?? []
  const suo = PREFISSI[di]
  if (n === undefined || (prefisso !== undefined && prefisso.toUpperCase() !== suo)) return null
  return `${suo}-${n}`
}
