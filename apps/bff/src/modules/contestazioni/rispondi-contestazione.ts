import { PROVE_PER_MOTIVO, type StatoContestazione } from '@rateo/domain/contestazione'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { motivoNonRispondibile } from './contestazioni.queries.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }

const contestoDi = ({ actor, ip, request_id }: Chi) =>
  JSON.stringify({
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    ip,
    request_id,
  })

async function blocca(trx: Db, id: string, { actor, clock }: Chi) {
  const row = await trx
    .selectFrom('contestazioni')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (actor.ruolo !== 'admin' && row.esercente_id !== actor.esercente_id)) {
    throw new AppError('non_trovato')
  }
  const contrario = motivoNonRispondibile(row.stato as StatoContestazione, row.entro, clock.now())
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  return row
}

/** Writes the evidence down, to be sent at once after: the bank takes it a single time. */
export async function rispondi(
  trx: Db,
  id: string,
  prove: Readonly<Record<string, string | undefined>>,
  chi: Chi,
): Promise<void> {
  const { motivo } = await blocca(trx, id, chi)
  const scritte = Object.fromEntries(
    Object.entries(prove).flatMap(([prova, testo]) => (testo ? [[prova, testo] as const] : [])),
  )
  if (Object.keys(scritte).length === 0) {
    const attese = Object.hasOwn(PROVE_PER_MOTIVO, motivo)
      ? PROVE_PER_MOTIVO[motivo as keyof typeof PROVE_PER_MOTIVO]
      : PROVE_PER_MOTIVO.altro
    const errors = [{ pointer: `/prove/${attese[0]}`, message: 'Scrivi almeno una prova' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const now = chi.clock.now()
  await trx
    .updateTable('contestazioni')
    .set({
      stato: 'in_esame',
      prove: JSON.stringify(scritte),
      prove_inviate_at: now,
      da_dire: 'prove',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await sql`
    select annota_contestazione(c, 'contestazione_prove', 'da_rispondere', 'in_esame', ${contestoDi(chi)}::jsonb)
    from contestazioni c where id = ${id}`.execute(trx)
}

/** The esercente gives in: the money stays with the cliente, in the books at once. */
export async function accetta(trx: Db, id: string, chi: Chi): Promise<void> {
  await blocca(trx, id, chi)
  await trx.updateTable('contestazioni').set({ da_dire: 'accetta' }).where('id', '=', id).execute()
  await sql`
    select concludi_contestazione(${id}, 'accettata', ${chi.clock.now()}, ${contestoDi(chi)}::jsonb)
  `.execute(trx)
}
