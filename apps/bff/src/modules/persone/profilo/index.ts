export { attoIban } from './atto-iban.ts'
export { applicaCambiIban } from './cambia-iban.ts'
export { messaggiProfilo } from './messaggi-profilo.ts'
export { vuoleEmail } from './notifiche.ts'
