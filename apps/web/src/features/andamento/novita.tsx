import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { novitaQuery } from './andamento.api.ts'
import classes from './andamento.module.css'
import { movimentiDi } from './scelta.ts'

/** Tells what is unusual in the last whole week, in three sentences at most; nothing where nothing is (REP-B3). */
export function Novita({ esercente_id }: { esercente_id: string | undefined }) {
  const { data } = useQuery(novitaQuery({ esercente_id }))
  if (!data || data.frasi.length === 0) return null
  const { dal, al } = data
  return (
    <div className={layout['above']}>
      <Panel title="Cosa è cambiato">
        <ul className={layout['listClose']}>
          {data.frasi.map(({ testo, metodo }) => {
            const { to, filters } = movimentiDi(
              { dal, al, esercente_id },
              metodo === null ? {} : { metodo },
            )
            return (
              <li key={testo}>
                <Link to={to} search={filters} className={classes['sentence'] ?? ''}>
                  {testo}
                </Link>
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
