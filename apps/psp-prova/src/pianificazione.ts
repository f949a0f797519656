import type { Contesto } from './servizi.ts'

/** Answers that banks give days later, here after a delay that tests can shorten. */
export type TipoLavoro =
  | 'addebito_sepa'
  | 'contestazione'
  | 'chiusura_contestazione'
  | 'rimborso'
  | 'accredito'
  | 'accredito_automatico'
  | 'verifica_conto'
  | 'requisiti_scaduti'

export async function pianifica(
  ctx: Contesto,
  tipo: TipoLavoro,
  oggetto: string,
  esito: string,
  traMs: number,
): Promise<void> {
  await ctx.db.query(
    'insert into psp_prova.lavoro (tipo, oggetto, esito, quando_ms) values ($1, $2, $3, $4)',
    [tipo, oggetto, esito, ctx.orologio.adesso() + traMs],
  )
}
