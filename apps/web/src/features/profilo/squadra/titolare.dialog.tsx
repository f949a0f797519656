import { Button, Group, NativeSelect } from '@mantine/core'
import { type Membro, trasferisciTitolare } from '@rateo/contract/persone/squadra'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Dialog, useHold } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { useSquadra } from './squadra.api.ts'

type Props = { altri: readonly Membro[]; onClose: () => void }

/** Hands the role of titolare over: to whom first, then the code that names that person. */
export function TitolareDialog({ altri, onClose }: Props) {
  const [scelto, setScelto] = useState(altri[0]?._id ?? '')
  const [isChosen, setChosen] = useState(false)
  return (
    <Dialog title="Passa il ruolo di titolare" onClose={onClose}>
      {isChosen ? (
        <Conferma membro_id={scelto} onClose={onClose} />
      ) : (
        <>
          <p>
            IBAN, conto degli incassi e squadra dipenderanno da questa persona. Tu resti nella
            squadra come Amministratore.
          </p>
          <NativeSelect
            label="Nuovo titolare"
            data-autofocus
            value={scelto}
            onChange={(event) => setScelto(event.currentTarget.value)}
            data={altri.map(({ _id, nome, ruolo }) => ({
              value: _id,
              label: `${nome} · ${NOMI_RUOLI_SQUADRA[ruolo]}`,
            }))}
          />
          <Group justify="flex-end" mt={24}>
            <Button variant="default" onClick={onClose}>
              Annulla
            </Button>
            <Button onClick={() => setChosen(true)}>Continua</Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

function Conferma({ membro_id, onClose }: { membro_id: string; onClose: () => void }) {
  const toast = useToast()
  const trasferisci = useSquadra(trasferisciTitolare)
  useHold(trasferisci.isPending)
  const passa = () =>
    trasferisci.mutate(
      { body: { membro_id } },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Ruolo passato: ora sei Amministratore.' })
        },
      },
    )
  return (
    <>
      {trasferisci.error && (
        <Notice tone="errore" isAlert>
          {messageOf(trasferisci.error)}
        </Notice>
      )}
      <OtpStep
        atto={{ scopo: 'trasferisci_titolare', oggetto: membro_id }}
        onConfirmed={passa}
        onCancel={onClose}
      />
    </>
  )
}
