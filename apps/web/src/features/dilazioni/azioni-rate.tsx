import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { both } from '../../ui/both.ts'
import { Day } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { dilazioneQuery } from './dilazioni.api.ts'
import classes from './rate-table.module.css'
import { type Act, RataActs, RataDialog } from './rata-acts.tsx'
import { nomeRata } from './words.ts'

type Props = {
  dilazione_id: string
  /** One rata alone; left out, all those that something may be done with. */
  n?: number
}

/** The acts that the rate of a dilazione allow now, on the page of something else. */
export function AzioniRate({ dilazione_id, n: only }: Props) {
  const { data: d } = useQuery(dilazioneQuery(dilazione_id))
  const isCliente = useSession().profile.role === 'cliente'
  const [open, setOpen] = useState<{ act: Act; n: number } | null>(null)
  if (!d) return null
  const rate = d.rate.filter((rata) =>
    only === undefined ? rata.spostabile !== null || rata.condonabile : rata.n === only,
  )
  const chosen = rate.find(({ n }) => n === open?.n)
  return (
    <Panel title={only === undefined ? 'Le rate' : 'La rata'}>
      {rate.length === 0 && (
        <p className={layout['quiet']}>Adesso non c’è nulla da fare su queste rate.</p>
      )}
      <ul className={both(layout['listClose'], classes['acts'])}>
        {rate.map((rata) => (
          <li key={rata.n}>
            <span>
              {nomeRata(rata)}, <Day value={rata.scadenza} />
            </span>
            <Money centesimi={rata.totale_centesimi} />
            <RataActs
              rata={rata}
              isCliente={isCliente}
              onAct={(act, { n }) => setOpen({ act, n })}
            />
          </li>
        ))}
      </ul>
      {open && chosen && (
        <RataDialog
          dilazione_id={dilazione_id}
          rata={chosen}
          act={open.act}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}
