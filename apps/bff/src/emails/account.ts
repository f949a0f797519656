import { formattaGiorno } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const NESSUN_IMPORTO = fissa`Nessun importo viene addebitato con questo messaggio.`

/** To who has just created an account: the link proves that the e-mail is theirs. */
export function verificaEmail(nome: string, link: string): Email {
  return compose({
    modello: 'verifica_email',
    oggetto: 'Conferma il tuo indirizzo e-mail',
    titolo: f`Ciao ${{ nome }}, conferma la tua e-mail`,
    blocchi: [
      {
        paragrafo:
          'Apri la pagina e tocca “Conferma”: ti chiediamo la password che hai scelto, se non sei già dentro. Vale 24 ore.',
      },
      { azione: 'Vai alla conferma', url: link },
      {
        paragrafo: f`Non sei stato tu? Non confermare: finché non lo fai, chi ha creato l’account non vede nulla di tuo. Per prendere tu questo account scegli “Password dimenticata?” alla pagina di accesso: la password e i dati scritti da altri si cancellano. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
    ],
    motivo:
      'Ricevi questo messaggio perché qualcuno ha creato un account su Rateo con questo indirizzo.',
  })
}

/** To who already has an account, when somebody tries to create another with the same e-mail. */
export function accountEsistente(accesso: string): Email {
  return compose({
    modello: 'account_esistente',
    oggetto: 'Hai già un account su Rateo',
    titolo: 'Hai già un account su Rateo',
    blocchi: [
      {
        paragrafo:
          'Qualcuno ha provato a crearne un altro con questo indirizzo. Se sei stato tu, accedi con quello che hai.',
      },
      { azione: 'Accedi', url: accesso },
      { paragrafo: f`Il tuo account non è cambiato. ${{ nessun_importo: NESSUN_IMPORTO }}` },
    ],
    motivo: 'Se non sei stato tu, puoi ignorare questo messaggio.',
  })
}

/** To who forgot the password, or to whose account somebody says so. */
export function reimpostaPassword(nome: string, link: string): Email {
  return compose({
    modello: 'reimposta_password',
    oggetto: 'Scegli una nuova password',
    titolo: f`Ciao ${{ nome }}, scegli una nuova password`,
    blocchi: [
      {
        paragrafo:
          'Tocca il pulsante e scrivi la password nuova. Il link vale un’ora, una volta sola.',
      },
      { azione: 'Scegli la password', url: link },
      {
        paragrafo: f`Quando l’avrai cambiata, gli accessi aperti su altri dispositivi saranno chiusi. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
    ],
    motivo:
      'Ricevi questo messaggio perché qualcuno ha chiesto di cambiare la password di questo account. Se non sei stato tu, ignoralo: la password non cambia.',
  })
}

export function invito(nome: string, chi: string, link: string): Email {
  return compose({
    modello: 'invito',
    oggetto: f`${{ chi }} ti invita su Rateo`,
    titolo: f`Ciao ${{ nome }}, ${{ chi }} ti invita su Rateo`,
    blocchi: [
      {
        paragrafo:
          'Su Rateo vedi che cosa devi pagare e quando, e paghi in sicurezza. Registrarti non costa nulla.',
      },
      { azione: 'Registrati', url: link },
      { paragrafo: f`L’invito vale 14 giorni. ${{ nessun_importo: NESSUN_IMPORTO }}` },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ chi }} ci ha dato il tuo indirizzo. Se non ti interessa, ignoralo: non te ne manderemo altri.`,
  })
}

type InvitoSquadra = {
  attivita: string
  chi: string
  ruolo: string
  fino_al: string | null
  link: string
}

/** To who is invited to work for an esercente: with the account they have, or with one that they make from here. */
export function invitoSquadra({ attivita, chi, ruolo, fino_al, link }: InvitoSquadra): Email {
  const fine =
    fino_al === null
      ? ''
      : f` L’accesso vale fino al ${{ fino_al: formattaGiorno(fino_al) }} compreso.`
  return compose({
    modello: 'invito_squadra',
    oggetto: f`${{ attivita }} ti invita nella sua squadra`,
    titolo: f`${{ attivita }} ti invita nella sua squadra`,
    blocchi: [
      {
        paragrafo: f`${{ chi }} ti ha invitato a lavorare per ${{ attivita }} su Rateo, con il ruolo ${{ ruolo }}. Entri con un accesso tuo: se hai già un account con questo indirizzo usi quello, altrimenti ne crei uno.${{ fine }}`,
      },
      { azione: 'Vedi l’invito', url: link },
      {
        paragrafo: fissa`L’invito vale 7 giorni e una volta sola. Nessun importo viene addebitato con questo messaggio.`,
      },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ attivita }} ha scritto il tuo indirizzo. Se non lavori lì, ignoralo.`,
  })
}
