export { messaggiProfilo } from './messaggi-profilo.ts'
export { vuoleEmail } from './notifiche.ts'
