import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { Colonna } from '@rateo/contract/chiamata/colonne'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { TipoCella } from '@rateo/domain/stati/elenco'
import type { Cell } from '../sheet/sheet.ts'
import type { AnyColumn } from './row-columns.ts'
import type { ListColumn } from './search-run.ts'

/** Kinds that a file writes as text, because a program that opens it would do no better. */
const AS_TEXT = { soggetto: 'testo', stato: 'testo', si_no: 'testo' } as const

const cellType = ({ tipo }: Colonna): TipoCella =>
  tipo === 'soggetto' || tipo === 'stato' || tipo === 'si_no' ? AS_TEXT[tipo] : tipo

function cellOf(colonna: Colonna, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (colonna.tipo === 'si_no') return value ? 'Sì' : 'No'
  const plain = colonna.tipo === 'soggetto' ? fieldOf(value, 'nome') : value
  if (colonna.tipo === 'stato' && typeof plain === 'string') {
    return cercaEtichetta(`${colonna.di}.${plain}`)?.etichetta ?? plain
  }
  return typeof plain === 'string' || typeof plain === 'number' ? plain : null
}

type Known = { name: string; column: AnyColumn; colonna: Colonna | undefined }

/** The columns of the file of a list, of those that the role may know. */
export const sheetOf = <Row>(known: readonly Known[], ruolo: Ruolo): ListColumn<Row>[] =>
  known.flatMap(({ name, column: { made, cell, sum }, colonna }) => {
    if (colonna === undefined || colonna.per?.includes(ruolo) === false) return []
    const own = (made ?? cell) as ((row: Row) => Cell) | undefined
    return {
      titolo: colonna.titolo,
      tipo: cellType(colonna),
      value: own ?? ((row) => cellOf(colonna, fieldOf(row, name))),
      ...(sum !== undefined && { somma: name }),
    }
  })
