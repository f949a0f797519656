import type { PaymentProvider } from '../../../../integrations/psp/provider.ts'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import type { MotivoAvvio } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { AddebitiDeps, Contesto } from '../operazioni/operazione.ts'
import { unaChiamata } from '../operazioni/una-chiamata.ts'

/** The time that a cliente may stay on the provider's page. */
const DURATA = '15 minutes'

export type Avvio = {
  pagamento_id: string
  cliente_id: string
  metodo: MetodoPagamento
  motivo: MotivoAvvio
  tipo: 'sessione' | 'addebito'
  /**
   * The request to the provider, besides what is read from the debt itself (importo, causale, e-mail, chiave). Some of
   * it is for us alone: `parte_centesimi`, less than all of it; `mandato_id`, `addebito_il`, `esito_entro` of a direct
   * debit; `mora`, by which debts grow ({id: {residuo_centesimi, totale_centesimi, righe}}); `per_i_prossimi`, the
   * method of later charges once this one has succeeded, with {metodo_id}, {mandato_id} or, for a card that is typed
   * and kept, {nuova_di} whose it is.
   */
  richiesta: Record<string, unknown>
  /** The sums that are not owed when all that is left of a plan is paid: they are taken off with the start. */
  abbuoni?: Record<string, { residuo_centesimi: number; importo_centesimi: number }>
  contesto: Contesto
}

export type Avviato =
  | { esito: 'avviato'; tentativo_id: string; operazione_id: number }
  | { esito: 'in_corso'; tentativo_id: string }
  | {
      esito:
        | 'non_trovato'
        | 'gia_pagato'
        | 'link_scaduto'
        | 'stato_incompatibile'
        | 'metodo_non_ammesso'
        | 'importo_non_ammesso'
        | 'importo_sotto_minimo'
        | 'importo_cambiato'
        | 'mandato_non_attivo'
        | 'conto_non_pronto'
        | 'vietato'
    }

/** The money of a charge goes to the account of its esercente, where they have one. */
const perIlConto = ({ conti }: PaymentProvider, richiesta: Record<string, unknown>) =>
  conti === null ? richiesta : { ...richiesta, collegato: true }

/** The arguments that every way to begin a charge has. */
const commonArguments = (
  { psp, clock }: AddebitiDeps,
  { cliente_id, metodo, motivo, tipo, richiesta, contesto }: Avvio,
) => ({
  cliente: cliente_id,
  metodo,
  fornitore: psp.nome,
  tipo,
  richiesta: perIlConto(psp, richiesta),
  motivo,
  durata: DURATA,
  adesso: clock.now(),
  contesto,
})

/**
 * First transaction of a payment: what is about to be asked is written down and committed before anybody is asked.
 * The provider's key comes from the debt and the number of the tentativo, so that it is the same after a restore.
 */
export async function avviaTentativo(deps: AddebitiDeps, avvio: Avvio): Promise<Avviato> {
  const row = await unaChiamata(
    deps.db,
    sql<{ avviato: Avviato }>`
      select ${stored('avvia_tentativo', {
        pagamento: avvio.pagamento_id,
        ...commonArguments(deps, avvio),
      })} as avviato`,
  )
  return row?.avviato ?? { esito: 'non_trovato' }
}

/** The same for several debts of one esercente at once: one message, all of them or none. The first has the message. */
export async function avviaInsieme(
  deps: AddebitiDeps,
  avvio: Avvio,
  altri: readonly string[],
): Promise<Avviato & { pagamento_id?: string }> {
  const row = await unaChiamata(
    deps.db,
    sql<{ avviato: Avviato & { pagamento_id?: string } }>`
      select ${stored('avvia_insieme', {
        pagamenti: [avvio.pagamento_id, ...altri],
        ...commonArguments(deps, avvio),
      })} as avviato`,
  )
  return row?.avviato ?? { esito: 'non_trovato' }
}

/** The same for all that is left of a plan: what is not owed is taken off each debt, and put back if no money comes. */
export async function avviaEstinzione(
  deps: AddebitiDeps,
  { abbuoni, ...avvio }: Avvio,
  altri: readonly string[],
): Promise<Avviato & { pagamento_id?: string }> {
  const row = await unaChiamata(
    deps.db,
    sql<{ avviato: Avviato & { pagamento_id?: string } }>`
      select ${stored('avvia_estinzione', {
        pagamenti: [avvio.pagamento_id, ...altri],
        ...commonArguments(deps, avvio),
        abbuoni: abbuoni ?? null,
      })} as avviato`,
  )
  return row?.avviato ?? { esito: 'non_trovato' }
}

/** A charge of a batch: without the cliente there, on what was agreed. */
export type Addebito = Pick<
  Avvio,
  'pagamento_id' | 'cliente_id' | 'metodo' | 'motivo' | 'richiesta'
>

/** The same for many debts, each for itself, in one transaction; answers with those that were started. */
export async function avviaAddebiti(
  { db, psp, clock }: Pick<AddebitiDeps, 'db' | 'psp' | 'clock'>,
  addebiti: readonly Addebito[],
): Promise<Set<string>> {
  if (addebiti.length === 0) return new Set()
  const { rows } = await sql<{ pagamento_id: string; esito: Avviato['esito'] }>`
    select * from ${stored('avvia_addebiti', {
      righe: addebiti.map((uno) => ({ ...uno, richiesta: perIlConto(psp, uno.richiesta) })),
      fornitore: psp.nome,
      durata: DURATA,
      adesso: clock.now(),
    })}`.execute(db)
  return new Set(
    rows.filter(({ esito }) => esito === 'avviato').map(({ pagamento_id }) => pagamento_id),
  )
}
