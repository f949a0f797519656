import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Segments } from '../../../ui/fields/segments.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import classes from '../gateway.module.css'
import { Codice } from './codice.tsx'
import { LastOutcome } from '../last-outcome.tsx'
import { PayChoice } from './pay-choice.tsx'
import { rateQuery } from './rate.api.ts'
import { Rifiuti } from './rifiuti.tsx'
import { SceltoContext } from './scelto.ts'

const PagaARate = lazyPart(async () => (await import('./paga-a-rate.tsx')).PagaARate, {
  fallback: <PageSkeleton />,
})

const NESSUNA: readonly OffertaGateway[] = []

/** All of it now or, where the esercente offers it, in rate (GTW-M1). */
export function TuttoORate({ gateway }: { gateway: Gateway }) {
  const [isInRate, setInRate] = useState(false)
  const offerte = useQuery(rateQuery(gateway._id)).data?.offerte ?? NESSUNA
  const possibili = offerte.filter(({ consentita }) => consentita)
  const canBeRate = possibili.length > 0
  return (
    <>
      <LastOutcome gateway={gateway} />
      {canBeRate && (
        <ComePaghi
          gateway={gateway}
          rata={menoPesante(possibili)}
          isInRate={isInRate}
          onChange={setInRate}
        />
      )}
      {canBeRate && isInRate ? (
        <PagaARate gateway={gateway} offerte={offerte} />
      ) : (
        <>
          <Codice gateway={gateway} />
          <PayChoice gateway={gateway} />
        </>
      )}
      {!canBeRate && <PercheNo gateway_id={gateway._id} offerte={offerte} />}
    </>
  )
}

type ComePaghiProps = {
  gateway: Gateway
  /** The lightest rata that can be had. */
  rata: number
  isInRate: boolean
  onChange: (isInRate: boolean) => void
}

/** The two ways of paying this debt. In rate it is paid alone and whole: where something else is chosen, that is said. */
function ComePaghi({ gateway, rata, isInRate, onChange }: ComePaghiProps) {
  const { scelto } = useContext(SceltoContext)
  const isOther = scelto !== null && scelto.centesimi !== gateway.da_pagare_centesimi
  return (
    <div>
      <Segments
        isWide
        aria-label="Tutto o a rate"
        data={[
          { value: 'tutto', label: 'Tutto' },
          { value: 'rate', label: isOther ? 'A rate' : `A rate da ${formattaEuro(rata)}` },
        ]}
        value={isInRate ? 'rate' : 'tutto'}
        onChange={(value) => onChange(value === 'rate')}
      />
      {isOther && (
        <p className={classes['note']}>
          A rate si paga solo questa richiesta, per intero: da {formattaEuro(rata)}.
        </p>
      )}
    </div>
  )
}

type PercheNoProps = { gateway_id: string; offerte: readonly OffertaGateway[] }

function PercheNo({ gateway_id, offerte }: PercheNoProps) {
  const [prima] = offerte
  if (prima === undefined || prima.motivo === null) return null
  return (
    <>
      <p className={classes['note']}>Paga a rate: non disponibile. {prima.motivo}</p>
      <Rifiuti gateway_id={gateway_id} offerte={offerte} />
    </>
  )
}

/** The lightest rata that can be had: of each offer, the heaviest that it asks. */
const menoPesante = (offerte: readonly OffertaGateway[]): number =>
  Math.min(
    ...offerte.map(({ piano }) =>
      Math.max(
        ...(piano?.rate ?? []).filter(({ n }) => n > 0).map((rata) => rata.totale_centesimi),
      ),
    ),
  )
