import { AsyncLocalStorage } from 'node:async_hooks'
import type { ScegliParole } from '@rateo/domain/parole/frase'

/** The words that hold in place of a sentence's own, by those. */
export type ParoleCambiate = ReadonlyMap<string, string>

const correnti = new AsyncLocalStorage<ParoleCambiate>()

/** Does a piece of work whose messages are written in these words. */
export const conParole = <T>(parole: ParoleCambiate, lavoro: () => Promise<T>): Promise<T> =>
  correnti.run(parole, lavoro)

/** The words of the work that is going on; undefined outside of one. */
export const paroleDelLavoro = (): ParoleCambiate | undefined => correnti.getStore()

/** Chooses the words that hold in the work that is going on; outside of one, each sentence's own. */
export const paroleInVigore = (): ScegliParole => (originale) => correnti.getStore()?.get(originale)
