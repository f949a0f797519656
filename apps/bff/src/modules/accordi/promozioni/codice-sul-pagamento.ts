import { nomeDi } from '@rateo/domain/denaro/sconti-insieme'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { isId } from '../../../db/ids.ts'
import { stored } from '../../../db/stored.ts'
import { AppError } from '../../../http/errors.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { contaSconti } from './conta-sconti.ts'
import type { Qui, Sconti } from './ordine.ts'
import { findSconto } from './sconto.queries.ts'
import { usaPromozioni } from './usa-promozione.ts'

type Debitore = { pagamento_id: string; cliente_id: string }

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** The debt of the cliente, with all that stands in the way of a code. Held until the end with `lock`, as who pays it does. */
async function findDebito({ db }: Qui, { pagamento_id, cliente_id }: Debitore, lock: boolean) {
  const id = isId(pagamento_id) ? pagamento_id : ''
  // Facts beside the debt are read once it is held: who held it before may have written that.
  if (lock) {
    await db
      .selectFrom('pagamenti')
      .where('id', '=', id)
      .where('cliente_id', '=', cliente_id)
      .select('id')
      .forNoKeyUpdate()
      .execute()
  }
  const debito = await db
    .selectFrom('pagamenti as p')
    .where('p.id', '=', id)
    .where('p.cliente_id', '=', cliente_id)
    .where('p.stato', '<>', 'bozza')
    .where('p.eliminata_at', 'is', null)
    .selectAll('p')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('tentativi as t')
            .whereRef('t.pagamento_id', '=', 'p.id')
            .where('t.stato', 'in', TENTATIVI_VIVI)
            .select('t.id'),
        )
        .as('in_corso'),
      eb
        .exists(
          eb
            .selectFrom('dilazioni_debiti as x')
            .whereRef('x.pagamento_id', '=', 'p.id')
            .where('x.viva', '=', true)
            .select('x.pagamento_id'),
        )
        .as('in_dilazione'),
      eb
        .exists(
          eb
            .selectFrom('trattenute as w')
            .whereRef('w.pagamento_id', '=', 'p.id')
            .select('w.pagamento_id'),
        )
        .as('con_trattenute'),
    ])
    .executeTakeFirst()
  if (debito === undefined) throw new AppError('non_trovato')
  return debito
}
type Debito = Awaited<ReturnType<typeof findDebito>>

/** The reason why no code may be put on a debt or taken off it; null where one may. */
function motivo(d: Debito, oggi: string): string | null {
  if (d.origine !== 'una_tantum' || d.riapre_id !== null) {
    return 'Qui un codice non si usa: questo importo fa parte di un piano o di un abbonamento.'
  }
  if (d.in_dilazione || d.dilazione_id !== null) {
    return 'Per questo importo c’è una dilazione: un codice non si usa più.'
  }
  if (d.in_corso || d.incassato_centesimi > 0 || !['da_pagare', 'insoluto'].includes(d.stato)) {
    return 'Un codice si usa prima di cominciare a pagare. Non è stato cambiato nulla.'
  }
  if (d.con_trattenute) {
    return 'Su una fattura con la ritenuta un codice non si usa: la ritenuta è contata sul prezzo intero.'
  }
  if (d.valido_fino !== null && d.valido_fino < oggi) {
    return 'Il link è scaduto: chiedine uno nuovo, poi usa il codice.'
  }
  return null
}

async function conta(call: Qui, debitore: Debitore & { codice: string }, lock: boolean) {
  const debito = await findDebito(call, debitore, lock)
  const perche = motivo(debito, call.clock.today())
  if (perche !== null) throw rifiuta(perche)
  const { codice, cliente_id } = debitore
  const { esercente_id, importo_centesimi: prezzo_centesimi, id: pagamento_id } = debito
  const gia = await findSconto(call.db, pagamento_id)
  const usati = gia?.righe.flatMap((riga) => (riga.codice === null ? [] : [riga.codice])) ?? []
  if (usati.includes(codice)) throw rifiuta('Questo codice c’è già.')
  const ordine = {
    codici: [...usati, codice],
    cliente_id,
    esercente_id,
    prezzo_centesimi,
    piano: null,
    prova_giorni: null,
    cadenza: null,
    pagamento_id,
  }
  return { debito, gia, sconti: await contaSconti(call, ordine, { lock }) }
}

/** Counts what a request costs less with one code more, without using it. */
export async function contaSulPagamento(
  call: Qui,
  debitore: Debitore & { codice: string },
): Promise<{ sconti: Sconti; gia_centesimi: number }> {
  const { sconti, gia } = await conta(call, debitore, false)
  return { sconti, gia_centesimi: gia?.sconto_centesimi ?? 0 }
}

/**
 * Puts a code on a request, for the whole discount that was read: where it is another one by now nothing is done. Those that were
 * there are given back and counted anew with it, each on what the ones before it leave.
 */
export async function usaSulPagamento(
  call: Call,
  { sconto_centesimi, ...debitore }: Debitore & { codice: string; sconto_centesimi: number },
): Promise<void> {
  const { debito, gia, sconti } = await conta(call, debitore, true)
  if (sconti.sconto_centesimi !== sconto_centesimi) {
    throw new AppError('importo_cambiato', {
      message: 'Intanto lo sconto è cambiato: riprova il codice. Non è stato addebitato nulla.',
    })
  }
  const { pagamento_id, cliente_id } = debitore
  if (gia !== null) await rendi(call, pagamento_id)
  const { esercente_id } = debito
  await scontaRichiesta(call, sconti, {
    pagamento_id,
    cliente_id,
    esercente_id,
    abbonamento_id: null,
  })
}

type Richiesta = Debitore & { esercente_id: string; abbonamento_id: null }

/** Takes counted discounts off a request: their uses are written with it. The caller holds the debt, or has just made it. */
export async function scontaRichiesta(call: Call, sconti: Sconti, di: Richiesta): Promise<void> {
  await usaPromozioni(call, sconti, di)
  await sql`select ${stored('sconta_pagamento', {
    pagamento: di.pagamento_id,
    codice: sconti.righe.map(nomeDi).join(' + '),
    sconto: sconti.sconto_centesimi,
    adesso: call.clock.now(),
    contesto: contestoDi(call),
  })}`.execute(call.db)
}

const rendi = (call: Call, pagamento: string) =>
  sql`select ${stored('rendi_sconto', {
    pagamento,
    adesso: call.clock.now(),
    contesto: contestoDi(call),
  })}`.execute(call.db)

/** Takes the codes off a request of which nothing was paid: their uses go back, and the price is owed again. */
export async function togliDalPagamento(call: Call, debitore: Debitore): Promise<void> {
  const debito = await findDebito(call, debitore, true)
  const perche = motivo(debito, call.clock.today())
  if (perche !== null) throw rifiuta(perche)
  await rendi(call, debitore.pagamento_id)
}
