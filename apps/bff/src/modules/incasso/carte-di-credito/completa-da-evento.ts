import type { Deps } from '../../../http/deps.ts'
import { salvataggioDi } from './aggiungi-carta.ts'
import { completaCarta, findSalvataggio } from './completa-carta.ts'

/** A notice about a card that is being saved; false when the key is about something else. */
export async function completaDaEvento(
  deps: Pick<Deps, 'db' | 'psp' | 'clock'>,
  chiave: string | null,
): Promise<boolean> {
  const id = chiave === null ? null : salvataggioDi(chiave)
  if (id === null) return false
  const salvataggio = await findSalvataggio(deps.db, id)
  if (salvataggio !== undefined) await completaCarta(deps, salvataggio)
  return true
}
