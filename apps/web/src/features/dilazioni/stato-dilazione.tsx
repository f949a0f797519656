import type { DilazioneRow } from '@rateo/contract/accordi/dilazioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { statoBreve } from './words.ts'

type Props = { row: Pick<DilazioneRow, 'stato' | 'in_ritardo'>; isBrief?: boolean }

/** The state; an active one with a rata past its day is "In ritardo" instead. */
export function StatoDilazione({ row: { stato, in_ritardo }, isBrief }: Props) {
  if (in_ritardo && stato === 'attiva') return <StatoBadge entita="dilazione" stato="in_ritardo" />
  if (!isBrief) return <StatoBadge entita="dilazione" stato={stato} />
  return <ToneBadge tone={etichettaDi('dilazione', stato).tono}>{statoBreve(stato)}</ToneBadge>
}
