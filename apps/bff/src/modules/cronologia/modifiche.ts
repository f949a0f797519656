type Valori = Record<string, unknown> | null
type Modifica = { campo: string; prima: string | null; dopo: string | null }

const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** Field by field, what it was and what it became; what stayed the same is left out. */
export function modifiche({ prima, dopo }: { prima: Valori; dopo: Valori }): Modifica[] {
  const campi = new Set([...Object.keys(prima ?? {}), ...Object.keys(dopo ?? {})])
  return [...campi]
    .map((campo) => ({ campo, prima: text(prima?.[campo]), dopo: text(dopo?.[campo]) }))
    .filter((one) => one.prima !== one.dopo)
}
