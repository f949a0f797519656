import { compose, type Email } from './layout.ts'

const MOTIVO = 'Ricevi questo messaggio perché ti sei registrato su Rateo.'

/** The registration is in: the cliente may start, the esercente waits. */
export function registrazioneInviata(
  nome: string,
  ruolo: 'esercente' | 'cliente',
  origin: string,
): Email {
  const isEsercente = ruolo === 'esercente'
  return compose({
    oggetto: isEsercente ? 'Abbiamo ricevuto la tua registrazione' : 'Benvenuto su Rateo',
    titolo: isEsercente
      ? `Grazie ${nome}, abbiamo ricevuto la tua registrazione`
      : `Benvenuto, ${nome}`,
    blocchi: [
      {
        paragrafo: isEsercente
          ? 'La controlliamo di solito entro 2 giorni lavorativi e ti scriviamo l’esito. Finché non la prendiamo in carico non puoi incassare e nessun importo viene mosso.'
          : 'La registrazione è completa: da ora trovi nel portale i tuoi pagamenti. Non è stato addebitato alcun importo.',
      },
      { azione: 'Apri Rateo', url: `${origin}/home` },
    ],
    motivo: MOTIVO,
  })
}

export function esercenteApprovato(ragioneSociale: string, origin: string): Email {
  return compose({
    oggetto: 'La tua registrazione è approvata',
    titolo: `${ragioneSociale} può incassare con Rateo`,
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
    oggetto: 'La registrazione va completata',
    titolo: `Per ${ragioneSociale} ci serve ancora qualcosa`,
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
    oggetto: 'La registrazione non è stata approvata',
    titolo: `Non abbiamo potuto approvare ${ragioneSociale}`,
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
