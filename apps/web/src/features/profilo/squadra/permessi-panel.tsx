import { RUOLI_SQUADRA, type RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import {
  MANSIONI,
  type Mansione,
  NOMI_MANSIONI,
  NOMI_RUOLI_SQUADRA,
  svolge,
} from '@rateo/domain/permessi/squadra'
import { usePhoneScreen } from '../../../hooks/use-small-screen.ts'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, RowTable } from '../../../ui/table/row-table.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../profilo.module.css'

const iniziale = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const COLUMNS: readonly Column<Mansione>[] = [
  { header: 'Può', cell: (mansione) => iniziale(MANSIONI[mansione].nome) },
  ...RUOLI_SQUADRA.map((ruolo) => ({
    header: NOMI_RUOLI_SQUADRA[ruolo],
    cell: (mansione: Mansione) => (svolge(ruolo, mansione) ? 'Sì' : '–'),
  })),
]

/** The matrix by which the server refuses: what each role may do, and which one is one's own. */
export function PermessiPanel({ mio }: { mio: RuoloSquadra }) {
  const isPhone = usePhoneScreen()
  return (
    <Panel title="Ruoli e permessi">
      <p className={layout['lineProse']}>
        Il tuo ruolo è {NOMI_RUOLI_SQUADRA[mio]}. Quello che un ruolo non può fare è rifiutato,
        anche se la pagina lo mostra.
      </p>
      {isPhone ? (
        <ul className={both(layout['list'], classes['rows'])}>
          {NOMI_MANSIONI.map((mansione) => (
            <li key={mansione} className={classes['row']}>
              <div className={classes['main']}>
                <strong>{iniziale(MANSIONI[mansione].nome)}</strong>
                <div className={classes['dim']}>
                  {MANSIONI[mansione].ruoli.map((ruolo) => NOMI_RUOLI_SQUADRA[ruolo]).join(', ')}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <RowTable
          caption="Permessi dei ruoli"
          columns={COLUMNS}
          rows={NOMI_MANSIONI}
          rowKey={(mansione) => mansione}
        />
      )}
    </Panel>
  )
}
