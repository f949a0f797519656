export { aggiornaLingua, aggiornaNome, escludiNotifiche } from './aggiorna-persona.ts'
export { cambiaStatoUtente } from './cambia-stato-utente.ts'
export { chiediCambioEmail } from './cambia-email.ts'
export { collegaRuolo } from './collega-ruolo.ts'
export { confermaIndirizzo, findLinkDiConferma } from './conferma-indirizzo.ts'
export { subentra } from './accesso/non-provato.ts'
export { findSession } from './accesso/read-actor.ts'
export { annotaTelefono, confermaTelefono } from './conferma-telefono.ts'
export { creaUtente } from './crea-utente.ts'
export { passaARegistrazione, scegliAttivita } from './cambia-attivita.ts'
export {
  aggiungiMembro,
  cambiaFineMembro,
  cambiaRuoloMembro,
  revocaDaEsercente,
  riattivaMembro,
  segnaAvvisato,
  sospendiMembro,
  togliMembro,
} from './membri.ts'
export { lockStaff, cambiaAmbiti, esigiAltroPieno, togliRuoloStaff } from './ruoli-staff.ts'
export { nominaAdmin } from './nomina-admin.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { rifiutaPasswordDebole, rifiutaPasswordDelLink } from './password-debole.ts'
export { pulisciSessioni } from './pulisci.ts'
export { createReadActor } from './accesso/read-actor.ts'
export { registraConsensi } from './registra-consensi.ts'
export { chiediPassword } from './chiedi-password.ts'
export {
  chiediReimpostazione,
  preparaReimpostazione,
  reimpostaPassword,
} from './reimposta-password.ts'
export { revocaTutte } from './accesso/revoca-sessione.ts'
export { sessioneRoutes } from './sessione.routes.ts'
export { cookieName, hashToken, setToken } from './accesso/token.ts'
export { chiediVerificaEmail, tokenDaInviare, tokenDelLink } from './verifica-email.ts'
export { cifra, decifra } from './secondo-fattore/cifra.ts'
export { risigillaTotp } from './secondo-fattore/risigilla-totp.ts'
