import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  cambiaEmail,
  type DatiPersonali,
  emailBody,
  modificaLingua,
  modificaNome,
  nomeBody,
} from '@rateo/contract/persone/dati-personali'
import { rinviaVerificaEmail } from '@rateo/contract/persone/registrazione'
import { LINGUE, type Lingua, NOMI_LINGUA } from '@rateo/domain/parole/lingua'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CompletezzaPanel } from './completezza-panel.tsx'
import { datiQuery, PROFILO, useChangeAccount, useSaveAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import { QueryPart } from './query-part.tsx'
import { TelefonoPanel } from './telefono-panel.tsx'

export function DatiTab() {
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  return (
    <>
      {params['email'] === 'cambiata' && (
        <Notice tone="successo">La tua e-mail è confermata: usala per accedere.</Notice>
      )}
      {params['email'] === 'scaduta' && (
        <Notice tone="avviso">
          Il link non vale più. La tua e-mail non è cambiata: chiedine un altro.
        </Notice>
      )}
      <CompletezzaPanel />
      <QueryPart query={useQuery(datiQuery)}>
        {(dati) => (
          <>
            <NomePanel key={`${dati.nome} ${dati.cognome}`} dati={dati} />
            <EmailPanel key={`${dati.email} ${dati.email_in_attesa ?? ''}`} dati={dati} />
            <TelefonoPanel key={dati.telefono} dati={dati} />
            <LinguaPanel lingua={dati.lingua} />
          </>
        )}
      </QueryPart>
    </>
  )
}

const LINGUE_OFFERTE = LINGUE.map((value) => ({ value, label: NOMI_LINGUA[value] }))

function LinguaPanel({ lingua }: { lingua: Lingua }) {
  const toast = useToast()
  const change = useChangeAccount(modificaLingua, [PROFILO])
  const choose = (value: string) => {
    const chosen = LINGUE.find((one) => one === value)
    if (chosen === undefined) return
    change.mutate(
      { body: { lingua: chosen } },
      {
        onSuccess: () => toast({ tone: 'successo', text: 'Lingua salvata.' }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  }
  return (
    <Panel title="Lingua">
      {LINGUE_OFFERTE.length === 1 ? (
        <p className={layout['lineProse']}>
          {NOMI_LINGUA[lingua]}: per ora è la sola lingua del portale, delle e-mail e dei documenti.
        </p>
      ) : (
        <NativeSelect
          id="lingua"
          label="Lingua del portale, delle e-mail e dei documenti"
          data={LINGUE_OFFERTE}
          value={lingua}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </Panel>
  )
}

function NomePanel({ dati }: { dati: DatiPersonali }) {
  const { nome, cognome } = dati
  const toast = useToast()
  const { held, isUnsaved, field } = useContractForm({
    initial: { nome, cognome },
    schema: nomeBody,
    toBody: (values) => values,
    change: useSaveAccount(modificaNome, [PROFILO]),
    onDone: () => toast({ tone: 'successo', text: 'Nome e cognome salvati.' }),
    draft: 'profilo-nome',
  })
  return (
    <Panel title="Nome e cognome">
      <Form held={held} label="Salva" isDisabled={!isUnsaved}>
        <div className={layout['pair']}>
          <TextInput label="Nome" autoComplete="given-name" {...field('nome')} />
          <TextInput label="Cognome" autoComplete="family-name" {...field('cognome')} />
        </div>
      </Form>
    </Panel>
  )
}

/** Another link to the address that is already written: nothing of it is typed again. */
function InviaLink({ indirizzo }: { indirizzo: string }) {
  const toast = useToast()
  const { mutate, isPending } = useChangeAccount(rinviaVerificaEmail, [PROFILO])
  return (
    <Button
      variant="default"
      mb={16}
      loading={isPending}
      onClick={() =>
        mutate(
          { body: undefined },
          {
            onSuccess: () =>
              toast({ tone: 'successo', text: `Ti abbiamo scritto a ${indirizzo}: apri il link.` }),
            onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
          },
        )
      }
    >
      Invia il link a questo indirizzo
    </Button>
  )
}

const EMAIL_VUOTA = { email: '', password: '' }

function EmailPanel({ dati }: { dati: DatiPersonali }) {
  const toast = useToast()
  const { held, form, field } = useContractForm({
    initial: EMAIL_VUOTA,
    schema: emailBody,
    toBody: (values) => values,
    change: useSaveAccount(cambiaEmail, [PROFILO]),
    onDone: () => {
      form.setValues(EMAIL_VUOTA)
      toast({ tone: 'successo', text: 'Ti abbiamo scritto a quell’indirizzo: apri il link.' })
    },
    draft: 'profilo-email',
    secret: ['password'],
  })
  return (
    <Panel title="E-mail di accesso">
      <p className={layout['lineProse']}>
        <strong>{dati.email}</strong> ·{' '}
        {dati.email_verificata ? 'verificata' : 'da verificare: apri il link che ti mandiamo'}
      </p>
      {!dati.email_verificata && <InviaLink indirizzo={dati.email} />}
      {dati.email_in_attesa && (
        <div style={{ marginBottom: 'var(--r-space-16)' }}>
          <Notice tone="informazione">
            Aspettiamo che tu apra il link inviato a {dati.email_in_attesa}. Fino ad allora accedi
            con l’indirizzo di prima.
          </Notice>
        </div>
      )}
      <Form held={held} label="Invia il link" isQuiet>
        <div className={layout['pair']}>
          <TextInput
            label={dati.email_verificata ? 'Nuova e-mail' : 'E-mail da verificare, o una nuova'}
            type="email"
            autoComplete="email"
            {...field('email')}
          />
          <PasswordField
            label="La tua password"
            autoComplete="current-password"
            {...field('password')}
          />
        </div>
      </Form>
    </Panel>
  )
}
