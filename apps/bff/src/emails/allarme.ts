import { compose, type Email } from './layout.ts'

/** To an admin: something is being tried on the portal. */
export const allarme = (frase: string, origin: string): Email =>
  compose({
    modello: 'allarme',
    oggetto: 'Allarme di sicurezza su Rateo',
    titolo: 'Allarme di sicurezza',
    blocchi: [
      { paragrafo: frase },
      {
        paragrafo:
          'I limiti per account, indirizzo e numero restano attivi e nessun importo è stato mosso. Guarda nella cronologia da dove arrivano i tentativi.',
      },
      { azione: 'Apri la gestione', url: `${origin}/gestione?scheda=cronologia` },
    ],
    motivo: 'Ricevi questo messaggio perché hai il ruolo admin: non si può disattivare.',
  })

/** To an admin: the books, or the provider's list, do not say the same any more. */
export const allarmeLibri = (frase: string, origin: string): Email =>
  compose({
    modello: 'allarme_libri',
    oggetto: 'I conti di Rateo da controllare',
    titolo: 'I conti da controllare',
    blocchi: [
      { paragrafo: frase },
      {
        paragrafo:
          'Nella pagina ci sono i record da guardare: i pagamenti continuano, e una differenza si chiude scrivendo come si è chiarita.',
      },
      { azione: 'Apri la riconciliazione', url: `${origin}/gestione?scheda=riconciliazione` },
    ],
    motivo: 'Ricevi questo messaggio perché hai il ruolo admin: non si può disattivare.',
  })

/** To an admin: what we send to the provider does not get through, or does again. */
export const allarmeInvii = (frase: string, origin: string): Email =>
  compose({
    modello: 'allarme_invii',
    oggetto: 'Gli invii di Rateo al servizio di pagamento',
    titolo: 'Invii al servizio di pagamento',
    blocchi: [
      { paragrafo: frase },
      { azione: 'Apri la gestione', url: `${origin}/gestione?scheda=messaggi` },
    ],
    motivo: 'Ricevi questo messaggio perché hai il ruolo admin: non si può disattivare.',
  })

/** To an admin: what looks at the files that people send does not answer. */
export const allarmeFile = (frase: string, origin: string): Email =>
  compose({
    modello: 'allarme_file',
    oggetto: 'Il controllo dei file su Rateo è fermo',
    titolo: 'Controllo dei file fermo',
    blocchi: [
      { paragrafo: frase },
      {
        paragrafo:
          'Chi prova a caricare un file legge di riprovare più tardi, e nulla va perso. Pagamenti e incassi continuano.',
      },
      { azione: 'Apri la gestione', url: `${origin}/gestione?scheda=messaggi` },
    ],
    motivo: 'Ricevi questo messaggio perché hai il ruolo admin: non si può disattivare.',
  })
