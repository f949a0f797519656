import { Button } from '@mantine/core'
import { type EventoStoria, TIPI_STORIA, type TipoStoria } from '@rateo/contract/ponte/schede'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import timeline from '../../ui/record/timeline.module.css'
import { type Di, storiaQuery } from './schede.api.ts'
import classes from './schede.module.css'
import { MoreButton } from '../../ui/plain/more-button.tsx'

const TIPI: Readonly<Record<TipoStoria, string>> = {
  richieste: 'Richieste',
  denaro: 'Denaro',
  accordi: 'Accordi',
  messaggi: 'Messaggi',
  assistenza: 'Assistenza',
  note: 'Note',
  stati: 'Cambi di stato',
}

type Props = Di & {
  title: string
  /** Shows one kind alone, without the choice of the others. */
  solo?: TipoStoria
  /** The kinds that this page may have. */
  tipi?: readonly TipoStoria[]
  vuota: string
}

/** All that happened with a party, whatever area it happened in, the latest first (SCH-B1). */
export function StoriaPanel({ title, solo, tipi = TIPI_STORIA, vuota, ...di }: Props) {
  const [scelto, setScelto] = useState<TipoStoria | undefined>()
  const tipo = solo ?? scelto
  const query = useInfiniteQuery(storiaQuery(di, tipo))
  const eventi = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Panel title={title}>
      {solo === undefined && (
        <div role="group" aria-label="Che cosa mostrare" className={classes['tipi']}>
          {[undefined, ...tipi].map((one) => (
            <Button
              key={one ?? 'tutto'}
              size="compact-sm"
              variant={one === scelto ? 'light' : 'subtle'}
              aria-pressed={one === scelto}
              onClick={() => setScelto(one)}
            >
              {one === undefined ? 'Tutto' : TIPI[one]}
            </Button>
          ))}
        </div>
      )}
      {query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p className={layout['dim']}>Caricamento…</p>
      ) : eventi.length === 0 ? (
        <p className={layout['dim']}>
          {scelto === undefined ? vuota : `Niente in «${TIPI[scelto]}».`}
        </p>
      ) : (
        <ol className={layout['list']}>
          {eventi.map((evento) => (
            <li key={evento._id} className={timeline['event']}>
              <Evento evento={evento} />
            </li>
          ))}
        </ol>
      )}
      <MoreButton query={query}>Mostra i precedenti</MoreButton>
    </Panel>
  )
}

function Evento({
  evento: { at, titolo, testo, importo_centesimi, con, oggetto },
}: {
  evento: EventoStoria
}) {
  const { role } = useSession().profile
  const to = oggetto && addressOf(oggetto, role === 'admin')
  return (
    <>
      <div className={timeline['row']}>
        <strong>{titolo}</strong>
        {importo_centesimi !== null && <Money centesimi={importo_centesimi} />}
      </div>
      {testo !== '' && (
        <div className={layout['broken']}>{to ? <Link to={to}>{testo}</Link> : testo}</div>
      )}
      <div className={timeline['meta']}>
        <Instant value={at} />
        {con !== null && <span>{con}</span>}
      </div>
    </>
  )
}

function addressOf({ tipo, _id }: NonNullable<EventoStoria['oggetto']>, isStaff: boolean): string {
  if (tipo === 'richiesta') return isStaff ? paths.richiestaStaff(_id) : paths.richiesta(_id)
  return paths[tipo](_id)
}
