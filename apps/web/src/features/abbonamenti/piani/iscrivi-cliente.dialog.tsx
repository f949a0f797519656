import { NativeSelect } from '@mantine/core'
import { searchAbbonamenti } from '@rateo/contract/accordi/abbonamenti'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { pianoQuery } from '../abbonamenti.api.ts'
import { IscriviDialog } from './iscrivi.dialog.tsx'

const BODY = { limit: 50, initial_filters: { tipo: 'piano' } } as const

type Props = { cliente: { _id: string; nome: string }; onClose: () => void }

/** Puts one of the piani before a cliente whose page is open: which one is chosen first. */
export function IscriviClienteDialog({ cliente, onClose }: Props) {
  const [scelto, setScelto] = useState('')
  const piani = useQuery({
    queryKey: ['abbonamenti', 'elenco', 'da-iscrivere'],
    queryFn: ({ signal }) => call(searchAbbonamenti, { body: BODY, signal }),
  })
  const piano = useQuery({ ...pianoQuery(scelto), enabled: scelto !== '' })
  if (piano.data) return <IscriviDialog piano={piano.data} cliente={cliente} onClose={onClose} />
  const error = piani.error ?? piano.error
  const righe = (piani.data?.data ?? []).filter(({ stato }) => stato !== 'archiviato')
  return (
    <Dialog title={`Iscrivi ${cliente.nome}`} onClose={onClose}>
      {error ? (
        <PageError error={error} onRetry={() => void (piani.error ? piani : piano).refetch()} />
      ) : piani.data && righe.length === 0 ? (
        <p>
          Non hai ancora piani in vendita. <Link to={paths.piani()}>Crea il primo piano</Link>, poi
          torna qui.
        </p>
      ) : (
        <NativeSelect
          label="Piano"
          description="Il cliente riceve una proposta: finché non accetta non comincia nulla"
          disabled={!piani.data || piano.isFetching}
          data={[
            { value: '', label: piani.data ? 'Scegli un piano' : 'Caricamento…' },
            ...righe.map(({ _id, nome }) => ({ value: _id, label: nome })),
          ]}
          value={scelto}
          onChange={(event) => setScelto(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
