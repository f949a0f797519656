import { Button, NativeSelect } from '@mantine/core'
import type { ConsegnaWebhook, EndpointWebhook } from '@rateo/contract/ponte/webhook'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { TENTATIVI_WEBHOOK } from '@rateo/domain/tempo/ritentativi-webhook'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { usePhoneScreen } from '../../../hooks/use-small-screen.ts'
import { both } from '../../../ui/both.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { ConsegnaDialog } from './consegna.dialog.tsx'
import { RimandaDialog } from './rimanda.dialog.tsx'
import { VerificaFirmaDialog } from './verifica-firma.dialog.tsx'
import { consegneQuery, useProvaWebhook } from './webhook.api.ts'
import { STATI_CONSEGNA } from './words.ts'
import { MoreButton } from '../../../ui/plain/more-button.tsx'

const FILTRI = [
  { value: 'tutte', label: 'Tutte' },
  { value: 'da_consegnare', label: 'In attesa' },
  { value: 'consegnata', label: 'Consegnate' },
  { value: 'rinunciata', label: 'Non consegnate' },
] as const
type Filtro = (typeof FILTRI)[number]['value']

/** The register of what was told to an address: the newest first, each with its answers behind it. */
export function Registro({ endpoint }: { endpoint: EndpointWebhook }) {
  const [filtro, setFiltro] = useState<Filtro>('tutte')
  const [open, setOpen] = useState<ConsegnaWebhook | null>(null)
  const [isResending, setResending] = useState(false)
  const [isVerifying, setVerifying] = useState(false)
  const query = useInfiniteQuery(
    consegneQuery(endpoint._id, filtro === 'tutte' ? undefined : filtro),
  )
  const righe = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel title="Registro delle consegne" aside={<Prova endpoint={endpoint} />}>
      <div className={both(layout['apart'], layout['aboveClose'])}>
        <Filtri filtro={filtro} onChange={setFiltro} />
        <div className={layout['row']}>
          <Button variant="default" onClick={() => setVerifying(true)}>
            Verifica una firma
          </Button>
          <Button variant="default" onClick={() => setResending(true)}>
            Rimanda i non consegnati
          </Button>
        </div>
      </div>
      {!righe ? (
        query.error ? (
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : righe.length === 0 ? (
        <p>
          {filtro === 'tutte'
            ? 'Ancora nulla: manda una prova, o aspetta il prossimo evento.'
            : 'Nessuna consegna così.'}
        </p>
      ) : (
        <ul className={layout['listSpaced']} aria-label="Consegne">
          {righe.map((riga) => (
            <Riga key={riga._id} riga={riga} onOpen={() => setOpen(riga)} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Mostra altre</MoreButton>
      {open && <ConsegnaDialog consegna={open} altre={righe ?? []} onClose={() => setOpen(null)} />}
      {isVerifying && <VerificaFirmaDialog onClose={() => setVerifying(false)} />}
      {isResending && <RimandaDialog id={endpoint._id} onClose={() => setResending(false)} />}
    </Panel>
  )
}

type FiltriProps = { filtro: Filtro; onChange: (filtro: Filtro) => void }

/** On a phone the four words do not fit beside each other. */
function Filtri({ filtro, onChange }: FiltriProps) {
  const label = 'Quali consegne'
  return usePhoneScreen() ? (
    <NativeSelect
      aria-label={label}
      data={FILTRI}
      value={filtro}
      onChange={({ currentTarget }) =>
        onChange(FILTRI.find(({ value }) => value === currentTarget.value)?.value ?? 'tutte')
      }
    />
  ) : (
    <Segments aria-label={label} data={FILTRI} value={filtro} onChange={onChange} />
  )
}

function Prova({ endpoint }: { endpoint: EndpointWebhook }) {
  const prova = useProvaWebhook(endpoint._id)
  const toast = useToast()
  return (
    <Button
      variant="default"
      loading={prova.isPending}
      disabled={endpoint.stato !== 'attivo'}
      onClick={() =>
        prova.mutate(undefined, {
          onSuccess: () => toast({ tone: 'successo', text: 'La prova parte: guarda il registro.' }),
          onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
        })
      }
    >
      Manda una prova
    </Button>
  )
}

function Riga({ riga, onOpen }: { riga: ConsegnaWebhook; onOpen: () => void }) {
  const { label, tone } = STATI_CONSEGNA[riga.stato]
  return (
    <li className={classes['key']}>
      <div>
        <div className={classes['keyName']}>
          {riga.tipo}
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </div>
        <div className={classes['keyFacts']}>
          <span>{formattaDataOra(riga.created_at)}</span>
          <span>
            {riga.tentativi === 0
              ? 'Nessun tentativo ancora'
              : `Tentativo ${riga.tentativi} di ${TENTATIVI_WEBHOOK}${riga.ultimo_stato_http === null ? '' : `, ha risposto ${riga.ultimo_stato_http}`}`}
          </span>
          {riga.prossimo_at && <span>Il prossimo {formattaDataOra(riga.prossimo_at)}</span>}
        </div>
      </div>
      <Button variant="default" onClick={onOpen} aria-label={`Apri ${riga.tipo}`}>
        Apri
      </Button>
    </li>
  )
}
