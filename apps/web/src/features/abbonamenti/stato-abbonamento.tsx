import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { isVisibilita, statoBreve, statoCompleto } from './words.ts'

type Props = { row: Pick<AbbonamentoRow, 'stato' | 'fino_al'>; isBrief?: boolean }

/** The state of an abbonamento, or the clienti that a piano is offered to. */
export function StatoAbbonamento({ row: { stato, fino_al }, isBrief }: Props) {
  if (isVisibilita(stato)) return <StatoBadge entita="piano" stato={stato} />
  const text = isBrief ? statoBreve(stato) : statoCompleto(stato, fino_al)
  return <ToneBadge tone={etichettaDi('abbonamento', stato).tono}>{text}</ToneBadge>
}
