import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListHead } from '../../../ui/page-head.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import { CampoChiave, type Chiave } from '../campo-chiave.tsx'
import { byTag, callsOf, capitalised } from '../open-api-calls.ts'
import { chiaviQuery, openApiQuery } from '../sviluppatori.api.ts'
import { ProvaChiamata } from './prova-chiamata.tsx'

const FIRST = 'POST /api/search/pagamenti'

/** A call is chosen, filled in and sent with one's own key of the trial (SVI-B2). */
export function ProvaPanel({ chiave, onChiave }: Chiave) {
  const chiavi = useQuery(chiaviQuery)
  const query = useQuery(openApiQuery)
  const [chosen, setChosen] = useState(FIRST)
  const error = query.error ?? chiavi.error
  if (!query.data || !chiavi.data) {
    return error ? (
      <PageError
        error={error}
        onRetry={() => void Promise.all([query.refetch(), chiavi.refetch()])}
      />
    ) : (
      <PageSkeleton />
    )
  }
  if (chiavi.data.ambiente !== 'test') {
    return (
      <Notice tone="informazione" title="Le prove si fanno nell’ambiente di prova">
        Qui le chiavi sono vere e una chiamata muove denaro. Prova le chiamate nel portale di prova.
      </Notice>
    )
  }
  const calls = callsOf(query.data)
  const call = calls.find(({ id }) => id === chosen) ?? calls[0]
  return (
    <div className={layout['column']}>
      <ListHead intro="Scegli una chiamata, riempila e mandala: vedi che cosa parte e che cosa risponde. Nessun importo vero viene mosso." />
      <Panel title="La chiamata">
        <div className={layout['stack']}>
          <CampoChiave chiave={chiave} onChiave={onChiave} />
          <NativeSelect
            label="Chiamata"
            value={call?.id ?? ''}
            data={byTag(query.data).map(([tag, group]) => ({
              group: capitalised(tag),
              items: group.map(({ id, operation }) => ({
                value: id,
                label: `${operation.summary} (${id})`,
              })),
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          {call && <ProvaChiamata key={call.id} call={call} chiave={chiave} />}
        </div>
      </Panel>
    </div>
  )
}
