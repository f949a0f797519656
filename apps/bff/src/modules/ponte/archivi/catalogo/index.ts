import { ACCORDI } from './accordi.ts'
import { DENARO } from './denaro.ts'
import { PERSONE } from './persone.ts'
import type { Tabella } from './tabella.ts'

/** Every kind of record of an archive, in the order in which they are written and read in. */
export const CATALOGO: readonly Tabella[] = [...PERSONE, ...ACCORDI, ...DENARO]
export { FUORI } from './fuori.ts'
export type { Tabella } from './tabella.ts'
