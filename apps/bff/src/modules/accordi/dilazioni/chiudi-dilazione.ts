import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { annotaDilazione } from './annota-dilazione.ts'
import { lockDilazione } from './lock-dilazione.ts'
import { esigiNonDivisa } from './proposta/quota-divisa.ts'

/** The cliente does not want it: the debts are as they were. */
export async function rifiutaDilazione(
  call: Call,
  { id, motivo }: { id: string; motivo?: string | undefined },
): Promise<void> {
  const { db } = call
  const { stato } = await lockDilazione(db, id, call.actor)
  if (stato !== 'proposta') {
    throw new AppError('stato_incompatibile', {
      message: 'Si rifiuta solo una proposta che aspetta una risposta.',
    })
  }
  await db
    .updateTable('dilazioni')
    .set({
      stato: 'rifiutata',
      motivo: motivo ?? null,
      scade_at: null,
      updated_at: call.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  const altro = motivo === undefined ? {} : { motivo }
  await annotaDilazione(call, { id, azione: 'rifiuta', da: 'proposta', a: 'rifiutata', altro })
}

type Esito = 'annullata' | 'stato_incompatibile' | 'pagata' | 'in_corso'

const NO: Readonly<Record<Exclude<Esito, 'annullata'>, string>> = {
  stato_incompatibile:
    'Si annulla solo una dilazione da cominciare, o attiva e mai pagata. Nessun importo è stato mosso.',
  pagata:
    'Una parte è già stata pagata: la dilazione non si annulla. Nessun importo è stato mosso.',
  in_corso:
    'C’è un pagamento in corso: attendi l’esito prima di annullare. Nessun importo è stato mosso.',
}

export async function chiudiDilazione(
  trx: Db,
  { id, azione, motivo }: { id: string; azione: string; motivo: string | null },
  now: Date,
  contesto: Record<string, string>,
): Promise<Esito> {
  const { rows } = await sql<{ esito: Esito }>`
    select ${stored('annulla_dilazione', {
      dilazione: id,
      azione,
      motivo,
      adesso: now,
      contesto,
    })} as esito
  `.execute(trx)
  return rows[0]?.esito ?? 'stato_incompatibile'
}

/** The esercente calls it off before anything of it is paid: what was owed is owed as before. */
export async function annullaDilazione(
  call: Call,
  { id, motivo }: { id: string; motivo?: string | undefined },
): Promise<void> {
  const { actor, clock, db } = call
  // The dilazione is not locked here: people who pay a rata lock that first, and the two would wait for each other.
  const sua = await db
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .select(['quota_id', 'stato'])
    .executeTakeFirst()
  if (sua === undefined) throw new AppError('non_trovato')
  esigiNonDivisa(sua)
  const esito = await chiudiDilazione(
    db,
    { id, azione: 'annulla', motivo: motivo ?? null },
    clock.now(),
    contestoDi(call),
  )
  if (esito !== 'annullata') throw new AppError('stato_incompatibile', { message: NO[esito] })
}
