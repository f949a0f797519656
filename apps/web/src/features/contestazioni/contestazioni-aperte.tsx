import { Button } from '@mantine/core'
import type { getContestazioni } from '@rateo/contract/incasso/contestazioni'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { InstantDay } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { contestazioniQuery } from './contestazioni.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './contestazioni.module.css'
import { restano } from './scadenza.ts'

type Props = { role: Ruolo; children: ReactNode }

/** The contestazioni that wait for an answer, above the list of pagamenti; nothing when there are none (PAG-B7). */
export function ContestazioniAperte({ role, children }: Props) {
  const { data, isLoading } = useQuery({ ...contestazioniQuery, enabled: role !== 'cliente' })
  return (
    <>
      {data && <Aperte data={data} />}
      {/* The list waits until the contestazioni above it are known: it would jump down under the finger. */}
      <div hidden={isLoading}>{children}</div>
    </>
  )
}

/** The number that is shown at first: below them stands the list that people came for. */
const PRIME = { phone: 1, table: 3 } as const

function Aperte({ data }: { data: ResponseOf<typeof getContestazioni> }) {
  const [now] = useState(() => Date.now())
  const [isWhole, setWhole] = useState(false)
  const isPhone = usePhoneScreen()
  const aperte = data.data.filter(({ concluso_at }) => concluso_at === null)
  if (aperte.length === 0) return null
  const chiuse = data.vinte + data.perse
  const prime = isPhone ? PRIME.phone : PRIME.table
  // A button in the place of one row would spare nothing.
  const shown = isWhole || aperte.length <= prime + 1 ? aperte : aperte.slice(0, prime)
  return (
    <div className={layout['above']}>
      <Panel
        title={
          data.da_rispondere > 0
            ? `Contestazioni: ${data.da_rispondere} da rispondere`
            : 'Contestazioni'
        }
        aside={
          chiuse > 0 && (
            <span className={layout['note']}>
              Vinte {data.vinte} su {chiuse}
            </span>
          )
        }
      >
        <ul className={classes['list']}>
          {shown.map((c) => (
            <li key={c._id} className={classes['row']}>
              <Link to={paths.pagamento(c.pagamento_id)} className={classes['link']}>
                {c.cliente} · {formattaEuro(c.importo_centesimi)}
              </Link>
              <StatoBadge entita="contestazione" stato={c.stato} />
              {c.entro && (
                <span className={layout['note']}>
                  {restano(c.entro, now)} · entro il <InstantDay value={c.entro} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {shown.length < aperte.length && (
          <Button
            className={classes['more'] ?? ''}
            variant="subtle"
            size="compact-md"
            onClick={() => setWhole(true)}
          >
            {`Mostra le altre ${aperte.length - shown.length}`}
          </Button>
        )}
      </Panel>
    </div>
  )
}
