import type { Profilo } from '@rateo/contract/persone/profilo'
import { RUOLI } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { getSituazione } from '../esercenti/index.ts'

/** The profile in the current role. Its `_id` is the person's, and null until the registration is complete. */
export async function getProfilo(db: Db, actor: Actor, now: Date): Promise<Profilo> {
  const rows = await db
    .selectFrom('utenti as u')
    .innerJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .leftJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .leftJoin('clienti as c', 'c.id', 'r.cliente_id')
    .where('u.id', '=', actor.utente_id)
    .select([
      'u.nome',
      'u.cognome',
      'u.email',
      'r.ruolo',
      'r.esercente_id',
      'e.ragione_sociale',
      'c.nome as cliente',
    ])
    .execute()
  const current = rows.find((row) => row.ruolo === actor.ruolo)
  return {
    _id: actor.registering ? null : actor.utente_id,
    stato: actor.stato,
    regitering: actor.registering,
    role: actor.ruolo,
    roles: RUOLI.filter((ruolo) => rows.some((row) => row.ruolo === ruolo)),
    nome: current?.nome ?? '',
    cognome: current?.cognome ?? '',
    email: current?.email ?? '',
    denominazione: current?.ragione_sociale ?? current?.cliente ?? null,
    secondo_fattore_richiesto: actor.senza_secondo_fattore === true,
    esercente: current?.esercente_id ? await getSituazione(db, current.esercente_id, now) : null,
  }
}
