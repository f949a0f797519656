import { Button } from '@mantine/core'
import {
  ESITI_ANTEPRIMA,
  type EsitoAnteprima,
  getAnteprimaGateway,
} from '@rateo/contract/sportello/anteprima-gateway'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { GatewayCard } from '../gateway-card.tsx'
import { InVerifica } from '../gateway-state.tsx'
import classes from '../gateway.module.css'
import { InElaborazione } from '../in-elaborazione.tsx'
import { LastOutcome } from '../last-outcome.tsx'
import { EsitoPagato } from '../pagato.tsx'
import { AnteprimaContext } from '../scelta/anteprima-context.ts'
import { PayChoice } from '../scelta/pay-choice.tsx'
import { isSame, type Scelto, SceltoContext } from '../scelta/scelto.ts'

const anteprimaQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'anteprima', id],
    queryFn: ({ signal }) => call(getAnteprimaGateway, { params: { id }, signal }),
  })

const NOMI: Record<EsitoAnteprima, string> = {
  da_pagare: 'Da pagare',
  riuscito: 'Riuscito',
  rifiutato: 'Rifiutato',
  sdd_in_attesa: 'Addebito in attesa',
  esito_sconosciuto: 'Esito sconosciuto',
}

/** The page where the cliente pays, as the esercente may look at it with test outcomes: nothing is charged (GTW-B5). */
export function AnteprimaPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(anteprimaQuery(id))
  return (
    <>
      <BackLink to={paths.pagamento(id)}>Torna al pagamento</BackLink>
      {query.data ? (
        <Anteprima pagine={query.data.pagine} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function Anteprima({ pagine }: { pagine: Record<EsitoAnteprima, Gateway> }) {
  const [esito, setEsito] = useState<EsitoAnteprima>('da_pagare')
  const esiti = useRef<HTMLDivElement>(null)
  const gateway = pagine[esito]
  const onPaga = useCallback(() => {
    esiti.current?.scrollIntoView({ block: 'start' })
    esiti.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={layout['stack']}>
      <Notice tone="informazione" title="Anteprima">
        Così il cliente vede la pagina di pagamento. Qui non si paga: nessun importo viene
        addebitato e niente viene scritto. Le sue carte, i suoi conti, le rate e i codici sconto li
        vede solo lui.
      </Notice>
      <div ref={esiti} role="group" aria-label="Esito di prova" className={layout['row']}>
        {ESITI_ANTEPRIMA.map((uno) => (
          <Button
            key={uno}
            size="compact-md"
            variant={uno === esito ? 'filled' : 'default'}
            aria-pressed={uno === esito}
            onClick={() => setEsito(uno)}
          >
            {NOMI[uno]}
          </Button>
        ))}
      </div>
      <AnteprimaContext value={onPaga}>
        <Pagina key={esito} gateway={gateway} esito={esito} />
      </AnteprimaContext>
    </div>
  )
}

function Pagina({ gateway, esito }: { gateway: Gateway; esito: EsitoAnteprima }) {
  const [scelto, setScelto] = useState<Scelto | null>(null)
  const tell = useCallback(
    (next: Scelto | null) => setScelto((before) => (isSame(before, next) ? before : next)),
    [],
  )
  const choice = useMemo(() => ({ scelto, tell }), [scelto, tell])
  return (
    <SceltoContext value={choice}>
      <div className={classes['preview']}>
        <GatewayCard gateway={gateway} scelto={scelto}>
          <div className={classes['state']} aria-live="polite">
            <Stato gateway={gateway} esito={esito} />
          </div>
        </GatewayCard>
      </div>
    </SceltoContext>
  )
}

function Stato({ gateway, esito }: { gateway: Gateway; esito: EsitoAnteprima }) {
  switch (esito) {
    case 'riuscito':
      return <EsitoPagato gateway={gateway} />
    case 'sdd_in_attesa':
      return <InElaborazione gateway={gateway} />
    case 'esito_sconosciuto':
      return <InVerifica gateway={gateway} />
    default:
      return (
        <>
          <LastOutcome gateway={gateway} />
          <PayChoice gateway={gateway} />
        </>
      )
  }
}
