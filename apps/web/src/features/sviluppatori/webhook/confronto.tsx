import { NativeSelect } from '@mantine/core'
import type { ConsegnaWebhook } from '@rateo/contract/ponte/webhook'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import diff from 'microdiff'
import { useState } from 'react'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { Skeleton } from '../../../ui/plain/skeleton.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { consegnaQuery } from './webhook.api.ts'

type Props = { consegna: ConsegnaWebhook; corpo: string; altre: readonly ConsegnaWebhook[] }

/** Another delivery is chosen, and what differs between the two messages is listed (SVI-B1). */
export function Confronto({ consegna, corpo, altre }: Props) {
  const [chosen, setChosen] = useState('')
  // Deliveries of the same record come first: they tell its story.
  const scelte = altre
    .filter(({ _id }) => _id !== consegna._id)
    .toSorted((a, b) => Number(isSame(b, consegna)) - Number(isSame(a, consegna)))
  if (scelte.length === 0) return null
  return (
    <section aria-label="Confronta" className={classes['call']}>
      <h3 className={layout['headingSmall']}>Confronta</h3>
      <NativeSelect
        label="Con la consegna"
        value={chosen}
        data={[
          { value: '', label: 'Scegli' },
          ...scelte.map((one) => ({
            value: one._id,
            label: `${one.tipo}, ${formattaDataOra(one.created_at)}${isSame(one, consegna) ? ', stesso record' : ''}`,
          })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen !== '' && <Differenze id={chosen} corpo={corpo} />}
    </section>
  )
}

const isSame = (a: ConsegnaWebhook, b: ConsegnaWebhook) => a.oggetto_id === b.oggetto_id
const written = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value))

function Differenze({ id, corpo }: { id: string; corpo: string }) {
  const { data, error, refetch } = useQuery(consegnaQuery(id))
  if (!data) {
    return error ? (
      <PageError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={48} />
    )
  }
  const righe = diff(JSON.parse(data.corpo), JSON.parse(corpo))
  if (righe.length === 0) return <p>I due messaggi sono uguali.</p>
  return (
    <table className={classes['diff']}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Nell’altra</th>
          <th scope="col">In questa</th>
        </tr>
      </thead>
      <tbody>
        {righe.map((riga) => (
          <tr key={riga.path.join('.')}>
            <th scope="row">
              <code>{riga.path.join('.')}</code>
            </th>
            <td>
              <code>{written('oldValue' in riga ? riga.oldValue : undefined)}</code>
            </td>
            <td>
              <code>{written('value' in riga ? riga.value : undefined)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
