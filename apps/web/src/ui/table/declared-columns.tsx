import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { type Colonna, puoSapere } from '@rateo/contract/chiamata/colonne'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { ReactNode } from 'react'
import { Day, InstantDay } from '../date.tsx'
import { Money } from '../money.tsx'
import { ToneBadge } from '../stato-badge.tsx'
import type { Column } from './row-table.tsx'

/** Columns of a list by the field that each is about, as the contract has them. */
type Declared<Row> = { readonly [K in keyof Row & string]?: Colonna }

/** A value as its column says it is written. */
function Value({ colonna, value }: { colonna: Colonna; value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') {
    return <span aria-label="Nessuno">—</span>
  }
  // The schema of the row holds the value to the type of its column.
  const text = String(colonna.tipo === 'soggetto' ? fieldOf(value, 'nome') : value)
  switch (colonna.tipo) {
    case 'importo':
      return <Money centesimi={Number(value)} />
    case 'giorno':
      return <Day value={text} />
    case 'istante':
      return <InstantDay value={text} />
    case 'si_no':
      return value === true ? 'Sì' : 'No'
    case 'stato': {
      const { etichetta, tono } = cercaEtichetta(`${colonna.di}.${text}`) ?? {
        etichetta: text,
        tono: 'neutro',
      }
      return <ToneBadge tone={tono}>{etichetta}</ToneBadge>
    }
    default:
      return text
  }
}

/** The column of one field: its title and how it is written come from the contract, where `more` says nothing else. */
export const columnsOf =
  <Row,>(colonne: Declared<Row>) =>
  (name: keyof Row & string, more: Partial<Column<Row>> = {}): Column<Row> => {
    const colonna = colonne[name]
    if (colonna === undefined) throw new Error(`No column is called ${name}`)
    return {
      header: colonna.titolo,
      ...((colonna.tipo === 'importo' || colonna.tipo === 'numero') && { align: 'right' as const }),
      cell: (row) => <Value colonna={colonna} value={row[name]} />,
      ...more,
    }
  }

const namesOf = <Row,>(colonne: Declared<Row>, where: 'elenco' | 'scheda') =>
  keysOf(colonne).filter((name) => colonne[name]?.schermo?.includes(where))

/** The columns that a list shows just as they are. */
export const declaredColumns = <Row,>(colonne: Declared<Row>, role: Ruolo): Column<Row>[] =>
  namesOf(colonne, 'elenco')
    .filter((name) => puoSapere(colonne[name] ?? {}, role))
    .map((name) => columnsOf(colonne)(name, { yields: 'first' }))

/** The lines that the page of a record shows just as they are; what is empty, or hidden from who reads, has none. */
export const declaredFacts = <Row,>(colonne: Declared<Row>, row: Row) =>
  namesOf(colonne, 'scheda').flatMap((name) => {
    const colonna = colonne[name]
    if (colonna === undefined || row[name] === null || row[name] === undefined) return []
    return [{ name: colonna.titolo, value: <Value colonna={colonna} value={row[name]} /> }]
  })
