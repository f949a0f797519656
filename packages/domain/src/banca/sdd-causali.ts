/** The part of a debit that went wrong, by the bank's reason code. */
export type TipoCausale =
  | 'anagrafica'
  | 'fondi'
  | 'mandato'
  | 'contestazione'
  | 'tecnico'
  | 'normativo'

/** The step to take: `riprova` may be sent again (twice at most), `ferma` stops the mandate. */
export type AzioneCausale = 'riprova' | 'ferma' | 'correggi' | 'verifica'

export interface CausaleSdd {
  etichetta: string
  tipo: TipoCausale
  azione: AzioneCausale
}

/** A debit that came back as `riprova` is sent again at most this many times. */
export const MASSIMO_RIPROVE = 2

/** ISO 20022 reason codes of rejected, refused, returned and refunded debits (EPC173-14). */
export const CAUSALI_SDD: Readonly<Record<string, CausaleSdd>> = {
  AC01: { etichetta: 'IBAN errato', tipo: 'anagrafica', azione: 'ferma' },
  AC04: { etichetta: 'Conto chiuso', tipo: 'anagrafica', azione: 'ferma' },
  AC06: { etichetta: 'Conto bloccato', tipo: 'anagrafica', azione: 'ferma' },
  AC13: { etichetta: 'Conto non di un consumatore (B2B)', tipo: 'anagrafica', azione: 'ferma' },
  AG01: { etichetta: 'Addebiti non ammessi sul conto', tipo: 'anagrafica', azione: 'ferma' },
  AG02: { etichetta: 'Codice operazione non valido', tipo: 'tecnico', azione: 'correggi' },
  AM04: { etichetta: 'Fondi insufficienti', tipo: 'fondi', azione: 'riprova' },
  AM05: { etichetta: 'Addebito duplicato', tipo: 'tecnico', azione: 'verifica' },
  BE05: { etichetta: 'Creditore non riconosciuto', tipo: 'tecnico', azione: 'correggi' },
  CNOR: { etichetta: 'Banca del creditore non raggiungibile', tipo: 'tecnico', azione: 'correggi' },
  DNOR: { etichetta: 'Banca del debitore non raggiungibile', tipo: 'anagrafica', azione: 'ferma' },
  FF01: { etichetta: 'File non valido', tipo: 'tecnico', azione: 'correggi' },
  MD01: { etichetta: 'Mandato assente o non autorizzato', tipo: 'mandato', azione: 'ferma' },
  MD02: { etichetta: 'Dati del mandato mancanti', tipo: 'mandato', azione: 'correggi' },
  MD06: { etichetta: 'Rimborso chiesto dal debitore', tipo: 'contestazione', azione: 'verifica' },
  MD07: { etichetta: 'Debitore deceduto', tipo: 'mandato', azione: 'ferma' },
  MS02: {
    etichetta: 'Rifiuto del debitore, motivo non indicato',
    tipo: 'contestazione',
    azione: 'verifica',
  },
  MS03: { etichetta: 'Rifiuto della banca, motivo non indicato', tipo: 'fondi', azione: 'riprova' },
  RC01: { etichetta: 'BIC errato', tipo: 'anagrafica', azione: 'correggi' },
  RR01: { etichetta: 'Manca il conto del debitore', tipo: 'tecnico', azione: 'correggi' },
  RR02: { etichetta: 'Manca nome o indirizzo del debitore', tipo: 'tecnico', azione: 'correggi' },
  RR03: { etichetta: 'Manca nome o indirizzo del creditore', tipo: 'tecnico', azione: 'correggi' },
  RR04: { etichetta: 'Motivo normativo', tipo: 'normativo', azione: 'verifica' },
  SL01: {
    etichetta: 'Limite o blocco impostato dal debitore presso la banca',
    tipo: 'contestazione',
    azione: 'ferma',
  },
}

/** The reason of a code; a code that is not known is looked at by a person and never retried. */
export function causaleSdd(codice: string): CausaleSdd {
  const nota = Object.hasOwn(CAUSALI_SDD, codice) ? CAUSALI_SDD[codice] : undefined
  return nota ?? { etichetta: `Causale ${codice}`, tipo: 'tecnico', azione: 'verifica' }
}

/** The same within a sentence, after a colon: an acronym keeps its capitals. */
export function causaleInFrase(codice: string): string {
  const { etichetta } = causaleSdd(codice)
  return /^[A-Z]{2}/.test(etichetta)
    ? etichetta
    : etichetta.charAt(0).toLocaleLowerCase('it') + etichetta.slice(1)
}

/** Tells whether the money had left the payer's account when its bank sent a debit back for this reason. */
export type Uscito = 'no' | 'forse' | 'si'

const TORNATI: Readonly<Record<string, Uscito>> = {
  // The payer asks for its money back within eight weeks of a debit that went through (SEPA Core Rulebook, refund).
  MD06: 'si',
  // Banks use these codes both for a debit that they stopped and for one that went through and is disputed as never
  // agreed to.
  MD01: 'forse',
  MS02: 'forse',
  AM05: 'forse',
  RR04: 'forse',
}

/** A bank that finds no money, no account or no way to debit it has taken nothing. */
export function denaroUscito(codice: string | null): Uscito {
  if (codice === null || !Object.hasOwn(CAUSALI_SDD, codice)) return 'forse'
  return TORNATI[codice] ?? 'no'
}

const DOVE_E: Readonly<Record<Uscito, string>> = {
  no: 'Dal tuo conto non è uscito nulla.',
  forse: 'Se l’importo era uscito dal tuo conto, è tornato.',
  si: 'L’importo è tornato sul tuo conto.',
}

/** A sentence for the payer: where the money of a debit that was sent back is. */
export const doveIlDenaro = (codice: string | null): string => DOVE_E[denaroUscito(codice)]

/** A verb for the payer: its bank gave money back only where it had taken it. */
export const haRestituito = (codice: string | null): string =>
  denaroUscito(codice) === 'no' ? 'non ha eseguito' : 'ha restituito'
