import { ETICHETTE_MOVIMENTO_BANCA } from '@rateo/domain/parole/etichette-banca'
import type { StatoMovimentoBanca } from '@rateo/domain/banca/movimento-banca'
import { ToneBadge } from '../../ui/stato-badge.tsx'

/** How it stands with a movement, as a word with its tone. */
export function StatoMovimento({ stato }: { stato: StatoMovimentoBanca }) {
  const { etichetta, tono } = ETICHETTE_MOVIMENTO_BANCA[stato]
  return <ToneBadge tone={tono}>{etichetta}</ToneBadge>
}
