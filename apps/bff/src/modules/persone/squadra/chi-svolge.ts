import { MANSIONI, type Mansione } from '@rateo/domain/permessi/squadra'
import type { Db } from '../../../db/database.ts'

type Chiesto = { esercente_id: string; mansione: Mansione; tranne: string | null }

/** The people of a team who may carry out a duty now, but for one of them. */
export const findChiSvolge = (db: Db, { esercente_id, mansione, tranne }: Chiesto) =>
  db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .where('m.ruolo', 'in', [...MANSIONI[mansione].ruoli])
    .where('u.stato', '=', 'attivo')
    .$if(tranne !== null, (query) => query.where('m.utente_id', '!=', tranne ?? ''))
    .select(['u.id as utente_id', 'u.email', 'u.nome'])
    .orderBy('u.id')
    .execute()
