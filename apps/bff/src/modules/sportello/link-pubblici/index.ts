export { linkPerMessaggio } from './link-per-messaggio.ts'
export { emailLinkPubblico } from './messaggi-link.ts'
export { note } from './parti-pagina.ts'
