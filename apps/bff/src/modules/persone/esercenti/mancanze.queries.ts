import { nomiPassi } from '@rateo/contract/persone/passi'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The papers that every registration of an esercente must have. */
const DOCUMENTI_OBBLIGATORI = ['documento_identita', 'visura_camerale'] as const

export type Mancanze = { documenti: string[]; passi: string[] }

/** The gaps of a registration: required papers that are not there or have expired, steps that nobody approved. */
export async function findMancanze(db: Db, id: string, today: string): Promise<Mancanze> {
  const { rows } = await sql<{ documenti: string[]; passi: string[] }>`
    select array(select distinct d.tipo from documenti_registrazione d
        where d.ruolo = 'esercente' and d.esercente_id = ${id}
          and (d.scadenza is null or d.scadenza >= ${today}::date)) as documenti,
      array(select passo from esami_registrazione
        where esercente_id = ${id} and esito = 'approvato') as passi`.execute(db)
  const ci = rows[0] ?? { documenti: [], passi: [] }
  return {
    documenti: DOCUMENTI_OBBLIGATORI.filter((tipo) => !ci.documenti.includes(tipo)),
    passi: nomiPassi('esercente').filter((passo) => !ci.passi.includes(passo)),
  }
}

/** The request to approve in spite of the gaps, where somebody made one. */
export async function findDeroga(db: Db, id: string) {
  return db
    .selectFrom('approvazioni_in_deroga as a')
    .innerJoin('utenti as u', 'u.id', 'a.chiesta_da')
    .where('a.esercente_id', '=', id)
    .select(['a.motivo', 'a.chiesta_da', 'a.created_at', 'u.nome', 'u.cognome'])
    .executeTakeFirst()
}
