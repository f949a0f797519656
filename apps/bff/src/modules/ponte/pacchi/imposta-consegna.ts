import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { mesePrima } from './link-pacco.ts'
import { esercenteDi } from './pacchi.queries.ts'

/** Sends every month to an address from the next day of that number on: what is over already is not sent after the fact. */
export async function impostaConsegna(
  call: Call,
  { email, giorno }: { email: string; giorno: number },
): Promise<void> {
  const { db, actor, clock } = call
  const esercente_id = esercenteDi(call)
  const oggi = clock.today()
  const passato = Number(oggi.slice(8)) >= giorno
  const values = { giorno, email, updated_at: clock.now(), updated_by: actor.utente_id }
  const ultimo_mese = passato ? `${mesePrima(oggi)}-01` : null
  await db
    .insertInto('pacchi_mese')
    .values({ esercente_id, ...values, ultimo_mese })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(values))
    .execute()
  await annota(call, {
    azione: 'imposta_consegna',
    entita: 'pacco_mese',
    id: esercente_id,
    dopo: { email, giorno },
  })
}

export async function fermaConsegna(call: Call): Promise<void> {
  const esercente_id = esercenteDi(call)
  const { numDeletedRows } = await call.db
    .deleteFrom('pacchi_mese')
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
  await annota(call, { azione: 'ferma_consegna', entita: 'pacco_mese', id: esercente_id })
}
