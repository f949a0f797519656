import type { MessaggioAssistenza } from '@rateo/contract/ponte/assistenza'
import type { LatoAssistenza } from '@rateo/domain/stati/assistenza'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findAllegati } from './allegati.ts'

type Lettore = { actor: Actor; lato: LatoAssistenza }

/** The messages of a request and of those that were joined to it. A note among the staff never leaves them. */
const messaggiDi = (db: Db, id: string, lato: LatoAssistenza) =>
  db
    .selectFrom('messaggi_assistenza as m')
    .innerJoin('richieste_assistenza as r', 'r.id', 'm.richiesta_id')
    .where((eb) => eb.or([eb('r.id', '=', id), eb('r.unita_a', '=', id)]))
    .$if(lato !== 'staff', (q) => q.where('m.interna', '=', false))

/** The ids of the messages of a request that this side may read. */
export const idsDeiMessaggi = async (db: Db, id: string, lato: LatoAssistenza) =>
  (await messaggiDi(db, id, lato).select('m.id').execute()).map((row) => row.id)

type Raw = {
  dello_staff: boolean
  dell_esercente: boolean
  nome: string
  cognome: string
  ragione_sociale: string | null
}

/** People outside are not told who of the staff, or of the shop, wrote. */
function autore(row: Raw, lato: LatoAssistenza): string {
  const persona = `${row.nome} ${row.cognome}`.trim()
  if (row.dello_staff) return lato === 'staff' ? persona : 'Assistenza'
  if (!row.dell_esercente) return persona
  const negozio = row.ragione_sociale ?? 'Esercente'
  return lato === 'richiedente' ? negozio : `${persona}, ${negozio}`
}

/** The thread of a request, oldest first. */
export async function findMessaggi(
  db: Db,
  id: string,
  { actor, lato }: Lettore,
): Promise<MessaggioAssistenza[]> {
  const rows = await messaggiDi(db, id, lato)
    .innerJoin('utenti as u', 'u.id', 'm.autore_id')
    .leftJoin('esercenti as e', 'e.id', 'r.destinatario_id')
    .select(['m.id', 'm.autore_id', 'm.dello_staff', 'm.dell_esercente', 'm.interna', 'm.testo'])
    .select(['m.created_at', 'u.nome', 'u.cognome', 'e.ragione_sociale'])
    .orderBy('m.id')
    .execute()
  const allegati = await findAllegati(
    db,
    rows.map((row) => row.id),
  )
  const diOgnuno = Map.groupBy(allegati, ({ messaggio_id }) => messaggio_id)
  return rows.map((row) => ({
    _id: row.id,
    autore: autore(row, lato),
    dello_staff: row.dello_staff,
    dell_esercente: row.dell_esercente,
    interna: row.interna,
    mio: row.autore_id === actor.utente_id,
    testo: row.testo,
    allegati: (diOgnuno.get(row.id) ?? []).map((file) => ({
      _id: file.id,
      nome_file: file.nome_file,
      dimensione: file.dimensione,
    })),
    created_at: row.created_at.toISOString(),
  }))
}
