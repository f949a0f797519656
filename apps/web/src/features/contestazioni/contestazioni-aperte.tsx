import type { getContestazioni } from '@rateo/contract/contestazioni'
import type { ResponseOf } from '@rateo/contract/endpoint'
import { formattaEuro } from '@rateo/domain/denaro'
import { formattaDataOra } from '@rateo/domain/formato'
import type { Ruolo } from '@rateo/domain/ruoli'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { contestazioniQuery } from './contestazioni.api.ts'
import classes from './contestazioni.module.css'
import { restano } from './scadenza.ts'

type Props = { role: Ruolo; children: ReactNode }

/** What waits for an answer, above the list of pagamenti; nothing when nothing does (PAG-B7). */
export function ContestazioniAperte({ role, children }: Props) {
  const { data, isLoading } = useQuery({ ...contestazioniQuery, enabled: role !== 'cliente' })
  return (
    <>
      {data && <Aperte data={data} />}
      {/* Shown once it is known what stands above it: it would jump down under the finger. */}
      <div hidden={isLoading}>{children}</div>
    </>
  )
}

function Aperte({ data }: { data: ResponseOf<typeof getContestazioni> }) {
  const [now] = useState(() => Date.now())
  const aperte = data.data.filter(({ concluso_at }) => concluso_at === null)
  if (aperte.length === 0) return null
  const chiuse = data.vinte + data.perse
  return (
    <div className={classes['above']}>
      <Panel
        title={
          data.da_rispondere > 0
            ? `Contestazioni: ${data.da_rispondere} da rispondere`
            : 'Contestazioni'
        }
        aside={
          chiuse > 0 && (
            <span className={classes['rate']}>
              Vinte {data.vinte} su {chiuse}
            </span>
          )
        }
      >
        <ul className={classes['list']}>
          {aperte.map((c) => (
            <li key={c._id} className={classes['row']}>
              <Link to={paths.pagamento(c.pagamento_id)} className={classes['link']}>
                {c.cliente} · {formattaEuro(c.importo_centesimi)}
              </Link>
              <StatoBadge entita="contestazione" stato={c.stato} />
              {c.entro && (
                <span className={classes['when']}>
                  {restano(c.entro, now)} · entro {formattaDataOra(c.entro)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
