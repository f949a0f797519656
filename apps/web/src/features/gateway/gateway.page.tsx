import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { GatewayState } from './gateway-state.tsx'
import { type Scelto, SceltoContext } from './scelto.ts'
import { gatewayQuery } from './gateway.api.ts'
import classes from './gateway.module.css'
import { NotACliente } from './not-a-cliente.tsx'
import { useLasciata } from './use-lasciata.ts'

/** The page where a debt is paid; card data are typed on the provider's page only. */
export function GatewayPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  if (profile.role !== 'cliente') return <NotACliente id={id} role={profile.role} />
  return <Payment id={id} />
}

function Payment({ id }: { id: string }) {
  const query = useQuery(gatewayQuery(id))
  const [scelto, setScelto] = useState<Scelto | null>(null)
  const lasciata = useLasciata(id, query.data?.stato)
  if (query.data) {
    return (
      <div className={classes['page']}>
        <GatewayCard gateway={query.data} scelto={scelto}>
          <SceltoContext value={setScelto}>
            <GatewayState gateway={query.data} isStale={query.isError} lasciata={lasciata} />
          </SceltoContext>
        </GatewayCard>
      </div>
    )
  }
  if (query.error) {
    return (
      <PageError
        error={query.error}
        onRetry={() => void query.refetch()}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to={paths.pagamenti()} {...props} />}
          >
            Torna ai pagamenti
          </Button>
        }
      />
    )
  }
  return (
    <div className={classes['page']}>
      <PageSkeleton />
    </div>
  )
}
