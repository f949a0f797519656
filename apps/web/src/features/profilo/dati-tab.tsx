import '@mantine/core/styles/PasswordInput.css'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { cellulare } from '@rateo/contract/chiamata/campi'
import {
  cambiaEmail,
  type DatiPersonali,
  emailBody,
  modificaLingua,
  modificaNome,
  nomeBody,
} from '@rateo/contract/persone/dati-personali'
import { LINGUE, type Lingua, NOMI_LINGUA } from '@rateo/domain/parole/lingua'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { fieldErrors, useDraftForm } from '../../hooks/use-draft-form.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CompletezzaPanel } from './completezza-panel.tsx'
import { datiQuery, PROFILO, useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'
import { SaveForm } from './save-form.tsx'

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
      <NativeSelect
        id="lingua"
        label="Lingua del portale, delle e-mail e dei documenti"
        description="Per ora c’è solo l’italiano."
        data={LINGUE_OFFERTE}
        value={lingua}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </Panel>
  )
}

function NomePanel({ dati }: { dati: DatiPersonali }) {
  const { nome, cognome } = dati
  const toast = useToast()
  const { form, isUnsaved, forget } = useDraftForm('profilo-nome', {
    initial: { nome, cognome },
    validate: (values) => fieldErrors(nomeBody.safeParse(values)),
  })
  const change = useChangeAccount(modificaNome, [PROFILO])
  const saved = () => {
    forget()
    toast({ tone: 'successo', text: 'Nome e cognome salvati.' })
  }
  return (
    <Panel title="Nome e cognome">
      <SaveForm
        form={form}
        change={change}
        toSent={(body) => ({ body })}
        onSaved={saved}
        label="Salva"
        isDisabled={!isUnsaved}
      >
        <div className={classes['pair']}>
          <TextInput
            id="nome"
            label="Nome"
            autoComplete="given-name"
            {...form.getInputProps('nome')}
          />
          <TextInput
            id="cognome"
            label="Cognome"
            autoComplete="family-name"
            {...form.getInputProps('cognome')}
          />
        </div>
      </SaveForm>
    </Panel>
  )
}

function EmailPanel({ dati }: { dati: DatiPersonali }) {
  const toast = useToast()
  const { form, forget } = useDraftForm('profilo-email', {
    initial: { email: '', password: '' },
    validate: (values) => fieldErrors(emailBody.safeParse(values)),
    secret: ['password'],
  })
  const change = useChangeAccount(cambiaEmail, [PROFILO])
  const saved = () => {
    forget()
    form.setValues({ email: '', password: '' })
    toast({ tone: 'successo', text: 'Ti abbiamo scritto a quell’indirizzo: apri il link.' })
  }
  return (
    <Panel title="E-mail di accesso">
      <p className={classes['text']}>
        <strong>{dati.email}</strong> ·{' '}
        {dati.email_verificata
          ? 'verificata'
          : 'da verificare: scrivila qui sotto e apri il link che ti mandiamo'}
      </p>
      {dati.email_in_attesa && (
        <div style={{ marginBottom: 16 }}>
          <Notice tone="informazione">
            Aspettiamo che tu apra il link inviato a {dati.email_in_attesa}. Fino ad allora accedi
            con l’indirizzo di prima.
          </Notice>
        </div>
      )}
      <SaveForm
        form={form}
        change={change}
        toSent={(body) => ({ body })}
        onSaved={saved}
        label="Invia il link"
        isQuiet
      >
        <div className={classes['pair']}>
          <TextInput
            id="email"
            label={dati.email_verificata ? 'Nuova e-mail' : 'E-mail da verificare, o una nuova'}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            id="password"
            label="La tua password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
            {...form.getInputProps('password')}
            aria-invalid={form.errors['password'] !== undefined}
          />
        </div>
      </SaveForm>
    </Panel>
  )
}

function TelefonoPanel({ dati }: { dati: DatiPersonali }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [numero, setNumero] = useState<string | null>(null)
  const { form, isUnsaved, forget } = useDraftForm('profilo-telefono', {
    initial: { telefono: dati.telefono ?? '' },
    validate: ({ telefono }) => {
      const message = cellulare.safeParse(telefono).error?.issues[0]?.message
      return message === undefined ? {} : { telefono: message }
    },
  })
  const proceed = () => {
    const parsed = cellulare.safeParse(form.values.telefono)
    if (parsed.success) setNumero(parsed.data)
  }
  const confirmed = () => {
    forget()
    setNumero(null)
    toast({ tone: 'successo', text: 'Cellulare confermato.' })
    void queryClient.invalidateQueries({ queryKey: PROFILO })
  }
  const change = {
    mutate: proceed,
    reset: () => {},
    isPending: false,
    error: null,
  }
  return (
    <Panel title="Cellulare">
      {dati.telefono && (
        <p className={classes['text']}>
          <strong>{dati.telefono}</strong> ·{' '}
          {dati.telefono_verificato ? 'confermato' : 'da confermare'}
        </p>
      )}
      {numero === null ? (
        <SaveForm
          form={form}
          change={change}
          toSent={() => null}
          onSaved={() => {}}
          label="Conferma il numero"
          isQuiet
          isDisabled={!isUnsaved && dati.telefono_verificato}
        >
          <TextInput
            id="telefono"
            label="Numero di cellulare"
            description="Ti mandiamo un SMS con un codice"
            type="tel"
            autoComplete="tel"
            maw={360}
            {...form.getInputProps('telefono')}
          />
        </SaveForm>
      ) : (
        <OtpStep
          atto={{ scopo: 'verifica_telefono', oggetto: numero }}
          onConfirmed={confirmed}
          onCancel={() => setNumero(null)}
        />
      )}
    </Panel>
  )
}
