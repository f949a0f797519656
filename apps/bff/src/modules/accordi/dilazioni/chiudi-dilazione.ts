import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { annotaDilazione, contestoDi } from './annota-dilazione.ts'
import { lockDilazione } from './lock-dilazione.ts'
import type { Chi } from './proposta/scrivi-bozza.ts'

/** The cliente does not want it: the debts are as they were. */
export async function rifiutaDilazione(
  trx: Db,
  { id, motivo }: { id: string; motivo?: string | undefined },
  chi: Chi,
): Promise<void> {
  const { stato } = await lockDilazione(trx, id, chi.actor)
  if (stato !== 'proposta') {
    throw new AppError('stato_incompatibile', {
      message: 'Si rifiuta solo una proposta che aspetta una risposta.',
    })
  }
  await trx
    .updateTable('dilazioni')
    .set({
      stato: 'rifiutata',
      motivo: motivo ?? null,
      scade_at: null,
      updated_at: chi.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  const altro = motivo === undefined ? {} : { motivo }
  await annotaDilazione(trx, { id, azione: 'rifiuta', da: 'proposta', a: 'rifiutata', altro }, chi)
}

type Esito = 'annullata' | 'stato_incompatibile' | 'pagata' | 'in_corso'

const NO: Readonly<Record<Exclude<Esito, 'annullata'>, string>> = {
  stato_incompatibile:
    'Si annulla solo una dilazione che non è ancora cominciata. Nessun importo è stato mosso.',
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

/** The esercente calls it off before it begins: what was owed is owed as before. */
export async function annullaDilazione(
  trx: Db,
  { id, motivo }: { id: string; motivo?: string | undefined },
  chi: Chi,
): Promise<void> {
  const { actor, clock } = chi
  // Not held here: whoever pays a rata holds that first.
  const sua = await trx
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .select('id')
    .executeTakeFirst()
  if (sua === undefined) throw new AppError('non_trovato')
  const esito = await chiudiDilazione(
    trx,
    { id, azione: 'annulla', motivo: motivo ?? null },
    clock.now(),
    contestoDi(chi),
  )
  if (esito !== 'annullata') throw new AppError('stato_incompatibile', { message: NO[esito] })
}
