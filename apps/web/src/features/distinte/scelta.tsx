import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './distinte.module.css'

type Scelta = {
  id: string
  nome: string
  sotto: ReactNode
  importo_centesimi: number
  /** The state, shown at the right below the amount. */
  stato?: ReactNode
  /** Why the row cannot be ticked; null when it can. */
  motivo: string | null
}

type SceltaListProps = {
  label: string
  righe: readonly Scelta[]
  scelte: ReadonlySet<string>
  onChange: (scelte: ReadonlySet<string>) => void
  /** Nothing may be ticked: the rows are only read. */
  isReadOnly?: boolean
}

const con = (scelte: ReadonlySet<string>, ids: readonly string[], isOn: boolean) => {
  const next = new Set(scelte)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Rows to tick, one under the other at any width; what cannot be ticked says why. */
export function SceltaList({
  label,
  righe,
  scelte,
  onChange,
  isReadOnly = false,
}: SceltaListProps) {
  const possibili = righe.filter(({ motivo }) => motivo === null).map(({ id }) => id)
  const tutte = possibili.length > 0 && possibili.every((id) => scelte.has(id))
  return (
    <div role="group" aria-label={label}>
      {!isReadOnly && possibili.length > 1 && (
        <Checkbox
          className={classes['tutte'] ?? ''}
          label={`Tutti (${possibili.length})`}
          checked={tutte}
          indeterminate={!tutte && possibili.some((id) => scelte.has(id))}
          onChange={(event) => onChange(con(scelte, possibili, event.currentTarget.checked))}
        />
      )}
      <ul className={both(layout['list'], classes['righe'])}>
        {righe.map((riga) => (
          <Riga
            key={riga.id}
            riga={riga}
            isReadOnly={isReadOnly}
            isOn={scelte.has(riga.id)}
            onToggle={(isOn) => onChange(con(scelte, [riga.id], isOn))}
          />
        ))}
      </ul>
    </div>
  )
}

type RigaProps = {
  riga: Scelta
  isOn: boolean
  isReadOnly: boolean
  onToggle: (isOn: boolean) => void
}

function Riga({ riga, isOn, isReadOnly, onToggle }: RigaProps) {
  const { id, nome, sotto, importo_centesimi, stato, motivo } = riga
  const testo = (
    <>
      <span className={classes['nome']}>{nome}</span>
      <span className={classes['sotto']}>{sotto}</span>
      {motivo !== null && !isReadOnly && <span className={classes['motivo']}>{motivo}</span>}
    </>
  )
  return (
    <li className={classes['riga']}>
      {isReadOnly ? (
        <div>{testo}</div>
      ) : (
        <Checkbox
          id={`riga-${id}`}
          label={testo}
          checked={isOn && motivo === null}
          disabled={motivo !== null}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      )}
      <div className={classes['destra']}>
        <Money centesimi={importo_centesimi} />
        {stato}
      </div>
    </li>
  )
}
