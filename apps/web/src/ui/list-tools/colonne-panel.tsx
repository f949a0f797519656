import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import { messageOf } from '../../api/client.ts'
import { useChangeViste } from '../../hooks/use-viste.ts'
import { Icon } from '../icon.tsx'
import { Notice } from '../notices/notice.tsx'
import classes from './list-tools.module.css'

export type ColonneProps = {
  raccolta: Raccolta
  /** Every column of the list, in its usual order. */
  all: readonly string[]
  /** The columns on the screen, in their order. */
  shown: readonly string[]
}

/** The choice and the order of the columns, kept for the person; the keyboard reaches everything. */
export function ColonnePanel({ raccolta, all, shown }: ColonneProps) {
  const change = useChangeViste()
  const keep = (colonne: string[] | null) => change.mutate({ colonne: { raccolta, colonne } })
  const order = [...shown, ...all.filter((name) => !shown.includes(name))]

  const toggle = (name: string) =>
    keep(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])
  const move = (name: string, step: 1 | -1) => {
    const next = [...shown]
    const at = next.indexOf(name)
    const [other] = next.splice(at + step, 1, name)
    if (other !== undefined) next.splice(at, 1, other)
    keep(next)
  }

  return (
    <>
      <ul className={classes['list']}>
        {order.map((name) => {
          const at = shown.indexOf(name)
          return (
            <li key={name} className={classes['column']}>
              <Checkbox
                label={name}
                checked={at >= 0}
                // A table without columns says nothing.
                disabled={at >= 0 && shown.length === 1}
                onChange={() => toggle(name)}
              />
              <MoveButton
                label={`Sposta ${name} più a sinistra`}
                isUp
                isOff={at <= 0}
                onClick={() => move(name, -1)}
              />
              <MoveButton
                label={`Sposta ${name} più a destra`}
                isOff={at < 0 || at === shown.length - 1}
                onClick={() => move(name, 1)}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes['part']}>
        {change.error && <Notice tone="errore">{messageOf(change.error)}</Notice>}
        <Button size="xs" variant="default" onClick={() => keep(null)}>
          Torna alle colonne di sempre
        </Button>
      </div>
    </>
  )
}

type MoveProps = { label: string; isUp?: boolean; isOff: boolean; onClick: () => void }

const MoveButton = ({ label, isUp = false, isOff, onClick }: MoveProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    c="inherit"
    size="md"
    aria-label={label}
    // The button is not `disabled`, so that it keeps the focus when a column reaches the end.
    aria-disabled={isOff}
    style={{ opacity: isOff ? 0.3 : 1 }}
    onClick={() => !isOff && onClick()}
  >
    <Icon name={isUp ? 'su' : 'giu'} size={16} />
  </ActionIcon>
)
