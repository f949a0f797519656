import {
  DI_NESSUNO,
  PARTI_MARGINE,
  type RigaMargine,
  VOCI_MARGINE,
} from '@rateo/contract/incasso/margini'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { useSearch } from '@tanstack/react-router'
import type { Scelta } from './margini.api.ts'

const SENZA = 'Non attribuito'

const uno = <T extends string>(tutti: readonly T[], valore: string | undefined): T | undefined =>
  tutti.find((each) => each === valore)

/** The choice as the address of the page holds it. */
export function useScelta(): Scelta {
  const params: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  return {
    per: uno(PARTI_MARGINE, params['per']) ?? 'mese',
    mese: params['mese'] ?? '',
    esercente: params['esercente'] ?? '',
    metodo: params['metodo'] ?? '',
    voce: uno([...VOCI_MARGINE, 'tutte'] as const, params['voce']) ?? '',
  }
}

/** The address of a choice: what is not chosen is not in it. */
export const toSearch = ({ per, ...altro }: Scelta) => ({
  scheda: 'margini',
  ...(per !== 'mese' && { per }),
  ...Object.fromEntries(Object.entries(altro).filter(([, valore]) => valore !== '')),
})

/** One row closer: a month is parted by esercente, an esercente by metodo, a metodo by month. */
export function dentro(scelta: Scelta, { chiave }: RigaMargine): Scelta {
  const vicina: Scelta = { ...scelta, voce: '' }
  if (scelta.per === 'mese') return { ...vicina, mese: chiave, per: 'esercente' }
  if (scelta.per === 'esercente') return { ...vicina, esercente: chiave, per: 'metodo' }
  return { ...vicina, metodo: chiave, per: scelta.mese === '' ? 'mese' : 'esercente' }
}

/** The same row alone, with the list of one of its figures. */
export const conVoce = (
  scelta: Scelta,
  { chiave }: Pick<RigaMargine, 'chiave'>,
  voce: Scelta['voce'],
): Scelta => ({ ...scelta, [scelta.per]: chiave, voce })

export const nomeMetodo = (chiave: string | null): string => {
  const metodo = uno(METODI_PAGAMENTO, chiave ?? undefined)
  return metodo === undefined ? SENZA : NOMI_METODO[metodo]
}

/** The name of a month where a line begins with it. */
export function nomeMese(primo: string): string {
  const nome = formattaMeseAnno(primo)
  return `${nome.charAt(0).toUpperCase()}${nome.slice(1)}`
}

export function nomeRiga({ per }: Scelta, { chiave, nome }: RigaMargine): string {
  if (per === 'mese') return nomeMese(`${chiave}-01`)
  if (per === 'esercente') return chiave === DI_NESSUNO ? SENZA : (nome ?? chiave)
  return nomeMetodo(chiave)
}
