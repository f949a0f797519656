import { Button } from '@mantine/core'
import type { ChiusuraRow } from '@rateo/contract/incasso/chiusure-cassa'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import * as addresses from './addresses.ts'
import { chiusureQuery } from './cassa.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'

const SHOWN = 12

const Esito = ({ chiusura }: { chiusura: ChiusuraRow }) =>
  chiusura.rettificata ? (
    <ToneBadge tone="neutro">Rettificata</ToneBadge>
  ) : (
    <StatoBadge entita="quadratura" stato={chiusura.quadratura} />
  )

function Riga({ chiusura }: { chiusura: ChiusuraRow }) {
  const { _id, numero, cassa, created_at, differenza_centesimi } = chiusura
  return (
    <li className={classes['line']}>
      <span className={classes['who']}>
        <Link {...addresses.chiusura(_id)} className={classes['name'] ?? ''}>
          {numero}
        </Link>
        <span className={classes['note']}>
          {formattaDataOra(created_at)} · {cassa.nome}
        </span>
      </span>
      <Esito chiusura={chiusura} />
      {differenza_centesimi !== 0 && (
        <span className={classes['amount']}>
          <Money centesimi={differenza_centesimi} />
        </span>
      )}
    </li>
  )
}

/** The latest closings, each opening its sheet, all of the last hundred when asked. */
export function ChiusureElenco() {
  const [isWhole, setIsWhole] = useState(false)
  const { data } = useQuery(chiusureQuery)
  if (!data) return null
  const rows = isWhole ? data.data : data.data.slice(0, SHOWN)
  return (
    <Panel title="Ultime chiusure">
      {rows.length === 0 ? (
        <p className={classes['note']}>Nessuna chiusura: la prima arriva quando chiudi la cassa.</p>
      ) : (
        <ul className={layout['list']}>
          {rows.map((chiusura) => (
            <Riga key={chiusura._id} chiusura={chiusura} />
          ))}
        </ul>
      )}
      {rows.length < data.data.length && (
        <Button variant="default" mt={8} onClick={() => setIsWhole(true)}>
          Mostra tutte le {data.data.length}
        </Button>
      )}
    </Panel>
  )
}
