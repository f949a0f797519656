import { Button, TextInput } from '@mantine/core'
import {
  type Attivita,
  attivitaBody,
  cambiaIban,
  ibanBody,
  modificaAttivita,
  oggettoIban,
} from '@rateo/contract/dati-personali'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { fieldErrors, useDraftForm } from '../../hooks/use-draft-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useToast } from '../../ui/toast.tsx'
import { datiQuery, PROFILO, useChange } from './profilo.api.ts'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'
import { SaveForm } from './save-form.tsx'

export function AttivitaTab() {
  return (
    <QueryPart query={useQuery(datiQuery)}>
      {({ attivita }) =>
        attivita === null ? (
          <Notice tone="informazione">
            Completa la registrazione per vedere i dati dell’attività.
          </Notice>
        ) : (
          <>
            <Panel title="Attività">
              <Facts
                facts={[
                  { name: 'Ragione sociale', value: attivita.ragione_sociale },
                  { name: 'Partita IVA', value: attivita.partita_iva },
                  ...(attivita.codice_fiscale
                    ? [{ name: 'Codice fiscale', value: attivita.codice_fiscale }]
                    : []),
                  { name: 'Sede', value: attivita.indirizzo || '—' },
                ]}
              />
            </Panel>
            <ContattiPanel attivita={attivita} />
            <IbanPanel key={attivita.iban} iban={attivita.iban} />
          </>
        )
      }
    </QueryPart>
  )
}

function ContattiPanel({ attivita }: { attivita: Attivita }) {
  const toast = useToast()
  const { form, isUnsaved, forget } = useDraftForm('profilo-attivita', {
    initial: {
      email: attivita.email,
      telefono: attivita.telefono ?? '',
      pec: attivita.pec ?? '',
      codice_destinatario: attivita.codice_destinatario ?? '',
    },
    validate: (values) => fieldErrors(attivitaBody.safeParse(values)),
  })
  const change = useChange(modificaAttivita, [PROFILO])
  const saved = () => {
    forget()
    toast({ tone: 'successo', text: 'Contatti dell’attività salvati.' })
  }
  return (
    <Panel title="Contatti e fatturazione">
      <SaveForm
        form={form}
        change={change}
        toSent={(body) => ({ body })}
        onSaved={saved}
        label="Salva"
        isDisabled={!isUnsaved}
      >
        <div className={classes['pair']}>
          <TextInput id="email" label="E-mail" type="email" {...form.getInputProps('email')} />
          <TextInput
            id="telefono"
            label="Telefono"
            type="tel"
            {...form.getInputProps('telefono')}
          />
          <TextInput id="pec" label="PEC" type="email" {...form.getInputProps('pec')} />
          <TextInput
            id="codice_destinatario"
            label="Codice destinatario (facoltativo)"
            {...form.getInputProps('codice_destinatario')}
          />
        </div>
      </SaveForm>
    </Panel>
  )
}

const inGroups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

function IbanPanel({ iban }: { iban: string | null }) {
  const toast = useToast()
  const [nuovo, setNuovo] = useState<string | null>(null)
  const { form, forget } = useDraftForm('profilo-iban', {
    initial: { iban: '' },
    validate: (values) => fieldErrors(ibanBody.safeParse(values)),
  })
  const change = useChange(cambiaIban, [PROFILO])
  const proceed = {
    mutate: () => {
      const parsed = ibanBody.safeParse(form.values)
      if (parsed.success) setNuovo(parsed.data.iban)
    },
    reset: () => {},
    isPending: false,
    error: null,
  }
  const confirmed = () => {
    if (nuovo === null) return
    change.mutate(
      { body: { iban: nuovo } },
      {
        onSuccess: () => {
          forget()
          toast({ tone: 'successo', text: 'IBAN cambiato: i prossimi incassi arrivano lì.' })
        },
      },
    )
  }
  return (
    <Panel title="IBAN degli incassi">
      <p className={classes['text']}>
        {iban === null ? 'Nessun IBAN.' : <strong>{inGroups(iban)}</strong>}
      </p>
      {nuovo === null ? (
        <SaveForm
          form={form}
          change={proceed}
          toSent={() => null}
          onSaved={() => {}}
          label="Cambia IBAN"
        >
          <TextInput
            id="iban"
            label="Nuovo IBAN"
            description="Serve un codice, e avvisiamo l’e-mail dell’attività"
            maw={420}
            {...form.getInputProps('iban')}
          />
        </SaveForm>
      ) : (
        <>
          <p className={classes['text']}>
            Nuovo IBAN: <strong>{inGroups(nuovo)}</strong>
          </p>
          <OtpStep
            atto={{ scopo: 'modifica_profilo', oggetto: oggettoIban(nuovo) }}
            onConfirmed={confirmed}
            onCancel={() => setNuovo(null)}
          />
          {change.error && (
            <Notice tone="errore" isAlert>
              {messageOf(change.error)} L’IBAN non è cambiato.{' '}
              <Button variant="subtle" onClick={confirmed}>
                Riprova
              </Button>
            </Notice>
          )}
        </>
      )}
    </Panel>
  )
}
