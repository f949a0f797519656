import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import { AzioniRate } from '../dilazioni/index.ts'
import { AzioniPagamento } from '../pagamenti/index.ts'

type Props = { oggetto: NonNullable<Richiesta['oggetto']> }

/** The acts that the record of a request allows, without leaving it (ASS-B4). Whether it may is asked of its own area. */
export function AzioniOggetto({ oggetto: { tipo, _id, dentro } }: Props) {
  if (tipo === 'pagamento') return <AzioniPagamento id={_id} />
  if (tipo === 'dilazione') return <AzioniRate dilazione_id={_id} />
  if (tipo === 'rata' && dentro !== null)
    return <AzioniRate dilazione_id={dentro._id} n={dentro.n} />
  return null
}
