import { scriviCodice } from '@rateo/domain/banca/codice-richiesta'
import { f } from '@rateo/domain/parole/frase'

/** How who received a message makes sure that it is true without pressing anything in it. */
export const comeSiVerifica = (origin: string, codice: string): string =>
  f`Vuoi essere sicuro che la richiesta sia vera, senza toccare link? Apri ${{ indirizzo: `${origin}/verifica` }} e scrivi il codice ${{ codice: scriviCodice(codice) }}.`
