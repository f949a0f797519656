import { compose, type Email } from '../layout.ts'

/** To the esercente: somebody can now call in its name. The key itself is in no message. */
export function chiaveApiCreata(
  { nome, ambiti }: { nome: string; ambiti: string[] },
  url: string,
): Email {
  return compose({
    oggetto: 'È stata creata una nuova chiave API',
    titolo: 'È stata creata una nuova chiave API',
    blocchi: [
      {
        dati: [
          ['Nome', nome],
          ['Permessi', ambiti.join(', ')],
        ],
      },
      {
        paragrafo:
          'Se non sei stato tu, revocala subito: smette di valere nello stesso momento. Nessun importo viene addebitato con questo messaggio.',
      },
      { azione: 'Vedi le chiavi API', url },
    ],
    motivo:
      'Ricevi questo messaggio perché le chiavi API permettono di operare a nome tuo su Rateo.',
  })
}
