import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import { cambiaPassword, passwordNuova } from '@rateo/contract/persone/sicurezza'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftForm } from '../../hooks/use-draft-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { ChiaviAttive } from './chiavi-attive.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import { PROFILO, sicurezzaQuery, useChangeAccount } from './profilo.api.ts'
import { QueryPart } from './query-part.tsx'
import { SaveForm } from './save-form.tsx'
import { SecondoPassaggioPanel } from './secondo-passaggio-panel.tsx'
import { AccessiPanel, SessioniPanel } from './sessioni-panel.tsx'

export function SicurezzaTab() {
  return (
    <QueryPart query={useQuery(sicurezzaQuery)}>
      {(sicurezza) => (
        <>
          <SecondoPassaggioPanel sicurezza={sicurezza} />
          <PasskeyPanel passkey={sicurezza.passkey} />
          <PasswordPanel />
          <SessioniPanel sessioni={sicurezza.sessioni} />
          <AccessiPanel accessi={sicurezza.accessi} />
        </>
      )}
    </QueryPart>
  )
}

const VUOTA = { password: '', nuova: '', ripetuta: '' }

function validatePassword({ password, nuova, ripetuta }: typeof VUOTA) {
  const errors: Partial<Record<keyof typeof VUOTA, string>> = {}
  if (password === '') errors.password = 'Inserisci la tua password'
  const message = passwordNuova.safeParse(nuova).error?.issues[0]?.message
  if (message !== undefined) errors.nuova = message
  else if (nuova !== ripetuta) errors.ripetuta = 'Le due password non sono uguali'
  return errors
}

function PasswordPanel() {
  const toast = useToast()
  const { profile } = useSession()
  const [isChanged, setChanged] = useState(false)
  const { form, forget } = useDraftForm('profilo-password', {
    initial: VUOTA,
    validate: validatePassword,
    secret: ['password', 'nuova', 'ripetuta'],
  })
  const change = useChangeAccount(cambiaPassword, [PROFILO])
  const saved = () => {
    forget()
    form.setValues(VUOTA)
    setChanged(true)
    toast({ tone: 'successo', text: 'Password cambiata. Le altre sessioni sono state chiuse.' })
  }
  const field = (name: keyof typeof VUOTA) => ({
    id: name,
    maw: 420,
    visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' },
    ...form.getInputProps(name),
    // The library leaves it out of this kind of field.
    'aria-invalid': form.errors[name] !== undefined,
  })
  return (
    <Panel title="Password">
      <SaveForm
        form={form}
        change={change}
        toSent={({ password, nuova }) => ({ body: { password, nuova } })}
        onSaved={saved}
        label="Cambia password"
      >
        <PasswordInput
          label="Password attuale"
          autoComplete="current-password"
          {...field('password')}
        />
        <PasswordInput
          label="Nuova password"
          description="Almeno 12 caratteri. Cambiarla chiude le altre sessioni."
          autoComplete="new-password"
          {...field('nuova')}
        />
        <PasswordInput
          label="Ripeti la nuova password"
          autoComplete="new-password"
          {...field('ripetuta')}
        />
      </SaveForm>
      {isChanged && profile.role === 'esercente' && <ChiaviAttive />}
    </Panel>
  )
}
