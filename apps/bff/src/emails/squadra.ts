import { compose, type Email } from './layout.ts'

type Invito = { attivita: string; chi: string; ruolo: string; link: string }

/** To who is invited to work for an esercente: with the account they have, or with one that they make from here. */
export function invitoSquadra({ attivita, chi, ruolo, link }: Invito): Email {
  return compose({
    oggetto: `${attivita} ti invita nella sua squadra`,
    titolo: `${attivita} ti invita nella sua squadra`,
    blocchi: [
      {
        paragrafo: `${chi} ti ha invitato a lavorare per ${attivita} su Rateo, con il ruolo ${ruolo}. Entri con un accesso tuo: se hai già un account con questo indirizzo usi quello, altrimenti ne crei uno.`,
      },
      { azione: 'Vedi l’invito', url: link },
      {
        paragrafo:
          'L’invito vale 7 giorni e una volta sola. Nessun importo viene addebitato con questo messaggio.',
      },
    ],
    motivo: `Ricevi questo messaggio perché ${attivita} ha scritto il tuo indirizzo. Se non lavori lì, ignoralo.`,
  })
}
