import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

type Dati = { id: string; piano: string; esercente: string; email_esercente: string }

/** To the cliente: a renewal was not paid, and this is what became of the abbonamento. */
export function abbonamentoInRitardo(
  { id, piano, esercente, email_esercente }: Dati,
  stato: 'sospeso' | 'cessato',
  origin: string,
): Email {
  const isOver = stato === 'cessato'
  const titolo = isOver ? `L’abbonamento ${piano} è cessato` : `L’abbonamento ${piano} è sospeso`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isOver
          ? `Il rinnovo con ${esercente} non è stato pagato e l’abbonamento è finito: non ci saranno altri addebiti. Quello che è già scaduto resta da pagare; per ricominciare scrivi a ${email_esercente}.`
          : `Il rinnovo con ${esercente} non è stato pagato, e fino ad allora il servizio è sospeso. Appena paghi l’abbonamento torna attivo: se intanto il periodo non pagato è finito, quel giorno ne comincia uno nuovo, che si addebita tre giorni dopo. ${NESSUN_ADDEBITO}`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`,
  })
}
