/** The kinds of expense that a person may deduct, as the portal knows them. */
export const TIPI_SPESA = ['sanitaria', 'sport', 'scuola', 'erogazione'] as const
export type TipoSpesa = (typeof TIPI_SPESA)[number]

/** The choices for a piano or a pagamento: a kind, or that it is none. */
export const SCELTE_SPESA = ['nessuna', ...TIPI_SPESA] as const
export type SceltaSpesa = (typeof SCELTE_SPESA)[number]

export const NOMI_SPESA: Readonly<Record<SceltaSpesa, string>> = {
  nessuna: 'Non detraibile',
  sanitaria: 'Spese sanitarie',
  sport: 'Sport dei ragazzi (5–18 anni)',
  scuola: 'Spese scolastiche',
  erogazione: 'Erogazioni liberali',
}

/** The offices that expenses are told to: the Sistema TS, and the Agenzia delle Entrate. */
export const DESTINAZIONI_SPESA = ['sistema_ts', 'entrate'] as const

/** The first day of January on which the statements of the year before leave by themselves: before it what came late is written down. */
export const GIORNO_RIEPILOGHI = 10

/** The faults that keep an expense out of a file. */
export const PROBLEMI_SPESA = ['codice_fiscale', 'nascita', 'fattura', 'importo'] as const
export type ProblemaSpesa = (typeof PROBLEMI_SPESA)[number]

/** The first tax year of which anything is known. */
export const PRIMO_ANNO_SPESE = 2020
