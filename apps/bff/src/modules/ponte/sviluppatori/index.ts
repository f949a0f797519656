export { attoChiave } from './atto-chiave.ts'
export { avvisaChiavi } from './avvisa-chiavi.ts'
export { createReadActorOrKey } from './leggi-chiave.ts'
export { messaggiSviluppatori } from './messaggi-sviluppatori.ts'
