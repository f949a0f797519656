import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const MOTIVO = fissa`Ricevi questo messaggio perché la tua attività usa Rateo: non si può disattivare.`

type Dettagli = { dal: string; annullate: boolean; righe: readonly [string, string][] }

/** The commission of an esercente changes from a day on, or does not after all. */
export function condizioniCambiate(
  ragioneSociale: string,
  { dal, annullate, righe }: Dettagli,
  origin: string,
): Email {
  const giorno = formattaGiornoLungo(dal)
  const oggetto = annullate
    ? f`Le condizioni dal ${{ giorno }} sono state ritirate`
    : f`Le tue condizioni cambiano dal ${{ giorno }}`
  return compose({
    modello: 'condizioni_cambiate',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        paragrafo: annullate
          ? f`Le condizioni che ti avevamo annunciato non entrano in vigore: restano quelle di adesso.`
          : fissa`Valgono per i pagamenti online dal giorno indicato. Quelli di prima restano con le condizioni di prima. Se non le accetti puoi recedere dal contratto senza spese prima di quel giorno.`,
      },
      {
        dati: [['Attività', ragioneSociale], ['Dal', giorno], ...(annullate ? [] : righe)],
      },
      { azione: 'Vedi le condizioni', url: `${origin}/profilo?scheda=attivita` },
    ],
    motivo: MOTIVO,
  })
}
