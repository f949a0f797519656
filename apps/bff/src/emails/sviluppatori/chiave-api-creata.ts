import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

/** To the esercente: somebody can now call in its name. The key itself is in no message. */
export function chiaveApiCreata(
  { nome, ambiti, prima }: { nome: string; ambiti: string[]; prima: string | null },
  url: string,
): Email {
  const oggetto =
    prima === null ? f`È stata creata una nuova chiave API` : f`Una chiave API è stata sostituita`
  return compose({
    modello: 'chiave_api_creata',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        dati: [
          ['Nome', nome],
          ['Permessi', ambiti.join(', ')],
          ...(prima === null ? [] : [['La chiave di prima', prima] as const]),
        ],
      },
      {
        paragrafo: fissa`Se non sei stato tu, revocala subito: smette di valere nello stesso momento. Nessun importo viene addebitato con questo messaggio.`,
      },
      { azione: 'Vedi le chiavi API', url },
    ],
    motivo:
      'Ricevi questo messaggio perché le chiavi API permettono di operare a nome tuo su Rateo.',
  })
}
