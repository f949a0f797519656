import { Button } from '@mantine/core'
import {
  archiviaOffertaRate,
  listOfferteRate,
  type OffertaRate,
} from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaTasso } from '@rateo/domain/parole/formato'
import { GRATIS_ENTRO } from '@rateo/domain/credito/perimetro-credito'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { rateText } from '../dilazioni/index.ts'
import { LimitiRate } from './limiti-rate.tsx'
import { OFFERTE, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const OffertaDialog = lazyPart(
  async () => (await import('./offerta-rate.dialog.tsx')).OffertaRateDialog,
)

const offerteQuery = queryOptions({
  queryKey: OFFERTE,
  queryFn: ({ signal }) => call(listOfferteRate, { signal }),
})

type Open = { offerta: OffertaRate | null; act: 'scrivi' | 'archivia' } | null

/** The offers in rate that everybody finds on the payment page: “Paga a rate” (GTW-M1). */
export function RateTab() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const query = useQuery(offerteQuery)
  return (
    <>
      <Panel
        title="Offerte a rate"
        aside={
          <PerMansione mansione="listino">
            <Button
              variant="default"
              size="sm"
              onClick={() => setOpen({ offerta: null, act: 'scrivi' })}
            >
              Aggiungi
            </Button>
          </PerMansione>
        }
      >
        <p className={layout['lineProse']}>
          Chi deve pagarti trova queste offerte accanto a “Paga tutto”. Quello che è già stato
          accettato non cambia.
        </p>
        <QueryPart query={query}>
          {({ data, credito_abilitato, dimensione }) => (
            <>
              {!credito_abilitato && <NonAbilitato giorni={GRATIS_ENTRO[dimensione]} />}
              <Offerte
                offerte={data.filter(({ archiviata_at }) => archiviata_at === null)}
                onOpen={setOpen}
              />
            </>
          )}
        </QueryPart>
        {open?.act === 'scrivi' && <OffertaDialog offerta={open.offerta} onClose={close} />}
        {open?.act === 'archivia' && open.offerta && (
          <ArchiviaDialog offerta={open.offerta} onClose={close} />
        )}
      </Panel>
      {query.data && <LimitiRate key={query.data.dimensione} limiti={query.data} />}
    </>
  )
}

const NonAbilitato = ({ giorni }: { giorni: number }) => (
  <Notice
    tone="informazione"
    title={`Ai consumatori, senza costi ed entro ${String(giorni)} giorni dalla fornitura`}
  >
    Rate con interessi, o che finiscono più tardi, per un consumatore sono credito: per proporle
    serve l’abilitazione dell’assistenza. Alle imprese puoi proporle già.
  </Notice>
)

type OfferteProps = { offerte: readonly OffertaRate[]; onOpen: (open: Open) => void }

function Offerte({ offerte, onOpen }: OfferteProps) {
  if (offerte.length === 0) {
    return (
      <p className={layout['lineProse']}>
        Nessuna offerta: per ora chi ti deve pagare paga tutto in una volta.
      </p>
    )
  }
  return (
    <ul className={both(layout['list'], classes['rows'])}>
      {offerte.map((offerta) => (
        <li key={offerta._id} className={classes['row']}>
          <div className={classes['main']}>
            <strong>{rateText(offerta)}</strong>{' '}
            {!offerta.attiva && <ToneBadge tone="neutro">Non mostrata</ToneBadge>}
            <div className={classes['dim']}>{condizioniText(offerta)}</div>
          </div>
          <div className={layout['row']}>
            <PerMansione mansione="listino">
              <Button
                size="xs"
                variant="default"
                aria-label={`Modifica ${rateText(offerta)}`}
                onClick={() => onOpen({ offerta, act: 'scrivi' })}
              >
                Modifica
              </Button>
            </PerMansione>
            <PerMansione mansione="listino">
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Archivia ${rateText(offerta)}`}
                onClick={() => onOpen({ offerta, act: 'archivia' })}
              >
                Archivia
              </Button>
            </PerMansione>
          </div>
        </li>
      ))}
    </ul>
  )
}

const condizioniText = (o: OffertaRate): string =>
  [
    `da ${formattaEuro(o.importo_min_centesimi)} a ${formattaEuro(o.importo_max_centesimi)}`,
    ...(o.anticipo_percento > 0 ? [`anticipo del ${String(o.anticipo_percento)}%`] : []),
    o.tan_percento > 0 ? `TAN ${formattaTasso(o.tan_percento)}` : 'senza interessi',
  ].join(' · ')

function ArchiviaDialog({ offerta, onClose }: { offerta: OffertaRate; onClose: () => void }) {
  const archivia = useChangeAccount(archiviaOffertaRate, [OFFERTE])
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title="Archiviare l’offerta?"
      confirmLabel="Archivia"
      isDangerous
      isBusy={archivia.isPending}
      error={archivia.error}
      onClose={onClose}
      onConfirm={() =>
        archivia.mutate(
          { body: {}, params: { id: offerta._id } },
          {
            onSuccess: () => {
              onClose()
              toast({ tone: 'successo', text: 'Offerta archiviata.' })
            },
          },
        )
      }
    >
      Nessuno potrà più scegliere {rateText(offerta)}. Chi le ha già accettate va avanti come prima.
    </ConfirmDialog>
  )
}
