import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { DA_PAGARE_IN_RITARDO } from '@rateo/domain/parole/etichette-debito'
import { useSession } from '../../../hooks/use-session.ts'
import { StatoBadge, ToneBadge } from '../../../ui/stato-badge.tsx'

type Props = { row: Pick<PagamentoRow, 'stato' | 'in_ritardo'> }

/** The state in the words of its reader; a debt of which nothing was paid in time says that it is late. */
export function StatoPagamento({ row: { stato, in_ritardo } }: Props) {
  const isCliente = useSession().profile.role === 'cliente'
  if (!isCliente) {
    return in_ritardo && stato === 'da_pagare' ? (
      <ToneBadge tone="avviso">In ritardo</ToneBadge>
    ) : (
      <StatoBadge entita="pagamento" stato={stato} />
    )
  }
  return in_ritardo && stato !== 'parzialmente_pagato' ? (
    <ToneBadge tone={DA_PAGARE_IN_RITARDO.tono}>{DA_PAGARE_IN_RITARDO.etichetta}</ToneBadge>
  ) : (
    <StatoBadge entita="pagamento_del_cliente" stato={stato} />
  )
}
