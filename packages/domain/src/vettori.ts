import { credito } from './vettori/credito.ts'
import { identita } from './vettori/identita.ts'
import { incassi } from './vettori/incassi.ts'
import type { Regola } from './vettori/lettura.ts'
import { tempo } from './vettori/tempo.ts'
import { testi } from './vettori/testi.ts'
import { trattenute } from './vettori/trattenute.ts'

/**
 * Each file of vectors, by its name without `.json`, and the rule that it proves. The entries only
 * read a case and call the function that the product itself uses.
 */
export const vettori: Readonly<Record<string, Regola>> = {
  ...identita,
  ...tempo,
  ...credito,
  ...incassi,
  ...testi,
  ...trattenute,
}
