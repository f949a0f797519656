import { RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import { type Mansione, motivoFuoriMansione, svolge } from '@rateo/domain/permessi/squadra'
import { useSession } from './use-session.ts'

/** Answers why the role in the team of the session may not do something, in a sentence; null when it may. */
export function useMotivoMansione(): (mansione: Mansione) => string | null {
  const { squadra } = useSession().profile
  const ruolo = RUOLI_SQUADRA.find((one) => one === squadra)
  return (mansione) =>
    ruolo === undefined || svolge(ruolo, mansione) ? null : motivoFuoriMansione(ruolo, mansione)
}
