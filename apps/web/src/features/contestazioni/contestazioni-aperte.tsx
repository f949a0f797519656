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
import { contestazioniQuery } from './aperte.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './contestazioni.module.css'
import { restano } from './scadenza.ts'
import { Button } from '../../ui/plain/button.tsx'

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

/**
 * One contestazione at first, the one that ends soonest: below it stands the list that people came for. On a wide screen it
 * takes one line.
 */
function Aperte({ data }: { data: ResponseOf<typeof getContestazioni> }) {
  const [isWhole, setWhole] = useState(false)
  const isPhone = usePhoneScreen()
  const aperte = data.data.filter(({ concluso_at }) => concluso_at === null)
  const [prima] = aperte
  if (prima === undefined) return null
  const title =
    data.da_rispondere > 0 ? `Contestazioni: ${data.da_rispondere} da rispondere` : 'Contestazioni'
  // A button in the place of one row would spare nothing.
  const isShort = aperte.length > (isPhone ? 2 : 1) && !isWhole
  const more = isShort && (
    <Button
      className={(isPhone && classes['more']) || ''}
      variant="subtle"
      size="compact-md"
      onClick={() => setWhole(true)}
    >
      {`Mostra ${aperte.length === 2 ? 'l’altra' : `le altre ${aperte.length - 1}`}`}
    </Button>
  )
  const chiuse = data.vinte + data.perse
  const won = chiuse > 0 && (
    <span className={layout['note']}>
      Vinte {data.vinte} su {chiuse}
    </span>
  )
  if (!isPhone && !isWhole) {
    return (
      <section className={both(layout['above'], classes['strip'])} aria-label={title}>
        <h2 className={layout['headingSmall']}>{title}</h2>
        <ul className={classes['stripList']}>
          <Riga contestazione={prima} isShort={isShort} />
        </ul>
        {more || won}
      </section>
    )
  }
  return (
    <div className={layout['above']}>
      <Panel title={title} aside={won}>
        <ul className={classes['list']}>
          {(isShort ? [prima] : aperte).map((c) => (
            <Riga key={c._id} contestazione={c} />
          ))}
        </ul>
        {more}
      </Panel>
    </div>
  )
}

type RigaProps = {
  contestazione: ResponseOf<typeof getContestazioni>['data'][number]
  isShort?: boolean
}

function Riga({ contestazione: c, isShort = false }: RigaProps) {
  const [now] = useState(() => Date.now())
  return (
    <li className={classes['row']}>
      <Link to={paths.pagamento(c.pagamento_id)} className={classes['link']}>
        {c.cliente} · {formattaEuro(c.importo_centesimi)}
      </Link>
      <StatoBadge entita="contestazione" stato={c.stato} />
      {c.entro && (
        <span className={layout['note']}>
          {!isShort && `${restano(c.entro, now)} · `}entro il <InstantDay value={c.entro} />
        </span>
      )}
    </li>
  )
}
