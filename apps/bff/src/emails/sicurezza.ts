import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const NESSUN_IMPORTO = fissa`Nessun importo viene addebitato con questo messaggio.`

/** To a new address, which counts once its link is opened. */
export function nuovaEmail(nome: string, link: string): Email {
  return compose({
    modello: 'nuova_email',
    oggetto: 'Conferma la tua nuova e-mail',
    titolo: f`Ciao ${{ nome }}, conferma la tua nuova e-mail`,
    blocchi: [
      {
        paragrafo:
          'Apri la pagina e tocca “Conferma” per accedere a Rateo con questo indirizzo. Vale 24 ore; fino ad allora resta quello di prima.',
      },
      { azione: 'Vai alla conferma', url: link },
      {
        paragrafo: fissa`Non sei stato tu? Non confermare: il tuo indirizzo non viene collegato a nessun account. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
    ],
    motivo: 'Ricevi questo messaggio perché qualcuno ha indicato questo indirizzo nel suo profilo.',
  })
}

const FATTI = {
  password: [
    f`La tua password è cambiata`,
    f`La password del tuo account è stata cambiata e le altre sessioni sono state chiuse.`,
  ],
  codici_errati: [
    f`Qualcuno conosce la tua password`,
    f`Nell’ultima ora qualcuno ha inserito la tua password e poi più volte un codice sbagliato. Senza il codice non è entrato.`,
  ],
  codici_app_fermi: [
    f`I codici della tua app sono fermi`,
    f`Qualcuno ha inserito la tua password e poi troppi codici sbagliati di fila: per un po’ i codici dell’app non valgono. Intanto puoi entrare con un codice di recupero, con una passkey o scegliendo una password nuova da “Password dimenticata?”.`,
  ],
  email: [
    f`La tua e-mail di accesso è cambiata`,
    f`Da ora si accede al tuo account con un altro indirizzo e-mail.`,
  ],
  iban_richiesto: [
    f`Qualcuno ha chiesto di cambiare l’IBAN dei tuoi incassi`,
    f`Il nuovo IBAN, o il nuovo intestatario, vale fra 24 ore: fino ad allora vale quello di prima e puoi annullare il cambio da Profilo, Attività.`,
  ],
  iban_annullato: [
    f`Il cambio dell’IBAN è annullato`,
    f`Gli incassi continuano ad arrivare sull’IBAN di prima.`,
  ],
  iban: [
    f`L’IBAN dei tuoi incassi è cambiato`,
    f`I prossimi incassi arriveranno sul nuovo IBAN, con l’intestatario che hai indicato.`,
  ],
  archivio_chiesto: [
    f`Qualcuno ha chiesto l’archivio della tua attività`,
    f`Ha chiesto tutto quello che c’è in Rateo dell’attività: clienti, pagamenti, rate, abbonamenti e documenti. Lo scarica solo chi lo ha chiesto, per tre giorni, da Archivio.`,
  ],
  archivio_scaricato: [
    f`L’archivio della tua attività è stato scaricato`,
    f`Chi lo ha chiesto ha scaricato il file con clienti, pagamenti, rate, abbonamenti e documenti. Contiene dati di persone: va custodito.`,
  ],
  conto_in_chiusura: [
    f`Il conto della tua attività sta per chiudersi`,
    f`Il titolare ha chiesto di chiuderlo. Che cosa succede, e da quale giorno, si legge in Archivio. Fino all’ultimo giorno quello che è concordato continua.`,
  ],
  contatti_attivita: [
    f`Sono cambiati i contatti della tua attività`,
    f`Gli avvisi di Rateo per l’attività arriveranno a un’altra e-mail.`,
  ],
} as const
export type FattoSicurezza = keyof typeof FATTI
export const isFattoSicurezza = (name: string): name is FattoSicurezza => Object.hasOwn(FATTI, name)

const ancoraValide = (chiavi: number) =>
  f`${{ quante: chiavi === 1 ? f`La chiave API che hai creato continua` : f`Le ${{ chiavi }} chiavi API che hai creato continuano` }} a valere: se qualcuno conosceva la tua password, controllale in Sviluppatori e revoca quelle che non riconosci.`

/** To the contact of before: who did not do it must hear of it. */
export function avvisoSicurezza(
  nome: string,
  fatto: FattoSicurezza,
  { conti = [], chiavi = 0 }: { conti?: readonly [string, string][]; chiavi?: number } = {},
): Email {
  const [oggetto, frase] = FATTI[fatto]
  return compose({
    modello: 'avviso_sicurezza',
    oggetto,
    titolo: oggetto,
    blocchi: [
      { paragrafo: f`Ciao ${{ nome }}. ${{ frase }}` },
      ...(conti.length > 0 ? [{ dati: [...conti] }] : []),
      { paragrafo: 'Se non sei stato tu, cambia subito la password e richiedi assistenza.' },
      ...(chiavi > 0 ? [{ paragrafo: ancoraValide(chiavi) }] : []),
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio per la sicurezza del tuo account: non si può disattivare.',
  })
}
