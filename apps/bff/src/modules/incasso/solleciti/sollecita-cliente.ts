import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import type { Motivo } from '../../../http/list.ts'
import { findRegole } from './cadenza.ts'
import { mandatiOggi, sollecitaPagamento } from './sollecita-pagamento.ts'

/** Reminds a cliente of what is late longest: one message, that counts among those of the day (CLI-M4). */
export async function sollecitaCliente(call: Call, cliente_id: string): Promise<void> {
  const { db, actor, clock } = call
  if (actor.ruolo !== 'esercente' || actor.esercente_id === null) throw new AppError('non_trovato')
  const debito = await db
    .selectFrom('pagamenti')
    .where('esercente_id', '=', actor.esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where(sql<boolean>`e_scaduto(stato, dilazione_id, scadenza, ${clock.today()}::date)`)
    .orderBy('scadenza')
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  if (debito === undefined) {
    throw new AppError('stato_incompatibile', { message: 'Non ha nulla di scaduto.' })
  }
  await sollecitaPagamento(call, debito.id)
}

const TROPPI: Motivo = {
  uno: 'ha già ricevuto tutti i messaggi che può ricevere oggi',
  tanti: 'hanno già ricevuto tutti i messaggi che possono ricevere oggi',
}

/** Finds among many clienti those who had all the messages of the day already. */
export async function clientiGiaSollecitati(
  db: Db,
  ids: readonly string[],
  clock: Clock,
): Promise<Map<string, Motivo>> {
  const { massimo_al_giorno } = await findRegole(db, clock.now())
  const quanti = await mandatiOggi(db, ids, clock.today())
  return new Map(
    ids.flatMap((id) =>
      (quanti.get(id) ?? 0) >= massimo_al_giorno ? [[id, TROPPI] as const] : [],
    ),
  )
}
