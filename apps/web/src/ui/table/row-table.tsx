import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Selection } from '../../hooks/use-selection.ts'
import { Icon, type IconName } from '../icon.tsx'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './row-table.module.css'

export type Column<T> = {
  header: string
  cell: (row: T) => ReactNode
  /** The field that the header sorts by. */
  sort?: string
  align?: 'right'
  /** The column is left out where the table is narrow: `first` goes first. */
  yields?: 'first' | 'second'
}

type RowTableProps<T> = {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The address of the row's own page; left out where a row says all there is. */
  rowAddress?: ((row: T) => string) | undefined
  /** A field, with `-` before it when descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** Rows may be ticked. */
  selection?: Selection | undefined
}

/** Rows that open a page: the first cell is the link, and the whole row follows it. */
export function RowTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  rowAddress,
  sort,
  onSort,
  selection,
}: RowTableProps<T>) {
  const ids = rows.map(rowKey)
  return (
    <div className={classes['frame']}>
      <table className={both(layout['tableTight'], classes['table'])} aria-label={caption}>
        <thead>
          <tr>
            {selection && (
              <td className={classes['tick']}>
                <Tick
                  label="Seleziona le righe di questa pagina"
                  isOn={selection.isAll || ids.every((id) => selection.chosen.has(id))}
                  isSome={ids.some((id) => selection.chosen.has(id))}
                  onToggle={() => selection.toggle(ids)}
                />
              </td>
            )}
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                data-align={column.align}
                data-yields={column.yields}
                {...(column.sort && { 'aria-sort': directionOf(column.sort, sort) })}
              >
                {column.sort && onSort ? (
                  <SortButton
                    header={column.header}
                    field={column.sort}
                    sort={sort ?? ''}
                    onSort={onSort}
                  />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection && (
                <td className={classes['tick']}>
                  <Tick
                    label="Seleziona la riga"
                    isOn={selection.isAll || selection.chosen.has(rowKey(row))}
                    isRow
                    onToggle={() => selection.toggle([rowKey(row)])}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.header} data-align={column.align} data-yields={column.yields}>
                  {index === 0 && rowAddress ? (
                    <Link
                      to={rowAddress(row)}
                      className={both(layout['reach'], classes['link'])}
                      data-row
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TickProps = {
  label: string
  isOn: boolean
  isSome?: boolean
  isRow?: boolean
  onToggle: () => void
}

function Tick({ label, isOn, isSome = false, isRow, onToggle }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !isOn
      }}
      {...(isRow && { 'data-tick': true })}
      onChange={onToggle}
    />
  )
}

function directionOf(field: string, sort: string | undefined) {
  if (sort === field) return 'ascending' as const
  return sort === `-${field}` ? ('descending' as const) : ('none' as const)
}

const ARROWS: Record<ReturnType<typeof directionOf>, IconName> = {
  ascending: 'crescente',
  descending: 'decrescente',
  none: 'ordine',
}

type SortButtonProps = {
  header: string
  field: string
  sort: string
  onSort: (sort: string) => void
}

function SortButton({ header, field, sort, onSort }: SortButtonProps) {
  const direction = directionOf(field, sort)
  return (
    <button
      type="button"
      className={classes['sort']}
      data-direction={direction}
      onClick={() => onSort(direction === 'descending' ? field : `-${field}`)}
    >
      {header}
      <Icon name={ARROWS[direction]} size={14} />
    </button>
  )
}
