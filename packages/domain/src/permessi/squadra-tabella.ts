import { permessoDi } from './permessi.ts'
import type { RuoloSquadra } from './ruoli-squadra.ts'
import { SQUADRA } from './squadra-azioni.ts'
import { type Mansione, svolge } from './squadra.ts'

/** The duty that a call belongs to; null when nobody has said. */
export function mansioneDi(metodo: string, percorso: string): Mansione | null {
  const { risorsa, azione } = permessoDi(metodo, percorso)
  return (Object.hasOwn(SQUADRA, risorsa) ? SQUADRA[risorsa]?.[azione] : undefined) ?? null
}

/** Whether a role of the team may make a call; who is in no team at all is judged elsewhere. */
export function puoInSquadra(
  squadra: RuoloSquadra | null | undefined,
  metodo: string,
  percorso: string,
): boolean {
  if (squadra === undefined || squadra === null) return true
  const mansione = mansioneDi(metodo, percorso)
  return mansione !== null && svolge(squadra, mansione)
}
