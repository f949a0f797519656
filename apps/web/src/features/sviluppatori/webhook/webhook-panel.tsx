import { Button } from '@mantine/core'
import type { EndpointWebhook } from '@rateo/contract/ponte/webhook'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { messageOf } from '../../../api/client.ts'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { ListHead } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { IndirizzoDialog } from './indirizzo.dialog.tsx'
import { Registro } from './registro.tsx'
import { SegretoDialog } from './segreto.dialog.tsx'
import { useEliminaWebhook, useFermaWebhook, webhookQuery } from './webhook.api.ts'
import { riassuntoEventi, salute, STATI_ENDPOINT } from './words.ts'

const INTRO =
  'Quando un pagamento, una dilazione o un abbonamento cambia stato lo raccontiamo al tuo programma, che non deve più chiedercelo.'

type Shown =
  | { what: 'nuovo' }
  | { what: 'modifica' | 'segreto' | 'elimina'; endpoint: EndpointWebhook }

/** The addresses that are told events, and the register of the one that is open (SVI-M2). */
export function WebhookPanel() {
  const query = useQuery(webhookQuery)
  const { indirizzo }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const [shown, setShown] = useState<Shown | null>(null)
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { data, massimo } = query.data
  const close = () => setShown(null)
  const open =
    data.find(({ _id }) => _id === indirizzo) ?? (data.length === 1 ? data[0] : undefined)
  return (
    <>
      <ListHead intro={INTRO}>
        <Button
          leftSection={<Icon name="piu" size={18} />}
          disabled={data.length >= massimo}
          title={data.length >= massimo ? `Al massimo ${massimo} indirizzi` : undefined}
          onClick={() => setShown({ what: 'nuovo' })}
        >
          Nuovo indirizzo
        </Button>
      </ListHead>
      {data.length === 0 ? (
        <Empty title="Ancora nessun indirizzo">
          Aggiungi quello del tuo programma: provarlo costa un minuto.
        </Empty>
      ) : (
        <ul className={both(layout['listSpaced'], layout['above'])} aria-label="Indirizzi">
          {data.map((endpoint) => (
            <Indirizzo
              key={endpoint._id}
              endpoint={endpoint}
              isOpen={endpoint === open}
              onShow={(what) => setShown({ what, endpoint })}
            />
          ))}
        </ul>
      )}
      {open && <Registro key={open._id} endpoint={open} />}
      {shown && <Shown shown={shown} onClose={close} onShow={setShown} />}
    </>
  )
}

type ShownProps = { shown: Shown; onClose: () => void; onShow: (shown: Shown) => void }

function Shown({ shown, onClose, onShow }: ShownProps) {
  const toast = useToast()
  switch (shown.what) {
    case 'nuovo':
      return (
        <IndirizzoDialog
          endpoint={null}
          onClose={onClose}
          // The secret is what the program needs next.
          onSaved={(endpoint) => onShow({ what: 'segreto', endpoint })}
        />
      )
    case 'modifica':
      return (
        <IndirizzoDialog
          endpoint={shown.endpoint}
          onClose={onClose}
          onSaved={() => {
            onClose()
            toast({ tone: 'successo', text: 'Indirizzo salvato.' })
          }}
        />
      )
    case 'segreto':
      return <SegretoDialog endpoint={shown.endpoint} onClose={onClose} />
    case 'elimina':
      return <EliminaDialog endpoint={shown.endpoint} onClose={onClose} />
  }
}

type IndirizzoProps = {
  endpoint: EndpointWebhook
  isOpen: boolean
  onShow: (what: 'modifica' | 'segreto' | 'elimina') => void
}

function Indirizzo({ endpoint, isOpen, onShow }: IndirizzoProps) {
  const ferma = useFermaWebhook()
  const toast = useToast()
  const { label, tone } = STATI_ENDPOINT[endpoint.stato]
  const isActive = endpoint.stato === 'attivo'
  const nome = endpoint.descrizione || endpoint.indirizzo
  return (
    <li className={classes['key']}>
      <div>
        <div className={classes['keyName']}>
          {isOpen ? (
            nome
          ) : (
            <Link to={paths.sviluppatori()} search={{ scheda: 'webhook', indirizzo: endpoint._id }}>
              {nome}
            </Link>
          )}
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </div>
        <div className={classes['keyFacts']}>
          <code>{endpoint.indirizzo}</code>
          <span>{riassuntoEventi(endpoint.eventi)}</span>
          <span>{salute(endpoint)}</span>
          {endpoint.da_consegnare > 0 && (
            <span>{contato(endpoint.da_consegnare, 'evento in attesa', 'eventi in attesa')}</span>
          )}
          {isActive && endpoint.falliti > 0 && (
            <span>
              {contato(endpoint.falliti, 'tentativo', 'tentativi')} di fila senza risposta buona
            </span>
          )}
        </div>
      </div>
      <div className={both(layout['row'], classes['acts'])}>
        <Button
          variant={isActive ? 'default' : 'filled'}
          loading={ferma.isPending}
          aria-label={`${isActive ? 'Ferma' : 'Fai ripartire'} ${nome}`}
          onClick={() =>
            ferma.mutate(endpoint, {
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            })
          }
        >
          {isActive ? 'Ferma' : 'Fai ripartire'}
        </Button>
        <Button
          variant="default"
          onClick={() => onShow('segreto')}
          aria-label={`Segreto di ${nome}`}
        >
          Segreto
        </Button>
        <Button
          variant="default"
          onClick={() => onShow('modifica')}
          aria-label={`Modifica ${nome}`}
        >
          Modifica
        </Button>
        <Button variant="default" onClick={() => onShow('elimina')} aria-label={`Togli ${nome}`}>
          Togli
        </Button>
      </div>
    </li>
  )
}

function EliminaDialog({ endpoint, onClose }: { endpoint: EndpointWebhook; onClose: () => void }) {
  const elimina = useEliminaWebhook()
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title="Togliere l’indirizzo?"
      confirmLabel="Togli l’indirizzo"
      isDangerous
      isBusy={elimina.isPending}
      error={elimina.error}
      onClose={onClose}
      onConfirm={() =>
        elimina.mutate(endpoint._id, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: 'Indirizzo tolto: non riceve più nulla.' })
          },
        })
      }
    >
      {endpoint.indirizzo} non riceve più eventi, nemmeno quelli in attesa, e il suo registro si
      cancella. Non si può tornare indietro.
    </ConfirmDialog>
  )
}
