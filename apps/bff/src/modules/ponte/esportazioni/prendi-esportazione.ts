import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import type { FormatoEsportazione, Raccolta } from '@rateo/domain/stati/elenco'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

export type Presa = Pick<Actor, 'ruolo' | 'esercente_id' | 'cliente_id'> & {
  id: string
  raccolta: Raccolta
  formato: FormatoEsportazione
  ricerca: unknown
  autore_id: string
  giro: number
  /** The person still has the role in which they asked. */
  puo_ancora: boolean
  squadra: RuoloSquadra | null
}

/** The one that was taken from us, or removed: whoever has it now writes it. */
export class Perduta extends Error {}

/** Takes the oldest that waits, or that somebody left halfway: one process each. */
export async function prendiEsportazione(db: Db, now: Date): Promise<Presa | undefined> {
  const { rows } = await sql<Presa>`
    update esportazioni x set stato = 'in_elaborazione', giro = giro + 1, righe_fatte = 0,
      bloccato_fino = now() + interval '1 minute'
    where id = (
      select id from esportazioni
      where stato = 'in_attesa' or (stato = 'in_elaborazione' and bloccato_fino < now())
      order by id limit 1 for update skip locked
    )
    returning id, raccolta, formato, ricerca, autore_id, ruolo, esercente_id, cliente_id, giro,
      (case x.ruolo when 'esercente' then exists (select 1 from membri_esercente m join utenti u on u.id = m.utente_id
          where m.utente_id = x.autore_id and m.esercente_id = x.esercente_id and m.al is null and m.sospeso_at is null
            and (m.finisce_at is null or m.finisce_at > ${now}) and u.stato = 'attivo')
        else exists (select 1 from utenti_ruoli r join utenti u on u.id = r.utente_id
          where r.utente_id = x.autore_id and r.ruolo = x.ruolo and u.stato = 'attivo'
            and r.cliente_id is not distinct from x.cliente_id) end) as puo_ancora,
      (select m.ruolo from membri_esercente m where m.utente_id = x.autore_id and m.esercente_id = x.esercente_id
        and m.al is null and m.sospeso_at is null) as squadra`.execute(db)
  return rows[0]
}

/** Says how far it is and that we are still at it. */
export async function avanza(db: Db, { id, giro }: Presa, righe_fatte: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update esportazioni set righe_fatte = ${righe_fatte}, bloccato_fino = now() + interval '1 minute'
    where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(db)
  if (numAffectedRows !== 1n) throw new Perduta()
}
