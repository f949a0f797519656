import type { Staff } from '@rateo/contract/ponte/staff'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

const intero = ({ nome, cognome }: { nome: string; cognome: string }) => `${nome} ${cognome}`.trim()

/** The people of the staff and what waits to be decided. */
export async function getStaff(db: Db, actor: Actor): Promise<Staff> {
  const persone = await db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.ruolo', '=', 'admin')
    .select(['u.id', 'u.nome', 'u.cognome', 'u.email', 'u.stato', 'r.ambiti'])
    .orderBy('u.cognome')
    .orderBy('u.nome')
    .orderBy('u.id')
    .limit(200)
    .execute()
  const richieste = await db
    .selectFrom('richieste_staff as x')
    .innerJoin('utenti as u', 'u.id', 'x.chiesta_da')
    .where('x.stato', '=', 'in_attesa')
    .select(['x.id', 'x.email', 'x.nome', 'x.cognome', 'x.ambiti', 'x.motivo', 'x.chiesta_da'])
    .select('x.riattiva')
    .select(['x.created_at', 'u.nome as da_nome', 'u.cognome as da_cognome'])
    .orderBy('x.id')
    .execute()
  return {
    gestisce: !actor.ambiti,
    persone: persone.map(({ id, email, stato, ambiti, ...chi }) => ({
      _id: id,
      nome: intero(chi),
      email,
      ambiti,
      stato,
      io: id === actor.utente_id,
    })),
    richieste: richieste.map(
      ({ id, email, ambiti, motivo, riattiva, chiesta_da, created_at, ...row }) => ({
        _id: id,
        email,
        nome: intero(row),
        ambiti,
        motivo,
        riattiva,
        chiesta_da: intero({ nome: row.da_nome, cognome: row.da_cognome }),
        created_at: created_at.toISOString(),
        mia: chiesta_da === actor.utente_id,
      }),
    ),
  }
}
