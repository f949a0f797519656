import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type Preso = {
  id: string
  esercente_id: string
  autore_id: string
  giro: number
  /** The person is still the titolare. */
  puo_ancora: boolean
}

/** The one that was taken from us: whoever has it now writes it. */
export class Perduto extends Error {}

/** Takes the oldest that waits, or that somebody left halfway: one process each. */
export async function prendiArchivio(db: Db, now: Date): Promise<Preso | undefined> {
  const { rows } = await sql<Preso>`
    update archivi x set stato = 'in_elaborazione', giro = giro + 1, righe = 0, bloccato_fino = now() + interval '5 minutes'
    where id = (
      select id from archivi where stato = 'in_attesa' or (stato = 'in_elaborazione' and bloccato_fino < now())
      order by id limit 1 for update skip locked
    )
    returning id, esercente_id, autore_id, giro,
      exists (select 1 from membri_esercente m join utenti u on u.id = m.utente_id
        where m.utente_id = x.autore_id and m.esercente_id = x.esercente_id and m.ruolo = 'titolare' and m.al is null
          and m.sospeso_at is null and (m.finisce_at is null or m.finisce_at > ${now}) and u.stato = 'attivo') as puo_ancora`.execute(
    db,
  )
  return rows[0]
}

/** Says how far it is and that we are still at it. */
export async function avanzaArchivio(db: Db, { id, giro }: Preso, righe: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update archivi set righe = ${righe}, bloccato_fino = now() + interval '5 minutes'
    where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(db)
  if (numAffectedRows !== 1n) throw new Perduto()
}
