import type { Db } from '../../../db/database.ts'
import { contestoDi, conVeduta, type Firma } from './contesto-di.ts'

type Annotazione = {
  /** `utente:<id>` or `sistema`. */
  attore: string
  ruolo: string
  canale: 'portale' | 'api' | 'sistema'
  azione: string
  entita: string
  id: string
  prima?: object | undefined
  dopo?: object | undefined
  ip?: string
  request_id?: string
  /** The instant of the event; left out, now. */
  at?: Date
}

/** The act, and its record. */
export type Fatto = Omit<Annotazione, 'attore' | 'ruolo' | 'canale' | 'ip' | 'request_id'>

/** Adds a line to the cronologia, in the transaction of the change it tells of. */
export async function scriviRiga(
  db: Db,
  { prima, dopo, ip, request_id, at, id, ...altro }: Annotazione,
): Promise<void> {
  await db
    .insertInto('cronologia')
    .values({
      ...altro,
      entita_id: id,
      prima: prima ? JSON.stringify(prima) : null,
      dopo: dopo ? JSON.stringify(dopo) : null,
      ip: ip ?? null,
      request_id: request_id ?? null,
      ...(at && { at }),
    })
    .execute()
}

/** Writes the act of a person who made a call. */
export const annota = async (call: Firma & { db: Db }, fatto: Fatto): Promise<void> =>
  scriviRiga(call.db, { ...contestoDi(call), ...conVeduta(call.actor, fatto) })

/** A line about something that the portal did by itself. */
export const annotaSistema = async (db: Db, fatto: Fatto): Promise<void> =>
  scriviRiga(db, { attore: 'sistema', ruolo: 'sistema', canale: 'sistema', ...fatto })

/** The same act on many records at once, in one statement. */
export async function annotaTutti(
  { db, ...call }: Firma & { db: Db },
  { ids, ...fatto }: Omit<Fatto, 'id' | 'prima' | 'at'> & { ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const { ip, request_id, ...chi } = contestoDi(call)
  const { azione, entita, dopo } = conVeduta(call.actor, fatto)
  await db
    .insertInto('cronologia')
    .values(
      ids.map((entita_id) => ({
        ...chi,
        azione,
        entita,
        entita_id,
        dopo: dopo ? JSON.stringify(dopo) : null,
        ip,
        request_id,
      })),
    )
    .execute()
}
