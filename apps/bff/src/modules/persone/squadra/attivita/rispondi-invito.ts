import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { entra } from '../accetta-invito.ts'
import { esigiPropria, invitiDi } from './mie-attivita.queries.ts'

async function lockInvito({ db, actor, clock }: Call, id: string) {
  const utente_id = esigiPropria(actor)
  const invito = await invitiDi(db, utente_id, clock.now(), clock.today())
    .where('i.id', '=', id)
    .select(['i.id', 'i.email', 'i.ruolo', 'i.fino_al', 'i.esercente_id'])
    .forUpdate('i')
    .executeTakeFirst()
  if (invito === undefined) throw new AppError('non_trovato')
  return { utente_id, invito }
}

/** Joins one more team from within: the session that is open proves who it is. The person goes on where they are. */
export async function accettaRicevuto(call: Call, id: string): Promise<void> {
  const { utente_id, invito } = await lockInvito(call, id)
  await entra(call.db, { now: call.clock.now(), info: call.info }, invito, utente_id)
}

export async function rifiutaRicevuto(call: Call, id: string): Promise<void> {
  const { invito } = await lockInvito(call, id)
  const now = call.clock.now()
  await call.db
    .updateTable('inviti_squadra')
    .set({ revocato_at: now, rifiutato_at: now })
    .where('id', '=', invito.id)
    .execute()
  const { email, ruolo } = invito
  await annota(call, {
    azione: 'rifiuta_invito_squadra',
    entita: 'esercente',
    id: invito.esercente_id,
    dopo: { email, ruolo },
  })
}
