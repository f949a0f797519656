import type { StatoAssistenza } from '../stati/assistenza.ts'
import type { StatoCliente } from '../identita/cliente.ts'
import { quadratura, sessioneCassa } from '../cassa/etichette-cassa.ts'
import type { StatoConsulente } from '../identita/consulente.ts'
import type { StatoLiquidazione } from '../denaro/liquidazione.ts'
import type { StatoEsercente } from '../identita/esercente.ts'
import type { StatoAbbonamento, VisibilitaPiano } from '../stati/abbonamento.ts'
import type { StatoDilazione } from '../credito/dilazione.ts'
import { pagamentoDelCliente } from './etichette-debito.ts'
import { rimborso, tentativo } from './etichette-incasso.ts'
import { ETICHETTE_DISTINTA, ETICHETTE_MANDATO } from './etichette-mandato.ts'
import { ETICHETTE_RATA } from './etichette-rata.ts'
import { contestazione, contestazioneDelCliente } from './etichette-contestazione.ts'
import { ETICHETTE_ADESIONE, ETICHETTE_RACCOLTA } from './etichette-raccolta.ts'
import { ETICHETTE_DIVISE } from './etichette-ripartizione.ts'
import { ETICHETTE_REPORT } from '../andamento/etichette-report.ts'
import type { StatoPagamento } from '../stati/pagamento.ts'
import type { StatoPromozione } from '../stati/promozione.ts'

export const TONI = ['neutro', 'informazione', 'successo', 'avviso', 'errore'] as const
export type Tono = (typeof TONI)[number]

/** The label of a state and its tone: the label agrees in gender with its noun (la rata pagata). */
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

// The states of a richiesta, in words that suit both the asker and the staff.
const assistenza = {
  nuovo: e('Nuova', 'informazione'),
  in_carico: e('In carico', 'informazione'),
  in_attesa_utente: e('In attesa dell’utente', 'avviso'),
  in_attesa_terzi: e('In attesa di terzi', 'neutro'),
  risolto: e('Risolta', 'successo'),
  chiuso: e('Chiusa', 'neutro'),
  unito: e('Unita a un’altra', 'neutro'),
} as const satisfies Record<StatoAssistenza, Etichetta>

const consulente = {
  attivo: e('Attivo', 'successo'),
  sospeso: e('Sospeso', 'avviso'),
  cessato: e('Cessato', 'neutro'),
} as const satisfies Record<StatoConsulente, Etichetta>

const liquidazione = {
  approvata: e('Approvata', 'informazione'),
  in_pagamento: e('In pagamento', 'avviso'),
  pagata: e('Pagata', 'successo'),
  annullata: e('Annullata', 'neutro'),
} as const satisfies Record<StatoLiquidazione, Etichetta>

const promozione = {
  programmata: e('Programmata', 'informazione'),
  attiva: e('Attiva', 'successo'),
  sospesa: e('Sospesa', 'avviso'),
  esaurita: e('Esaurita', 'neutro'),
  scaduta: e('Scaduta', 'neutro'),
  archiviata: e('Archiviata', 'neutro'),
} as const satisfies Record<StatoPromozione, Etichetta>

const dilazione = {
  bozza: e('Bozza', 'neutro'),
  in_approvazione: e('In approvazione', 'informazione'),
  proposta: e('Proposta', 'informazione'),
  rifiutata: e('Rifiutata', 'errore'),
  scaduta: e('Proposta scaduta', 'neutro'),
  accettata: e('Accettata', 'informazione'),
  attiva: e('Attiva', 'successo'),
  sospesa: e('Sospesa', 'avviso'),
  conclusa: e('Conclusa', 'neutro'),
  rinegoziata: e('Rinegoziata', 'neutro'),
  decaduta: e('Decaduta dal beneficio del termine', 'errore'),
  stralciata: e('Stralciata', 'errore'),
  annullata: e('Annullata', 'neutro'),
} as const satisfies Record<StatoDilazione, Etichetta>

// Labels that a dilazione or a rata carries beside its state.
const dilazioneAltrui = {
  da_firmare: e('Da firmare', 'avviso'),
  in_ritardo: e('In ritardo', 'errore'),
  estinta: e('Estinta', 'neutro'),
  estinta_in_anticipo: e('Estinta in anticipo', 'neutro'),
  recesso: e('Chiusa per recesso', 'neutro'),
} as const satisfies Record<string, Etichetta>

const abbonamento = {
  in_attivazione: e('In attivazione', 'informazione'),
  non_attivato: e('Non attivato', 'neutro'),
  in_prova: e('In prova', 'informazione'),
  attivo: e('Attivo', 'successo'),
  in_ritardo: e('Pagamento non riuscito', 'errore'),
  sospeso: e('Sospeso', 'avviso'),
  in_pausa: e('In pausa', 'avviso'),
  disdetto: e('Disdetto: attivo fino al {data}', 'avviso'),
  concluso: e('Concluso', 'neutro'),
  cessato: e('Cessato', 'neutro'),
  receduto: e('Chiuso per recesso', 'neutro'),
} as const satisfies Record<StatoAbbonamento, Etichetta>

const abbonamentoAltrui = {
  prova: e('In prova fino al {data}', 'informazione'),
} as const satisfies Record<string, Etichetta>

const piano = {
  pubblico: e('Pubblico', 'successo'),
  su_invito: e('Su invito', 'informazione'),
  archiviato: e('Archiviato', 'neutro'),
} as const satisfies Record<VisibilitaPiano, Etichetta>

const esercente = {
  in_registrazione: e('Registrazione da completare', 'neutro'),
  inviato: e('Da verificare', 'avviso'),
  in_verifica: e('In verifica', 'informazione'),
  integrazione_richiesta: e('Integrazione richiesta', 'avviso'),
  attivo: e('Attivo', 'successo'),
  limitato: e('Limitato', 'avviso'),
  sospeso: e('Sospeso', 'errore'),
  inattivo: e('Non attivo', 'neutro'),
  rifiutato: e('Rifiutato', 'errore'),
  in_cessazione: e('In cessazione', 'avviso'),
  cessato: e('Cessato', 'neutro'),
} as const satisfies Record<StatoEsercente, Etichetta>

const cliente = {
  in_registrazione: e('Da registrare', 'neutro'),
  attivo: e('Attivo', 'successo'),
  inattivo: e('Non attivo', 'neutro'),
  bloccato: e('Bloccato', 'errore'),
  cancellato: e('Cancellato', 'neutro'),
} as const satisfies Record<StatoCliente, Etichetta>

/** Label and tone of every state of every entity. `{data}` and `{n}` are filled in with `compila`. */
export const ETICHETTE = {
  pagamento: { ...pagamento, ...pagamentoAltrui },
  pagamento_del_cliente: pagamentoDelCliente,
  tentativo,
  rimborso,
  contestazione,
  contestazione_del_cliente: contestazioneDelCliente,
  dilazione: { ...dilazione, ...dilazioneAltrui },
  rata: ETICHETTE_RATA,
  abbonamento: { ...abbonamento, ...abbonamentoAltrui },
  piano,
  mandato: {
    ...ETICHETTE_MANDATO,
    da_firmare: e('Da firmare', 'avviso'),
    decaduto: e('Decaduto (non usato da 36 mesi)', 'neutro'),
  },
  distinta: ETICHETTE_DISTINTA,
  carta: {
    valida: e('Valida', 'successo'),
    in_scadenza: e('In scadenza', 'avviso'),
    scaduta: e('Scaduta', 'errore'),
  },
  assistenza: {
    ...assistenza,
    aperta: e('Aperta', 'informazione'),
    in_carico: e('In carico', 'informazione'),
    in_attesa_cliente: e('In attesa di tua risposta', 'avviso'),
    risolta: e('Risolta', 'successo'),
    chiusa: e('Chiusa', 'neutro'),
  },
  consulente,
  liquidazione,
  promozione,
  cassa: {
    aperta: e('Aperta', 'informazione'),
    chiusa_quadrata: e('Chiusa: quadra', 'successo'),
    chiusa_con_differenza: e('Chiusa con differenza', 'avviso'),
  },
  sessione_cassa: sessioneCassa,
  quadratura,
  profilo: {
    registrazione: e('Registrazione da completare', 'avviso'),
    attivo: e('Attivo', 'successo'),
    inattivo: e('Non attivo', 'errore'),
  },
  esercente: { ...esercente, respinto: e('Non approvato', 'errore') },
  cliente,
  bolletta: {
    da_pagare: e('Da pagare', 'neutro'),
    programmata: e('Programmata', 'informazione'),
    pagata: e('Pagata', 'successo'),
    scaduta: e('Scaduta', 'errore'),
    contestata: e('Contestata', 'avviso'),
  },
  documento: {
    emesso: e('Emesso', 'successo'),
    caricato: e('Caricato', 'informazione'),
    sostituito: e('Sostituito', 'neutro'),
    annullato: e('Annullato', 'neutro'),
  },
  report: ETICHETTE_REPORT,
  fattura: {
    scartata: e('Scartata dallo SdI', 'errore'),
    consegnata: e('Consegnata', 'successo'),
    mancata_consegna: e('Non consegnata: disponibile nel cassetto fiscale', 'avviso'),
  },
  raccolta: ETICHETTE_RACCOLTA,
  adesione: ETICHETTE_ADESIONE,
  ...ETICHETTE_DIVISE,
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
