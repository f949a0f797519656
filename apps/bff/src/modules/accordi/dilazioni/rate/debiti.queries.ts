import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

/** States of a debt of which nothing was paid and nothing is on its way. */
const DILAZIONABILI: readonly string[] = [
  'da_pagare',
  'insoluto',
  'scaduto',
] satisfies StatoPagamento[]

export type Debito = Awaited<ReturnType<typeof findDebiti>>[number]

/** Debts with what decides whether they may be paid in rate; `viva` is the dilazione that they are in already. */
export async function findDebiti(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('pagamenti as p')
    .leftJoin('dilazioni_debiti as x', (join) =>
      join.onRef('x.pagamento_id', '=', 'p.id').on('x.viva', '=', true),
    )
    .leftJoin('dilazioni as d', 'd.id', 'x.dilazione_id')
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .select([
      'p.id',
      'p.esercente_id',
      'p.cliente_id',
      'p.causale',
      'p.importo_centesimi',
      'p.incassato_centesimi',
      'p.abbuoni_centesimi',
      'p.stato',
      'p.valido_fino',
      'p.scadenza',
      'p.created_at',
      'p.origine',
      'p.metodi_ammessi',
      'p.vincolo_metodo',
      'x.dilazione_id',
      'd.stato as dilazione_stato',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('tentativi as t')
            .whereRef('t.pagamento_id', '=', 'p.id')
            .where('t.stato', 'in', TENTATIVI_VIVI)
            .select('t.id'),
        )
        .as('in_corso'),
    )
    .execute()
}

/** Why a debt cannot be paid in rate, in a sentence; null when it can. `propria` is the dilazione being written. */
export function motivoNonDilazionabile(d: Debito, propria?: string): string | null {
  if (d.dilazione_id !== null && d.dilazione_id !== propria) {
    return d.dilazione_stato === 'bozza' || d.dilazione_stato === 'in_approvazione'
      ? `Per «${d.causale}» si sta già preparando una dilazione.`
      : `Per «${d.causale}» c’è già una dilazione.`
  }
  if (d.origine !== 'una_tantum') {
    return `«${d.causale}» è la rata di un piano: non si divide ancora.`
  }
  if (d.in_corso || d.stato === 'in_verifica' || d.stato === 'in_elaborazione') {
    return `Per «${d.causale}» c’è un pagamento in corso: attendi l’esito.`
  }
  if (d.incassato_centesimi > 0) {
    return `Di «${d.causale}» è già stata pagata una parte: si dilaziona solo quello che è da pagare per intero.`
  }
  if (d.abbuoni_centesimi > 0) {
    return `Su «${d.causale}» c’è uno sconto: si paga tutto insieme. Per pagare a rate va tolto il codice.`
  }
  return DILAZIONABILI.includes(d.stato) ? null : `Per «${d.causale}» non c’è nulla da pagare.`
}

/**
 * The presumed day of the supply, where nobody said it: nothing is asked for, nor falls due, long before it is supplied,
 * so it is the oldest such day of the debts. A debt that has been overdue for weeks has used up its free term.
 */
export const fornituraDi = (debiti: readonly Pick<Debito, 'scadenza' | 'created_at'>[]): string =>
  debiti
    .flatMap(({ scadenza, created_at }) => [scadenza, dayInRome(created_at)])
    .reduce((a, b) => (a < b ? a : b))
