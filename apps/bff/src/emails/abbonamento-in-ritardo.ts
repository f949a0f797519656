import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = { id: string; piano: string; esercente: string; email_esercente: string }

/** To the cliente: a renewal was not paid, and this is what became of the abbonamento. */
export function abbonamentoInRitardo(
  { id, piano, esercente, email_esercente }: Dati,
  stato: 'sospeso' | 'cessato',
  origin: string,
): Email {
  const isOver = stato === 'cessato'
  const titolo = isOver
    ? f`L’abbonamento ${{ piano }} è cessato`
    : f`L’abbonamento ${{ piano }} è sospeso`
  return compose({
    modello: 'abbonamento_in_ritardo',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isOver
          ? f`Il rinnovo con ${{ esercente }} non è stato pagato e l’abbonamento è finito: non ci saranno altri addebiti. Quello che è già scaduto resta da pagare; per ricominciare scrivi a ${{ email_esercente }}.`
          : f`Il rinnovo con ${{ esercente }} non è stato pagato, e fino ad allora il servizio è sospeso. Appena paghi l’abbonamento torna attivo: se intanto il periodo non pagato è finito, quel giorno ne comincia uno nuovo, che si addebita tre giorni dopo. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`,
  })
}
