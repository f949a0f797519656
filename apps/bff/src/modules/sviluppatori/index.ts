export { createReadActorOrKey } from './leggi-chiave.ts'
export { messaggiSviluppatori } from './messaggi-sviluppatori.ts'
