import type { Interruttore } from '@rateo/domain/permessi/capacita'
import { useSession } from './use-session.ts'

/** The reason why the esercente of the session may not do something now, in a sentence; null when it may. */
export function useMotivo(azione: Interruttore): string | null {
  const { profile } = useSession()
  return profile.esercente?.azioni_consentite.find((one) => one.azione === azione)?.motivo ?? null
}
