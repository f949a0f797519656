import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

const MOTIVO = f`Ricevi questo messaggio perché ti sei registrato su Rateo.`

/** The registration is in: the cliente may start, the esercente waits. */
export function registrazioneInviata(
  nome: string,
  ruolo: 'esercente' | 'cliente',
  origin: string,
): Email {
  const isEsercente = ruolo === 'esercente'
  return compose({
    modello: 'registrazione_inviata',
    oggetto: isEsercente ? f`Abbiamo ricevuto la tua registrazione` : f`Benvenuto su Rateo`,
    titolo: isEsercente
      ? f`Grazie ${{ nome }}, abbiamo ricevuto la tua registrazione`
      : f`Benvenuto, ${{ nome }}`,
    blocchi: [
      {
        paragrafo: isEsercente
          ? f`La controlliamo di solito entro 2 giorni lavorativi e ti scriviamo l’esito. Finché non la prendiamo in carico non puoi incassare e nessun importo viene mosso.`
          : f`La registrazione è completa: da ora trovi nel portale i tuoi pagamenti. Non è stato addebitato alcun importo.`,
      },
      { azione: 'Apri Rateo', url: `${origin}/home` },
    ],
    motivo: MOTIVO,
  })
}

export function esercenteApprovato(ragioneSociale: string, origin: string): Email {
  return compose({
    modello: 'esercente_approvato',
    oggetto: 'La tua registrazione è approvata',
    titolo: f`${{ ragione_sociale: ragioneSociale }} può incassare con Rateo`,
    blocchi: [
      {
        paragrafo:
          'Abbiamo controllato la registrazione ed è tutto a posto. Finora non è stato mosso alcun importo: da ora puoi chiedere il primo pagamento.',
      },
      { azione: 'Richiedi un pagamento', url: `${origin}/pagamenti/nuovo` },
    ],
    motivo: MOTIVO,
  })
}

export function integrazioneRichiesta(
  ragioneSociale: string,
  voci: readonly string[],
  origin: string,
): Email {
  return compose({
    modello: 'integrazione_richiesta',
    oggetto: 'La registrazione va completata',
    titolo: f`Per ${{ ragione_sociale: ragioneSociale }} ci serve ancora qualcosa`,
    blocchi: [
      {
        paragrafo:
          'Abbiamo riaperto solo i passi da rivedere. Il resto è rimasto com’era e nessun importo è stato mosso.',
      },
      { dati: voci.map((voce, index) => [String(index + 1), voce] as const) },
      { azione: 'Completa la registrazione', url: `${origin}/registrazione` },
    ],
    motivo: MOTIVO,
  })
}

export function esercenteRifiutato(ragioneSociale: string, motivo: string, origin: string): Email {
  return compose({
    modello: 'esercente_rifiutato',
    oggetto: 'La registrazione non è stata approvata',
    titolo: f`Non abbiamo potuto approvare ${{ ragione_sociale: ragioneSociale }}`,
    blocchi: [
      { dati: [['Motivo', motivo]] },
      {
        paragrafo:
          'Non è stato mosso alcun importo. Se pensi che sia un errore, accedi e chiedi il riesame spiegando perché.',
      },
      { azione: 'Chiedi il riesame', url: `${origin}/home` },
    ],
    motivo: MOTIVO,
  })
}
