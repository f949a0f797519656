import type { Entita } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

/** How a value is written, whoever writes it: a file, a table, the page of a record. */
type Lettura =
  | { tipo: 'testo' | 'numero' | 'importo' | 'giorno' | 'istante' | 'soggetto' | 'si_no' }
  | { tipo: 'stato'; di: Entita }

/** The name of a row's field, its kind and the roles that may know it: told once for server and screens. */
export type Colonna = Lettura & {
  titolo: string
  /**
   * The only roles that may know it, everybody where it is left out. For the others the field does not exist: in no row,
   * filter, order, sum or file, and the words typed are not looked for in it.
   */
  ruoli?: readonly Ruolo[]
  /** The roles whose files have it. The others may know it: it is their own side of what they read. */
  per?: readonly Ruolo[]
  /**
   * The place in which screens show it just as it is. A field that a screen tells in words of its own is not named
   * here.
   */
  schermo?: readonly ('elenco' | 'scheda')[]
}

/** A field that somebody may not know is left out of their rows, so the schema of the row must make it optional. */
type ColonnaDi<Row, K extends keyof Row> =
  object extends Pick<Row, K> ? Colonna : Colonna & { ruoli?: never }

/** The columns of a list by field; `Altre` are columns of its file that are made of other fields. */
export type Colonne<Row, Altre extends string = never> = {
  readonly [K in keyof Row]?: ColonnaDi<Row, K>
} & { readonly [A in Altre]: Colonna & { ruoli?: never } }

export const puoSapere = ({ ruoli }: Pick<Colonna, 'ruoli'>, ruolo: Ruolo): boolean =>
  ruoli === undefined || ruoli.includes(ruolo)

/** The names of the fields that a role may not know. */
export const nascosteA = (colonne: Readonly<Record<string, Colonna>>, ruolo: Ruolo): string[] =>
  Object.entries(colonne).flatMap(([nome, colonna]) => (puoSapere(colonna, ruolo) ? [] : [nome]))
