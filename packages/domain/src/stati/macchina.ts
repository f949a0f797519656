/** Causes of a transition: C cliente, E esercente, A admin, S the system itself. */
export type Chi = 'C' | 'E' | 'A' | 'S'

/** One legal change of state. A change that is not listed is refused. */
export type Transizione<Stato extends string, Evento extends string> = {
  readonly da: readonly Stato[]
  readonly a: Stato
  readonly evento: Evento
  readonly chi: readonly Chi[]
}

/** True when `evento` leads from `da` to `a`, whoever causes it. */
export function transizioneLecita<S extends string, E extends string>(
  tabella: readonly Transizione<S, E>[],
  da: S,
  a: S,
): boolean {
  return tabella.some((t) => t.a === a && t.da.includes(da))
}

/** True when `chi` may cause `evento` in the state `da`. */
export function puo<S extends string, E extends string>(
  tabella: readonly Transizione<S, E>[],
  evento: E,
  da: S,
  chi: Chi,
): boolean {
  return tabella.some((t) => t.evento === evento && t.da.includes(da) && t.chi.includes(chi))
}

/** Every legal pair, each once: what the database is given to enforce the same table. */
export function coppieLecite<S extends string, E extends string>(
  tabella: readonly Transizione<S, E>[],
): [S, S][] {
  const pairs = new Map<string, [S, S]>()
  for (const t of tabella) for (const da of t.da) pairs.set(`${da}>${t.a}`, [da, t.a])
  return [...pairs.values()]
}
