import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import {
  calendarioQuery,
  daAbbonare,
  useCreaCalendario,
  useRevocaCalendario,
} from './calendario.api.ts'

/** The rate in the calendar of one's phone: added, and taken away (DIL-B6). */
export function CalendarioRate() {
  const { data } = useQuery(calendarioQuery)
  const [isRevoking, setRevoking] = useState(false)
  const crea = useCreaCalendario()
  const toast = useToast()
  if (data === undefined) return null
  if (data.url === null) {
    return (
      <Button
        variant="default"
        loading={crea.isPending}
        onClick={() =>
          crea.mutate(null, {
            onSuccess: ({ url }) => url !== null && window.location.assign(daAbbonare(url)),
            onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
          })
        }
      >
        Aggiungi al calendario
      </Button>
    )
  }
  return (
    <>
      <span className={layout['row']}>
        <Button variant="default" component="a" href={daAbbonare(data.url)}>
          Apri nel calendario
        </Button>
        <Button variant="subtle" onClick={() => setRevoking(true)}>
          Revoca
        </Button>
      </span>
      {isRevoking && <Revoca onClose={() => setRevoking(false)} />}
    </>
  )
}

function Revoca({ onClose }: { onClose: () => void }) {
  const revoca = useRevocaCalendario()
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title="Spegnere il calendario delle rate?"
      confirmLabel="Revoca"
      isBusy={revoca.isPending}
      error={revoca.error}
      onClose={onClose}
      onConfirm={() =>
        revoca.mutate(null, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: 'Il calendario non si legge più da quell’indirizzo.' })
          },
        })
      }
    >
      I telefoni che lo leggono non vedono più le tue rate. Le rate restano da pagare come prima.
    </ConfirmDialog>
  )
}
