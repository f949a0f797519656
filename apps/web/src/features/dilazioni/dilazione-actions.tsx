import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { messageOf } from '../../api/client.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useInvia, useRitira } from './proposte.api.ts'

type Props = { dilazione: Dilazione }

/** The steps of a proposta that an esercente takes; a disabled one says its reason (X13). */
export function DilazioneActions({ dilazione: d }: Props) {
  const [isOpen, setOpen] = useState(false)
  const azione = (nome: string) => d.azioni_consentite.find((one) => one.azione === nome)
  const [modifica, invia, ritira] = ['modifica', 'invia', 'ritira'].map(azione)
  return (
    <>
      {ritira?.consentita && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Ritira e correggi
        </Button>
      )}
      {modifica?.consentita && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.nuovaDilazione()} search={{ bozza: d._id }} {...props} />
          )}
        >
          Modifica la bozza
        </Button>
      )}
      {d.stato === 'bozza' && invia && <InviaButton dilazione={d} motivo={invia.motivo} />}
      {isOpen && <RitiraDialog dilazione={d} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviaButton({ dilazione: d, motivo }: Props & { motivo: string | null }) {
  const toast = useToast()
  const invia = useInvia(() =>
    toast({ tone: 'successo', text: `Proposta inviata a ${d.cliente.nome}.` }),
  )
  if (motivo !== null) {
    return (
      <ActionButton isAllowed={false} reason={motivo} onClick={() => undefined}>
        Invia al cliente
      </ActionButton>
    )
  }
  return (
    <Button
      loading={invia.isPending}
      onClick={() =>
        invia.mutate(d._id, {
          onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
        })
      }
    >
      Invia al cliente
    </Button>
  )
}

function RitiraDialog({ dilazione: d, onClose }: Props & { onClose: () => void }) {
  const toast = useToast()
  const ritira = useRitira(d._id, () => {
    onClose()
    toast({ tone: 'successo', text: 'Proposta ritirata: è di nuovo una bozza.' })
  })
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare la proposta?"
      confirmLabel="Ritira e correggi"
      isBusy={ritira.isPending}
      error={ritira.error}
      onClose={onClose}
      onConfirm={() => ritira.mutate(null)}
    >
      {d.cliente.nome} non potrà più accettarla. Torna una bozza, che puoi cambiare e inviare di
      nuovo.
    </ConfirmDialog>
  )
}
