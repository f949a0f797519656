import { Button, TextInput } from '@mantine/core'
import {
  annullaIban,
  type Attivita,
  cambiaIban,
  ibanBody,
  oggettoIban,
} from '@rateo/contract/persone/dati-personali'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { onward } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Instant } from '../../ui/date.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const inGroups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The account for the takings, and the change of it that waits for its day. */
export function IbanPanel({ attivita }: { attivita: Attivita }) {
  const { iban, iban_intestatario, iban_in_attesa, ragione_sociale } = attivita
  return (
    <Panel title="IBAN degli incassi">
      <p className={layout['lineProse']}>
        {iban === null ? (
          'Nessun IBAN.'
        ) : (
          <>
            <strong>{inGroups(iban)}</strong>
            <br />
            Intestato a {iban_intestatario}
          </>
        )}
      </p>
      {iban_in_attesa === null ? (
        <Cambio ragioneSociale={ragione_sociale} />
      ) : (
        <InAttesa {...iban_in_attesa} />
      )}
    </Panel>
  )
}

function InAttesa({ iban, intestatario, vale_dal }: NonNullable<Attivita['iban_in_attesa']>) {
  const toast = useToast()
  const annulla = useChangeAccount(annullaIban, [PROFILO])
  const done = () =>
    toast({ tone: 'successo', text: 'Cambio annullato: gli incassi arrivano dove arrivavano.' })
  return (
    <>
      <Notice tone="avviso" title="C’è un nuovo IBAN in attesa">
        <strong>{inGroups(iban)}</strong>, intestato a {intestatario}, vale dal{' '}
        <Instant value={vale_dal} />. Fino ad allora gli incassi arrivano su quello di sopra. Non lo
        hai chiesto tu? Annullalo e cambia la password.
      </Notice>
      {annulla.error && (
        <Notice tone="errore" isAlert>
          {messageOf(annulla.error)}
        </Notice>
      )}
      <PerMansione mansione="titolarita">
        <Button
          variant="default"
          loading={annulla.isPending}
          onClick={() => annulla.mutate({ body: undefined }, { onSuccess: done })}
        >
          Annulla il cambio
        </Button>
      </PerMansione>
    </>
  )
}

type Nuovo = { iban: string; intestatario: string }

function Cambio({ ragioneSociale }: { ragioneSociale: string }) {
  const toast = useToast()
  const [nuovo, setNuovo] = useState<Nuovo | null>(null)
  const { held, forget, field } = useContractForm({
    initial: { iban: '', intestatario: ragioneSociale },
    schema: ibanBody,
    toBody: (values) => values,
    change: onward<Nuovo>(),
    onDone: (typed) => {
      const { iban, intestatario = ragioneSociale } = ibanBody.parse(typed)
      setNuovo({ iban, intestatario })
    },
    draft: 'profilo-iban',
    isKept: true,
  })
  const change = useChangeAccount(cambiaIban, [PROFILO])
  const confirmed = () => {
    if (nuovo === null) return
    change.mutate(
      { body: nuovo },
      {
        onSuccess: () => {
          forget()
          toast({ tone: 'successo', text: 'IBAN confermato: vale fra 24 ore.' })
        },
      },
    )
  }
  return (
    <>
      {nuovo === null ? (
        <Form held={held} label="Cambia IBAN" isQuiet mansione="titolarita">
          <TextInput
            label="Nuovo IBAN"
            description="Serve un codice, vale dopo 24 ore e avvisiamo tutti i contatti di prima"
            maw={420}
            {...field('iban')}
          />
          <TextInput
            label="Intestatario del conto"
            description="Come lo conosce la banca: chi ti fa un bonifico lo legge e la sua banca lo confronta. Di una ditta individuale di solito è la persona"
            maw={420}
            {...field('intestatario')}
          />
        </Form>
      ) : (
        <>
          <p className={layout['lineProse']}>
            Nuovo IBAN: <strong>{inGroups(nuovo.iban)}</strong>, intestato a {nuovo.intestatario}
          </p>
          <OtpStep
            atto={{
              scopo: 'modifica_profilo',
              oggetto: oggettoIban(nuovo.iban, nuovo.intestatario),
            }}
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
    </>
  )
}
