import { consensoDomiciliazione } from '@rateo/domain/banca/consenso-addebito'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { programmaPagamento } from '../scadenze/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { findFornitore } from './fornitore.ts'
import { lockOwnUtenza } from './owner.ts'
import { segui } from './segui-bolletta.ts'
import { togliDomiciliazione } from './togli-domiciliazione.ts'

type Needs = Pick<Deps, 'psp' | 'clock'>
type Quali = {
  id: string
  mandato_id: string | null
  consenso_domiciliazione: string | null
  bolletta_id?: string
}

/**
 * Schedules, on the day that they are due, the linked bollette of a domiciliated utenza: all of them, or one. One that cannot
 * be debited by itself (too late for the notice, another method wanted) stays to be paid by hand.
 */
export async function programmaDomiciliata(call: Call, deps: Needs, quali: Quali): Promise<void> {
  const { db } = call
  const { id, mandato_id, consenso_domiciliazione: domiciliata, bolletta_id } = quali
  if (mandato_id === null || domiciliata === null) return
  const debiti = await db
    .selectFrom('bollette as b')
    .innerJoin('pagamenti as p', 'p.id', 'b.pagamento_id')
    .where('b.utenza_id', '=', id)
    .where('b.stato', '=', 'da_pagare')
    .$if(bolletta_id !== undefined, (query) => query.where('b.id', '=', bolletta_id ?? ''))
    .select(['p.id as pagamento_id', 'p.scadenza as giorno', 'p.residuo_centesimi'])
    .orderBy('p.id')
    .execute()
  for (const { residuo_centesimi, ...debito } of debiti) {
    try {
      const importo_centesimi = residuo_centesimi ?? 0
      await programmaPagamento(call, deps, {
        ...debito,
        importo_centesimi,
        mandato_id,
        domiciliata,
      })
      await segui(db, debito.pagamento_id)
    } catch (error) {
      // It is refused before anything is written.
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** From here on linked bollette are debited on their day, under a mandato that their cliente has signed for this supplier. */
export async function domiciliaUtenza(
  call: Call,
  deps: Needs,
  utenza_id: string,
  mandato_id: string,
): Promise<void> {
  const { db, actor } = call
  const utenza = await lockOwnUtenza(db, actor, utenza_id)
  const { cliente_id, fornitore_id: id, fornitore_partita_iva: partita_iva } = utenza
  if (cliente_id === null) throw new AppError('non_trovato')
  const fornitore = await findFornitore(db, { cliente_id, id, partita_iva })
  const mandato = await db
    .selectFrom('mandati')
    .where('id', '=', mandato_id)
    .where('cliente_id', '=', cliente_id)
    .where('esercente_id', '=', fornitore?._id ?? '')
    .where('stato', '=', 'attivo')
    .where('tipo', '=', 'ricorrente')
    .select('iban')
    .executeTakeFirst()
  if (fornitore === undefined || mandato === undefined) {
    throw new AppError('dati_non_validi', {
      errors: [
        {
          pointer: '/mandato_id',
          message: 'Scegli un mandato ricorrente e attivo con questo fornitore',
        },
      ],
    })
  }
  await togliDomiciliazione(call, utenza_id)
  const conto = `•••• ${mandato.iban.slice(-4)}`
  const consenso_domiciliazione = consensoDomiciliazione({ esercente: fornitore.nome, conto })
  await db
    .updateTable('utenze')
    .set({ mandato_id, fornitore_id: fornitore._id, consenso_domiciliazione })
    .where('id', '=', utenza_id)
    .execute()
  await scriviCronologia(call, 'domicilia', utenza_id, { fornitore: fornitore.nome, conto })
  await programmaDomiciliata(call, deps, { id: utenza_id, mandato_id, consenso_domiciliazione })
}

export async function revocaDomiciliazione(call: Call, utenza_id: string): Promise<void> {
  const { mandato_id } = await lockOwnUtenza(call.db, call.actor, utenza_id)
  if (mandato_id === null) return
  await togliDomiciliazione(call, utenza_id)
  await scriviCronologia(call, 'revoca_domiciliazione', utenza_id)
}
