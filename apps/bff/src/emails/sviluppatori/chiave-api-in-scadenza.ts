import { formattaData } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Chiave = { nome: string; inizio: string; scade_at: string; ultimo_uso_at: string | null }

/** To the esercente, before its program stops. */
export function chiaveApiInScadenza(
  { nome, inizio, scade_at, ultimo_uso_at }: Chiave,
  url: string,
): Email {
  const oggetto = f`La chiave API “${{ nome }}” scade il ${{ scade: formattaData(scade_at) }}`
  return compose({
    modello: 'chiave_api_in_scadenza',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        dati: [
          ['Nome', nome],
          ['Inizio', `${inizio}…`],
          ['Ultimo uso', ultimo_uso_at === null ? 'Mai usata' : formattaData(ultimo_uso_at)],
        ],
      },
      {
        paragrafo: fissa`Da quel giorno le chiamate fatte con questa chiave vengono rifiutate. Se ti serve ancora, creane una nuova e mettila nel tuo programma prima della scadenza. Nessun importo viene addebitato con questo messaggio.`,
      },
      { azione: 'Vedi le chiavi API', url },
    ],
    motivo:
      'Ricevi questo messaggio perché le chiavi API permettono di operare a nome tuo su Rateo.',
  })
}
