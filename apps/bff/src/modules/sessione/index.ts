export { aggiornaLingua, aggiornaNome, escludiNotifiche } from './aggiorna-persona.ts'
export { annotaUtente } from './annota-utente.ts'
export { chiediCambioEmail, confermaCambioEmail } from './cambia-email.ts'
export { collegaRuolo } from './collega-ruolo.ts'
export { confermaTelefono } from './conferma-telefono.ts'
export { creaUtente } from './crea-utente.ts'
export { nominaAdmin } from './nomina-admin.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { pulisciSessioni } from './pulisci.ts'
export { createReadActor } from './read-actor.ts'
export { registraConsensi } from './registra-consensi.ts'
export { chiediPassword } from './chiedi-password.ts'
export {
  chiediReimpostazione,
  preparaReimpostazione,
  reimpostaPassword,
} from './reimposta-password.ts'
export { sessioneRoutes } from './sessione.routes.ts'
export { spostaSessioni } from './sposta-sessioni.ts'
export { hashToken } from './token.ts'
export { accettaVerificaEmail, chiediVerificaEmail, tokenDelLink } from './verifica-email.ts'
