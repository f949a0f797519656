import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { richiediOtp } from '@rateo/contract/persone/otp'
import { passwordAttuale } from '@rateo/contract/persone/sicurezza'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import type { Change } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import layout from '../../ui/layout.module.css'
import { OtpStep } from '../../ui/otp-step.tsx'

const corpo = z.strictObject({ password: passwordAttuale })

type Corpo = { password: string }
type Props<T> = {
  title: string
  label: string
  isDangerous?: boolean
  atto: Omit<InputOf<typeof richiediOtp>, 'canale'>
  change: Change<Corpo, T>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** A grave act of the titolare: the password is looked at first, then a code for this very act is asked for. */
export function ConCodiceDialog<T>(props: Props<T>) {
  const { title, change, onClose } = props
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <Dialog isOpen title={title} onClose={close} isBusy={change.isPending}>
      <Passi {...props} onClose={close} />
    </Dialog>
  )
}

function Passi<T>({ label, isDangerous, atto, change, onDone, onClose, children }: Props<T>) {
  const { held, values, field } = useContractForm({
    initial: { password: '' },
    schema: corpo,
    toBody: (typed: Corpo) => typed,
    change,
    onDone,
    secret: ['password'],
  })
  if (change.error instanceof ApiError && change.error.code === 'otp_richiesto') {
    return (
      <div className={layout['stack']}>
        {children}
        <OtpStep
          atto={atto}
          onConfirmed={() => {
            if (!change.isPending) change.mutate(values, { onSuccess: onDone, onError: () => {} })
          }}
          onCancel={() => change.reset()}
        />
      </div>
    )
  }
  return (
    <Form held={held} label={label} onBack={onClose} {...(isDangerous && { isDangerous })}>
      {children}
      <PasswordField
        label="La tua password"
        description="Poi ti mandiamo un codice di conferma"
        autoComplete="current-password"
        {...field('password')}
      />
    </Form>
  )
}
