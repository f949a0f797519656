import { Button, NativeSelect } from '@mantine/core'
import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import { PRIORITA_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { scelteQuery, useAssegna, useCambiaPriorita } from './coda.api.ts'
import { UnisciDialog } from './unisci.dialog.tsx'
import { PRIORITA_OPTIONS } from './words.ts'

type Props = { richiesta: Richiesta }

/** How the staff hold a request: who has it, how urgent it is, and whether it is one with another (ASS-M3). */
export function CodaPanel({ richiesta }: Props) {
  const { _id, priorita, assegnata_a, stato } = richiesta
  const scelte = useQuery(scelteQuery(_id))
  const assegna = useAssegna(_id)
  const cambia = useCambiaPriorita(_id)
  const toast = useToast()
  const [isJoining, setJoining] = useState(false)
  const onError = (error: unknown) => toast({ tone: 'errore', text: messageOf(error) })
  const persone = scelte.data?.persone ?? []
  const altre = scelte.data?.altre ?? []
  const canJoin = altre.length > 0 && (stato === 'nuovo' || stato === 'in_carico')
  return (
    <Panel title="Coda">
      <div className={layout['stackTight']}>
        <NativeSelect
          label="In carico a"
          data={[
            { value: '', label: 'Nessuno' },
            ...persone.map((one) => ({ value: one._id, label: one.nome })),
          ]}
          value={persone.find(({ nome }) => nome === assegnata_a)?._id ?? ''}
          disabled={assegna.isPending}
          onChange={(event) => assegna.mutate(event.currentTarget.value || null, { onError })}
        />
        <NativeSelect
          label="Priorità"
          data={PRIORITA_OPTIONS}
          value={priorita ?? 'normale'}
          disabled={cambia.isPending}
          onChange={(event) => {
            const { value } = event.currentTarget
            const chosen = PRIORITA_ASSISTENZA.find((one) => one === value)
            if (chosen) cambia.mutate(chosen, { onError })
          }}
        />
        {canJoin && (
          <Button variant="default" onClick={() => setJoining(true)}>
            Unisci a un’altra…
          </Button>
        )}
      </div>
      {isJoining && <UnisciDialog id={_id} altre={altre} onClose={() => setJoining(false)} />}
    </Panel>
  )
}
