export { emailLinkPubblico } from './messaggi-link.ts'
