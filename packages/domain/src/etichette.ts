import type { StatoPagamento } from './pagamento.ts'
import type { StatoRimborso } from './rimborso.ts'
import type { StatoTentativo } from './tentativo.ts'

export const TONI = ['neutro', 'informazione', 'successo', 'avviso', 'errore'] as const
export type Tono = (typeof TONI)[number]

/** How a state reads and feels: the label agrees in gender with its noun (la rata pagata). */
export interface Etichetta {
  etichetta: string
  tono: Tono
}

const e = (etichetta: string, tono: Tono): Etichetta => ({ etichetta, tono })

// Held to the states of the machine, so that a new state does not compile until it has a word.
const pagamento = {
  bozza: e('Bozza', 'neutro'),
  da_pagare: e('Da pagare', 'neutro'),
  in_verifica: e('In verifica', 'informazione'),
  in_elaborazione: e('In elaborazione', 'informazione'),
  parzialmente_pagato: e('Pagato in parte', 'avviso'),
  pagato: e('Pagato', 'successo'),
  parzialmente_rimborsato: e('Rimborsato in parte', 'informazione'),
  rimborsato: e('Rimborsato', 'informazione'),
  insoluto: e('Insoluto', 'errore'),
  contestato: e('Contestato', 'errore'),
  scaduto: e('Scaduto', 'errore'),
  annullato: e('Annullato', 'neutro'),
  irrecuperabile: e('Irrecuperabile', 'errore'),
} as const satisfies Record<StatoPagamento, Etichetta>

// Words that providers and imported files use for a pagamento beside the states of ours.
const pagamentoAltrui = {
  creato: e('Da pagare', 'neutro'),
  in_lavorazione: e('In attesa di conferma', 'informazione'),
  autorizzato: e('Autorizzato', 'informazione'),
  parziale: e('Pagato in parte', 'avviso'),
  rifiutato: e('Non riuscito', 'errore'),
  rimborso_parziale: e('Rimborsato in parte', 'informazione'),
} as const satisfies Record<string, Etichetta>

const tentativo = {
  avviato: e('Avviato', 'informazione'),
  richiede_autenticazione: e('In attesa di autenticazione', 'avviso'),
  inviato: e('Inviato', 'informazione'),
  esito_sconosciuto: e('In verifica', 'informazione'),
  da_verificare: e('Da verificare', 'avviso'),
  riuscito: e('Riuscito', 'successo'),
  rifiutato: e('Rifiutato', 'errore'),
  errore_tecnico: e('Errore tecnico', 'errore'),
  annullato: e('Annullato', 'neutro'),
  restituito: e('Restituito dalla banca', 'errore'),
} as const satisfies Record<StatoTentativo, Etichetta>

const rimborso = {
  richiesto: e('Richiesto', 'informazione'),
  in_approvazione: e('In approvazione', 'informazione'),
  in_coda: e('In coda', 'informazione'),
  in_elaborazione: e('In elaborazione', 'informazione'),
  riuscito: e('Rimborsato', 'successo'),
  fallito: e('Non riuscito', 'errore'),
  annullato: e('Annullato', 'neutro'),
} as const satisfies Record<StatoRimborso, Etichetta>

/** Label and tone of every state of every entity. `{data}` and `{n}` are filled in with `compila`. */
export const ETICHETTE = {
  pagamento: { ...pagamento, ...pagamentoAltrui },
  tentativo,
  rimborso,
  dilazione: {
    bozza: e('Bozza', 'neutro'),
    da_firmare: e('Da firmare', 'avviso'),
    attiva: e('Attiva', 'successo'),
    in_ritardo: e('In ritardo', 'errore'),
    sospesa: e('Sospesa', 'avviso'),
    decaduta: e('Decaduta dal beneficio del termine', 'errore'),
    estinta: e('Estinta', 'neutro'),
    estinta_in_anticipo: e('Estinta in anticipo', 'neutro'),
    recesso: e('Chiusa per recesso', 'neutro'),
  },
  rata: {
    futura: e('In scadenza il {data}', 'neutro'),
    in_scadenza: e('In scadenza', 'avviso'),
    pagata: e('Pagata', 'successo'),
    scaduta: e('Scaduta da {n} giorni', 'errore'),
    insoluta: e('Insoluta', 'errore'),
    annullata: e('Annullata', 'neutro'),
  },
  abbonamento: {
    prova: e('In prova fino al {data}', 'informazione'),
    attivo: e('Attivo', 'successo'),
    in_ritardo: e('Pagamento non riuscito', 'errore'),
    sospeso: e('Sospeso', 'avviso'),
    disdetto: e('Disdetto: attivo fino al {data}', 'avviso'),
    cessato: e('Cessato', 'neutro'),
  },
  mandato: {
    da_firmare: e('Da firmare', 'avviso'),
    attivo: e('Attivo', 'successo'),
    revocato: e('Revocato', 'neutro'),
    decaduto: e('Decaduto (non usato da 36 mesi)', 'neutro'),
  },
  carta: {
    valida: e('Valida', 'successo'),
    in_scadenza: e('In scadenza', 'avviso'),
    scaduta: e('Scaduta', 'errore'),
  },
  assistenza: {
    aperta: e('Aperta', 'informazione'),
    in_carico: e('In carico', 'informazione'),
    in_attesa_cliente: e('In attesa di tua risposta', 'avviso'),
    risolta: e('Risolta', 'successo'),
    chiusa: e('Chiusa', 'neutro'),
  },
  cassa: {
    aperta: e('Aperta', 'informazione'),
    chiusa_quadrata: e('Chiusa: quadra', 'successo'),
    chiusa_con_differenza: e('Chiusa con differenza', 'avviso'),
  },
  profilo: {
    registrazione: e('Registrazione da completare', 'avviso'),
    attivo: e('Attivo', 'successo'),
    inattivo: e('Non attivo', 'errore'),
  },
  esercente: {
    in_verifica: e('In verifica', 'informazione'),
    respinto: e('Non approvato', 'errore'),
  },
  fattura: {
    scartata: e('Scartata dallo SdI', 'errore'),
    consegnata: e('Consegnata', 'successo'),
    mancata_consegna: e('Non consegnata: disponibile nel cassetto fiscale', 'avviso'),
  },
} as const satisfies Record<string, Readonly<Record<string, Etichetta>>>

export type Entita = keyof typeof ETICHETTE
export type StatoDi<E extends Entita> = keyof (typeof ETICHETTE)[E] & string

/** Label and tone of a state known at compile time: `etichettaDi('rata', 'pagata')`. */
export function etichettaDi<E extends Entita>(entita: E, stato: StatoDi<E>): Etichetta {
  const stati: Readonly<Record<string, Etichetta>> = ETICHETTE[entita]
  return stati[stato] ?? e(stato, 'neutro')
}

/** The same for a state that arrives as text, `'pagamento.pagato'`; undefined when there is none. */
export function cercaEtichetta(chiave: string): Etichetta | undefined {
  const [entita = '', stato = ''] = chiave.split('.')
  const tutte: Readonly<Record<string, Readonly<Record<string, Etichetta>>>> = ETICHETTE
  if (!Object.hasOwn(tutte, entita)) return undefined
  const stati = tutte[entita] ?? {}
  return Object.hasOwn(stati, stato) ? stati[stato] : undefined
}
