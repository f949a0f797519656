import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import classes from './gateway.module.css'
import { PayChoice } from './pay-choice.tsx'
import { rateQuery } from './rate.api.ts'

const PagaARate = lazy(async () => ({ default: (await import('./paga-a-rate.tsx')).PagaARate }))

const NESSUNA: readonly OffertaGateway[] = []

/** All of it now or, where the esercente offers it, in rate (GTW-M1). */
export function TuttoORate({ gateway }: { gateway: Gateway }) {
  const [isInRate, setInRate] = useState(false)
  const offerte = useQuery(rateQuery(gateway._id)).data?.offerte ?? NESSUNA
  const possibili = offerte.filter(({ consentita }) => consentita)
  if (isInRate && possibili.length > 0) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PagaARate gateway={gateway} offerte={offerte} onBack={() => setInRate(false)} />
      </Suspense>
    )
  }
  const [prima] = offerte
  return (
    <>
      <PayChoice gateway={gateway} />
      {possibili.length > 0 ? (
        <Button variant="default" size="lg" fullWidth onClick={() => setInRate(true)}>
          {`Paga a rate da ${formattaEuro(menoPesante(possibili))}`}
        </Button>
      ) : (
        prima !== undefined &&
        prima.motivo !== null && (
          <p className={classes['note']}>Paga a rate: non disponibile. {prima.motivo}</p>
        )
      )}
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
