import type { Profilo } from '@rateo/contract/persone/profilo'
import { sql } from 'kysely'
import { RUOLI } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { getSituazione } from '../esercenti/index.ts'

/** The name of who looks on, and until when; null for a person who is there themselves. */
async function findVeduta(db: Db, { veduta }: Actor): Promise<Profilo['veduta']> {
  if (!veduta) return null
  const { nome, cognome } = await db
    .selectFrom('utenti')
    .where('id', '=', veduta.staff_id)
    .select(['nome', 'cognome'])
    .executeTakeFirstOrThrow()
  return { id: veduta.id, staff: `${nome} ${cognome}`.trim(), fino_at: veduta.fino_at }
}

/** How many esercenti the person works for. */
const altreAttivita = (db: Db, utente_id: string, now: Date) =>
  db
    .selectFrom('membri_esercente as m')
    .where('m.utente_id', '=', utente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .where((eb) => eb.or([eb('m.finisce_at', 'is', null), eb('m.finisce_at', '>', now)]))
    .select(sql<number>`count(*)::int`.as('n'))

/** The profile in the current role. Its `_id` is the person's, and null until the registration is complete. */
export async function getProfilo(db: Db, actor: Actor, now: Date): Promise<Profilo> {
  const rows = await db
    .selectFrom('utenti as u')
    .innerJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .leftJoin('esercenti as e', (join) =>
      join.on('r.ruolo', '=', 'esercente').on('e.id', '=', actor.attivita?.id ?? null),
    )
    .leftJoin('clienti as c', 'c.id', 'r.cliente_id')
    .where('u.id', '=', actor.utente_id)
    .select([
      'u.nome',
      'u.cognome',
      'u.email',
      'r.ruolo',
      'e.id as esercente_id',
      'e.ragione_sociale',
      'c.nome as cliente',
      altreAttivita(db, actor.utente_id, now).as('altre_attivita'),
    ])
    .execute()
  const current = rows.find((row) => row.ruolo === actor.ruolo)
  return {
    _id: actor.registering ? null : actor.utente_id,
    stato: actor.stato,
    regitering: actor.registering,
    role: actor.ruolo,
    // A view of somebody else has their one role: changing it is a write.
    roles: RUOLI.filter((ruolo) =>
      actor.veduta ? ruolo === actor.ruolo : rows.some((row) => row.ruolo === ruolo),
    ),
    nome: current?.nome ?? '',
    cognome: current?.cognome ?? '',
    email: current?.email ?? '',
    denominazione: current?.ragione_sociale ?? current?.cliente ?? null,
    ...(actor.squadra && { squadra: actor.squadra }),
    secondo_fattore_richiesto: actor.senza_secondo_fattore === true,
    attivita: actor.ruolo === 'esercente' ? (current?.esercente_id ?? null) : null,
    // A view of somebody else is of one esercente: changing it is a write.
    altre_attivita:
      actor.ruolo === 'esercente' && !actor.veduta ? (current?.altre_attivita ?? 0) : 0,
    veduta: await findVeduta(db, actor),
    esercente: current?.esercente_id
      ? await getSituazione(db, current.esercente_id, actor, now)
      : null,
  }
}
