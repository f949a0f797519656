import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { OriginePagamento, StatoPagamento } from '@rateo/domain/stati/pagamento'
import { type RawBuilder, sql } from 'kysely'
import { stored } from '../../../db/stored.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Rifiuti } from './limite-rifiuti.ts'

type Debito = {
  id: string
  stato: StatoPagamento
  origine: OriginePagamento
  residuo_centesimi: number | null
  esercente: {
    stato: StatoEsercente
    fermi: string[]
    conto_ferma: string[]
    provvedimento: unknown
  }
}

/** As `prima-di-pagare.sql` and `chiamata-gia-risposta.sql` answer. */
export type PrimaDiPagare = {
  debiti: Debito[]
  in_corso: boolean
  rifiuti: Rifiuti
  metodo_senza_denaro: string | null
  carta: { cliente_psp: string; metodo_psp: string } | null
  forse_mora: boolean
  di_un_piano: boolean
  /** This very call was made before, and something came of it: only its answer was lost. */
  gia_risposta: boolean
}

type Chiesto = {
  pagamento_id: string
  insieme?: string[] | undefined
  cliente_id: string
  utente_id: string
  carta_id?: string | undefined
  chiamata?: string | null
}

/** The facts that must be known before these debts are paid, to stand in a statement. */
export const primaDiPagare = (
  { psp, clock }: Pick<Deps, 'psp' | 'clock'>,
  { pagamento_id, insieme = [], cliente_id, utente_id, carta_id, chiamata = null }: Chiesto,
): RawBuilder<PrimaDiPagare> =>
  sql`${stored('prima_di_pagare', {
    pagamenti: [pagamento_id, ...insieme],
    cliente: cliente_id,
    utente: utente_id,
    carta: carta_id ?? null,
    fornitore: psp.nome,
    adesso: clock.now(),
  })} || jsonb_build_object('gia_risposta', ${stored('chiamata_gia_risposta', {
    pagamento: pagamento_id,
    chiamata,
  })})`

export async function getPrima(deps: Deps, chiesto: Chiesto): Promise<PrimaDiPagare> {
  const { rows } = await sql<{ prima: PrimaDiPagare }>`
    select ${primaDiPagare(deps, chiesto)} as prima`.execute(deps.db)
  const [row] = rows
  if (row === undefined) throw new Error('a select without rows')
  return row.prima
}
