import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { GatewayState } from './gateway-state.tsx'
import { gatewayQuery } from './gateway.api.ts'
import { NotACliente } from './not-a-cliente.tsx'
import { rateQuery } from './scelta/rate.api.ts'
import { isSame, type Scelto, SceltoContext } from './scelta/scelto.ts'
import { useLasciata } from './use-lasciata.ts'
import { usePatience } from './use-patience.ts'

/** The page where a debt is paid; card data are typed on the provider's page only. */
export function GatewayPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  if (profile.role !== 'cliente') return <NotACliente id={id} role={profile.role} />
  // A choice made for one debt does not hold for the next.
  return <Payment key={id} id={id} />
}

/** The offers of rate stand above everything else: what comes later than this, in milliseconds, would push it down. */
const PATIENCE_MS = 600

function Payment({ id }: { id: string }) {
  const query = useQuery(gatewayQuery(id))
  const stato = query.data?.stato
  const mayBePaid = stato === undefined || stato === 'da_pagare'
  const rate = useQuery({ ...rateQuery(id), enabled: mayBePaid })
  const isLate = usePatience(PATIENCE_MS, mayBePaid && !rate.isFetched)
  const lasciata = useLasciata(id, stato)
  const choice = useChoice()
  if (query.data && (rate.isFetched || isLate || !mayBePaid)) {
    return (
      <SceltoContext value={choice}>
        <GatewayCard gateway={query.data} scelto={choice.scelto}>
          <GatewayState gateway={query.data} isStale={query.isError} lasciata={lasciata} />
        </GatewayCard>
      </SceltoContext>
    )
  }
  if (query.error) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  return <PageSkeleton />
}

/** Holds the choice that the one button takes, for the whole page to know. */
function useChoice() {
  const [scelto, setScelto] = useState<Scelto | null>(null)
  const tell = useCallback(
    (next: Scelto | null) => setScelto((before) => (isSame(before, next) ? before : next)),
    [],
  )
  return useMemo(() => ({ scelto, tell }), [scelto, tell])
}
