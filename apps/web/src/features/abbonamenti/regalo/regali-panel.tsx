import type { Regalo } from '@rateo/contract/accordi/regali'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { regaliQuery } from './regalo.api.ts'
import { STATO_REGALO } from './words.ts'

const quale = (r: Regalo): string =>
  r.mio ? `${r.durata}, per ${r.email ?? 'un’altra persona'}` : `${r.durata}, da ${r.da}`

/** The presents that somebody gave, and those that wait for them; nothing where there is none. */
export function RegaliPanel() {
  const { data } = useQuery(regaliQuery())
  if (data === undefined || data.data.length === 0) return null
  return (
    <Panel title="Regali">
      <ul className={both(layout['list'], layout['rows'])} aria-label="Regali">
        {data.data.map((r) => (
          <li key={r._id}>
            <span>
              <Link to={paths.regalo(r._id)}>{r.nome}</Link>
              <span className={layout['dim']}> {quale(r)}</span>
            </span>
            <span className={layout['dim']}>{STATO_REGALO[r.stato]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
