import type { MotivoContestazione, Prova, ProvaFile } from '../stati/contestazione.ts'

export const NOMI_PROVA_FILE: Readonly<Record<ProvaFile, string>> = {
  ricevuta: 'Ricevuta o fattura',
  corrispondenza: 'Messaggi con il cliente',
  consegna: 'Prova della consegna',
  servizio: 'Prova del servizio reso',
  condizioni_di_reso: 'Condizioni di reso',
  condizioni_di_disdetta: 'Condizioni di disdetta',
  firma: 'Contratto firmato',
  duplicato: 'Documento dell’altro pagamento',
  altro: 'Altro documento',
}

export const NOMI_PROVA: Readonly<Record<Prova, { nome: string; aiuto: string }>> = {
  descrizione: {
    nome: 'Che cosa hai venduto',
    aiuto: 'Il prodotto o il servizio, come lo ha visto il cliente, e la data.',
  },
  consegna: {
    nome: 'La consegna',
    aiuto: 'Indirizzo, corriere, numero di spedizione, data, chi ha firmato.',
  },
  accessi: {
    nome: 'L’uso del servizio',
    aiuto: 'Accessi o presenze del cliente, con data e ora.',
  },
  corrispondenza: {
    nome: 'Che cosa vi siete scritti',
    aiuto: 'I messaggi con il cliente che riguardano l’acquisto.',
  },
  condizioni_di_reso: {
    nome: 'Le condizioni di reso',
    aiuto: 'Il testo, e dove il cliente lo ha accettato.',
  },
  rifiuto_del_rimborso: {
    nome: 'Perché non hai rimborsato',
    aiuto: 'I motivi, o la prova del rimborso già fatto.',
  },
  condizioni_di_disdetta: {
    nome: 'Le condizioni di disdetta',
    aiuto: 'Il testo, e dove il cliente lo ha accettato.',
  },
  disdetta_contestata: {
    nome: 'Quando è arrivata la disdetta',
    aiuto: 'Se e quando il cliente ha disdetto, e che cosa aveva già usato.',
  },
  spiegazione_duplicato: {
    nome: 'Perché sono due pagamenti',
    aiuto: 'A che cosa si riferisce ciascuno dei due addebiti.',
  },
}

export const NOMI_MOTIVO_CONTESTAZIONE: Readonly<Record<MotivoContestazione, string>> = {
  frode: 'Il titolare dice di non aver pagato lui',
  non_riconosciuto: 'Il titolare non riconosce l’addebito',
  non_ricevuto: 'Non ha ricevuto quello che ha comprato',
  non_conforme: 'Quello che ha ricevuto non è come descritto',
  duplicato: 'Dice di aver pagato due volte',
  disdetto: 'Dice di aver disdetto',
  rimborso_non_eseguito: 'Aspetta un rimborso che non è arrivato',
  altro: 'Altro motivo',
}
