/** The kinds of notices that are kept with their text and outcome. */
export const TIPI_AVVISO = ['durata', 'rinnovo', 'cambio', 'prezzo', 'giorno', 'ingresso'] as const
export type TipoAvviso = (typeof TIPI_AVVISO)[number]

const ETICHETTE: Readonly<Record<TipoAvviso, string>> = {
  durata: 'Contratto che si rinnova il',
  rinnovo: 'Addebito del',
  cambio: 'Cambio di piano dal',
  prezzo: 'Nuovo prezzo dal',
  giorno: 'Nuovo giorno di addebito dal',
  ingresso: 'Prezzo pieno dal',
}

/** The day that a notice of an abbonamento announces, by its kind. */
export const etichettaAvviso = (tipo: TipoAvviso): string => ETICHETTE[tipo]

type Avviso = {
  esito: 'inviato' | 'in_casella' | 'fallito'
  /** True when it went out 30 days before; null for notices without a term of law. */
  nei_termini: boolean | null
}

/** Tells what became of a notice, in the same words on the page and on paper. */
export function parolaEsitoAvviso({ esito, nei_termini }: Avviso): string {
  if (esito === 'fallito') return 'Invio non riuscito'
  const inviato = esito === 'in_casella' ? 'Inviato (posta di prova)' : 'Inviato'
  if (nei_termini === null) return inviato
  return nei_termini ? `${inviato}, almeno 30 giorni prima` : `${inviato}, meno di 30 giorni prima`
}
