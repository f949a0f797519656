import { TextInput } from '@mantine/core'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { confermaTotp, proponiTotp } from '@rateo/contract/persone/sicurezza'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PROFILO, useChangeAccount, useSaveAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

type TotpDialogProps = { onClose: () => void; onCodici: (codici: readonly string[]) => void }

/** Password, then the QR for the app, then the first code that proves that the app has it. */
export function TotpDialog({ onClose, onCodici }: TotpDialogProps) {
  const proponi = useChangeAccount(proponiTotp, [])
  if (proponi.data) {
    return <CodiceDialog {...proponi.data} onClose={onClose} onCodici={onCodici} />
  }
  return (
    <PasswordDialog
      title="Usa un’app di codici"
      label="Continua"
      change={sending(proponi, (body) => ({ body }))}
      onClose={onClose}
    >
      Ti serve un’app come Google Authenticator, Aegis o il gestore di password del telefono.
    </PasswordDialog>
  )
}

type CodiceDialogProps = TotpDialogProps & ResponseOf<typeof proponiTotp>

function CodiceDialog({ qr, segreto, onClose, onCodici }: CodiceDialogProps) {
  const conferma = useSaveAccount(confermaTotp, [PROFILO])
  const { held, values, field } = useContractForm({
    initial: { codice: '' },
    schema: confermaTotp.body,
    toBody: (typed) => typed,
    change: conferma,
    onDone: ({ codici }) => {
      onClose()
      onCodici(codici)
    },
  })
  return (
    <FormDialog
      title="Inquadra il QR con l’app"
      held={held}
      label="Attiva"
      isDisabled={values.codice.trim() === ''}
      onClose={onClose}
    >
      <img
        className={layout['qr']}
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
        {...field('codice')}
      />
    </FormDialog>
  )
}
