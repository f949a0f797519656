import { Button } from '@mantine/core'
import type { UnioneClienti } from '@rateo/contract/persone/unioni-clienti'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { InstantDay } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { unioniQuery, useAnnullaUnione } from './unione.api.ts'

/** The doppioni that were joined to a cliente; nothing where there are none. */
export function UnioniPanel({ id }: { id: string }) {
  const unioni = useQuery(unioniQuery(id)).data?.data ?? []
  const [aperta, setAperta] = useState<UnioneClienti | null>(null)
  if (unioni.length === 0) return null
  return (
    <Panel title="Doppioni uniti">
      <ul className={layout['listClose']}>
        {unioni.map((u) => (
          <li key={u._id}>
            <strong>{u.doppio.nome}</strong> <span className={layout['sub']}>{u.doppio.email}</span>
            <span className={layout['sub']}>
              {u.annullata_at === null ? 'Unito il ' : 'Unito, poi diviso il '}
              <InstantDay value={u.annullata_at ?? u.created_at} />
              {u.annullabile_fino && ` · si annulla fino a ${formattaDataOra(u.annullabile_fino)}`}
            </span>
            {u.annullabile_fino && (
              <Button size="compact-sm" variant="default" onClick={() => setAperta(u)}>
                Annulla l’unione
              </Button>
            )}
          </li>
        ))}
      </ul>
      {aperta && <Annulla id={id} unione={aperta} onClose={() => setAperta(null)} />}
    </Panel>
  )
}

type Props = { id: string; unione: UnioneClienti; onClose: () => void }

function Annulla({ id, unione: { _id, doppio }, onClose }: Props) {
  const toast = useToast()
  const annulla = useAnnullaUnione(id)
  return (
    <ConfirmDialog
      isOpen
      title={`Dividere di nuovo ${doppio.nome}?`}
      confirmLabel="Annulla l’unione"
      isBusy={annulla.isPending}
      error={annulla.error}
      onClose={onClose}
      onConfirm={() =>
        annulla.mutate(_id, {
          onSuccess: () => {
            toast({ tone: 'successo', text: `${doppio.nome} è di nuovo un cliente a sé.` })
            onClose()
          },
        })
      }
    >
      Torna a {doppio.nome} tutto quello che era suo, con il denaro arrivato nel frattempo su quei
      pagamenti. Quello che è nato dopo l’unione resta qui.
    </ConfirmDialog>
  )
}
