import { Button, Group, TextInput } from '@mantine/core'
import { confermaTotp, proponiTotp } from '@rateo/contract/persone/sicurezza'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'
import { Modal } from '../../ui/modal.tsx'

type TotpDialogProps = { onClose: () => void; onCodici: (codici: readonly string[]) => void }

/** Password, then the QR for the app, then the first code that proves that the app has it. */
export function TotpDialog({ onClose, onCodici }: TotpDialogProps) {
  const [codice, setCodice] = useState('')
  const proponi = useChangeAccount(proponiTotp, [])
  const conferma = useChangeAccount(confermaTotp, [PROFILO])
  if (!proponi.data) {
    return (
      <PasswordDialog
        title="Usa un’app di codici"
        label="Continua"
        isBusy={proponi.isPending}
        error={proponi.error}
        onConfirm={(password) => proponi.mutate({ body: { password } })}
        onClose={onClose}
      >
        Ti serve un’app come Google Authenticator, Aegis o il gestore di password del telefono.
      </PasswordDialog>
    )
  }
  const { qr, segreto } = proponi.data
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    conferma.mutate(
      { body: { codice } },
      {
        onError: () => leadToWrong(form),
        onSuccess: ({ codici }) => {
          onClose()
          onCodici(codici)
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Inquadra il QR con l’app"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <img
          className={classes['qr']}
          src={qr}
          alt="QR da inquadrare con l’app di codici"
          width={200}
          height={200}
        />
        <div className={classes['secret']}>
          Oppure scrivi nell’app questa chiave:{' '}
          <code>{segreto.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <TextInput
          label="Codice mostrato dall’app"
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={codice}
          error={fieldMessageOf(conferma.error, 'codice') ?? restOf(conferma.error, [])}
          onChange={(event) => setCodice(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={conferma.isPending} disabled={codice.trim() === ''}>
            Attiva
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
