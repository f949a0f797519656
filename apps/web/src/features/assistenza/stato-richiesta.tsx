import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import type { LatoAssistenza } from '@rateo/domain/stati/assistenza'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'

type Props = { stato: RichiestaRow['stato']; lato: LatoAssistenza }

/** The state; who asked reads that it is their turn, the others that it is not theirs. */
export function StatoRichiesta({ stato, lato }: Props) {
  if (stato === 'in_attesa_utente' && lato === 'richiedente') {
    return <ToneBadge tone="avviso">In attesa di te</ToneBadge>
  }
  return <StatoBadge entita="assistenza" stato={stato} />
}
