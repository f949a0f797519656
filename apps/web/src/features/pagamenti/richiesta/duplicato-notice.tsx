import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { serverNow } from '../../../hooks/server-clock.ts'
import { Notice } from '../../../ui/notices/notice.tsx'

const GIORNO_MS = 86_400_000

type Props = {
  /** Empty while nobody is chosen, or somebody new is asked. */
  cliente_id: string
  importo_centesimi: number | null
  causale: string
}

/** The same sum asked of the same cliente for the same reason since yesterday: perhaps by mistake (PAG-B2). */
export function DuplicatoNotice({ cliente_id, importo_centesimi, causale }: Props) {
  const [since] = useState(() => new Date(serverNow().getTime() - GIORNO_MS).toISOString())
  const wanted = causale.trim().toLowerCase()
  const isComplete = cliente_id !== '' && importo_centesimi !== null && wanted.length >= 3
  const body = {
    filters: {
      cliente_id: { $eq: cliente_id },
      importo_centesimi: { $eq: importo_centesimi ?? 0 },
      created_at: { $gte: since },
    },
    limit: 10,
  }
  const { data } = useQuery({
    queryKey: ['pagamenti', 'uguali', body],
    queryFn: ({ signal }) => call(searchPagamenti, { body, signal }),
    enabled: isComplete,
  })
  const same = data?.data.find(
    (row) => row.stato !== 'annullato' && row.causale.toLowerCase() === wanted,
  )
  if (!isComplete || same === undefined) return null
  return (
    <Notice tone="avviso" title="Forse l’hai già chiesto">
      {formattaEuro(same.importo_centesimi)} a {same.cliente.nome}, per la stessa causale, il{' '}
      {formattaDataOra(same.created_at)}.{' '}
      <Link to={paths.pagamento(same._id)} style={{ color: 'inherit' }}>
        Vedi la richiesta
      </Link>
      . Se è un’altra, continua.
    </Notice>
  )
}
