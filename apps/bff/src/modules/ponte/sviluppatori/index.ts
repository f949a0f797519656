export { attoChiave } from './atto-chiave.ts'
export { avvisaChiavi } from './avvisa-chiavi.ts'
export { createReadActorOrKey } from './leggi-chiave.ts'
export { dimenticaRichieste, registraRichieste } from './registro/index.ts'
export {
  consegnaEventi,
  dimenticaAscolti,
  dimenticaEventi,
  risigillaWebhook,
} from './webhook/index.ts'
export { messaggiSviluppatori } from './messaggi-sviluppatori.ts'
