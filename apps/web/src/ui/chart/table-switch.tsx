import classes from './parts.module.css'

type Props = { isTable: boolean; onChange: (isTable: boolean) => void }

/** Shows the figures of a drawing as a table, and back. */
export const TableSwitch = ({ isTable, onChange }: Props) => (
  <button
    type="button"
    className={classes['switch']}
    aria-pressed={isTable}
    onClick={() => onChange(!isTable)}
  >
    {isTable ? 'Vedi il grafico' : 'Vedi la tabella'}
  </button>
)
