import { cambiaPassword, passwordNuova } from '@rateo/contract/persone/sicurezza'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { ChiaviAttive } from './chiavi-attive.tsx'
import { IdentitaPanel } from './identita-panel.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import { PROFILO, sicurezzaQuery, useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'
import { SecondoPassaggioPanel } from './secondo-passaggio-panel.tsx'
import { AccessiPanel, SessioniPanel } from './sessioni-panel.tsx'

export function SicurezzaTab() {
  return (
    <QueryPart query={useQuery(sicurezzaQuery)}>
      {(sicurezza) => (
        <>
          <SecondoPassaggioPanel sicurezza={sicurezza} />
          <PasskeyPanel passkey={sicurezza.passkey} />
          {sicurezza.identita && <IdentitaPanel identita={sicurezza.identita} />}
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
  const { held, form, field } = useContractForm({
    initial: VUOTA,
    toBody: ({ password, nuova }) => ({ body: { password, nuova } }),
    check: validatePassword,
    change: useChangeAccount(cambiaPassword, [PROFILO]),
    onDone: () => {
      form.setValues(VUOTA)
      setChanged(true)
      toast({ tone: 'successo', text: 'Password cambiata. Le altre sessioni sono state chiuse.' })
    },
    draft: 'profilo-password',
    secret: ['password', 'nuova', 'ripetuta'],
  })
  return (
    <Panel title="Password">
      <Form held={held} label="Cambia password">
        <PasswordField
          label="Password attuale"
          autoComplete="current-password"
          maw={420}
          {...field('password')}
        />
        <PasswordField
          label="Nuova password"
          description="Almeno 12 caratteri. Cambiarla chiude le altre sessioni."
          autoComplete="new-password"
          maw={420}
          {...field('nuova')}
        />
        <PasswordField
          label="Ripeti la nuova password"
          autoComplete="new-password"
          maw={420}
          {...field('ripetuta')}
        />
      </Form>
      {isChanged && profile.role === 'esercente' && (
        <div className={classes['afterwards']}>
          <ChiaviAttive />
        </div>
      )}
    </Panel>
  )
}
