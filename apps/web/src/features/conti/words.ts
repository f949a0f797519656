import type { StatoConto } from '@rateo/domain/identita/conto-collegato'
import type { Tono } from '@rateo/domain/parole/etichette'

type Parole = { label: string; tone: Tono; testo: string }

/** The states of an account: a word, and what follows for the esercente. */
export const STATI_CONTO: Readonly<Record<StatoConto, Parole>> = {
  da_aprire: {
    label: 'Da aprire',
    tone: 'neutro',
    testo:
      'Si apre da solo quando la registrazione è approvata. Fino ad allora non si incassa online.',
  },
  da_completare: {
    label: 'Da completare',
    tone: 'avviso',
    testo:
      'Per incassare online mancano alcuni dati: li scrivi su una pagina del servizio di pagamento.',
  },
  in_verifica: {
    label: 'In verifica',
    tone: 'informazione',
    testo: 'Il servizio di pagamento sta verificando i dati. Quando finisce puoi incassare online.',
  },
  attivo: {
    label: 'Attivo',
    tone: 'successo',
    testo: 'Incassi online e gli accrediti partono da soli.',
  },
  da_aggiornare: {
    label: 'Da aggiornare',
    tone: 'avviso',
    testo: 'Puoi incassare online, ma il servizio di pagamento chiede altri dati.',
  },
  fermo: {
    label: 'Fermo',
    tone: 'errore',
    testo: 'Per ora non si incassa online. Il denaro già incassato resta tuo.',
  },
  respinto: {
    label: 'Non accettato, o chiuso',
    tone: 'errore',
    testo: 'Non si incassa online. Scrivi all’assistenza: il denaro già incassato resta tuo.',
  },
}

export const STATI_ACCREDITO = {
  in_accredito: { label: 'In viaggio', tone: 'informazione' },
  accreditato: { label: 'Arrivato', tone: 'successo' },
  respinto: { label: 'Respinto dalla banca', tone: 'errore' },
  annullato: { label: 'Annullato', tone: 'neutro' },
} as const satisfies Record<string, { label: string; tone: Tono }>

/** The kinds of line of an account. */
export const TIPI_RIGA: Readonly<Record<string, string>> = {
  incasso: 'Incasso',
  rimborso: 'Rimborso',
  reclamo: 'Reclamo o addebito restituito',
  costo_contestazione: 'Costo di un reclamo',
  contributo_promozione: 'Sconto a carico del portale',
  rimborso_tornato: 'Rimborso rimandato dalla banca',
  rimborso_a_parte: 'Rimborso',
  storno_a_parte: 'Reclamo o addebito restituito, il resto',
}
