import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'

type Props = { stato: RichiestaRow['stato']; isStaff: boolean }

/** The state; who asked reads that it is their turn, the staff that it is not theirs. */
export function StatoRichiesta({ stato, isStaff }: Props) {
  if (stato === 'in_attesa_utente' && !isStaff) {
    return <ToneBadge tone="avviso">In attesa di te</ToneBadge>
  }
  return <StatoBadge entita="assistenza" stato={stato} />
}
