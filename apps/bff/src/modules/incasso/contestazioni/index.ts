export { CHIAVE_CONTESTAZIONI, CONTESTAZIONI_PREDEFINITE } from './accetta-piccola.ts'
export { contestazioniDi } from './contestazioni.queries.ts'
export { messaggiContestazioni } from './messaggi-contestazioni.ts'
export { controllaContestazioni, sincronizzaContestazioni } from './sincronizza-contestazioni.ts'
