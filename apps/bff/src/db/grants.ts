import pg from 'pg'

/** The tables that are only added to, by the trigger that refuses the rest: what it refuses is not granted either. */
const APPEND_ONLY = `select t.tgrelid::regclass::text as tabella,
    bool_or(t.tgtype & 16 > 0 and t.tgqual is null) as mai_cambiata
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'sola_aggiunta' and not t.tgisinternal and t.tgtype & 8 > 0
  group by 1 order by 1`

/** Tables that the migration alone writes. */
const READ_ONLY = ['migrazioni', 'funzioni', 'transizioni', 'comuni']

const OWNS = `select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = 'cronologia'::regclass`

export const AVVISO_PROPRIETARIO =
  'Il portale lavora con l’utente che possiede le tabelle: chi lo violasse potrebbe togliere le protezioni della cronologia e dei libri. Dai a DATABASE_URL un utente suo e a DATABASE_MIGRATION_URL quello che le possiede (docs/running.md).'

/** True when the connected role could take the guards off tables that are only added to. */
export async function ownsTables(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(OWNS)
  return rows[0]?.owns === true
}

/** The sequences of numbers that the portal may not read yet: a backup of its own reads them all. */
const UNREAD = `select s.seqrelid::regclass::text as nome from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'numeri'::regnamespace and not has_sequence_privilege($1, s.seqrelid, 'select')`

export async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const { rows } = await client
    .query<{ nome: string }>('select current_user as nome')
    .finally(() => client.end())
  return rows[0]?.nome ?? ''
}

/**
 * Lets the role of the portal do its work, and nothing that the cronologia and the books forbid: it owns no table, so it can take
 * no trigger off. Its queue of jobs is its own.
 */
export async function grantToPortal(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ tabella: string; mai_cambiata: boolean }>(APPEND_ONLY)
  const { rows: unread } = await client.query<{ nome: string }>(UNREAD, [role])
  const to = pg.escapeIdentifier(role)
  const statements = [
    `grant usage on schema public to ${to}`,
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
    `grant usage, select on all sequences in schema public to ${to}`,
    `revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${to}`,
    ...rows.map(
      ({ tabella, mai_cambiata }) =>
        `revoke ${mai_cambiata ? 'update, delete' : 'delete'} on ${tabella} from ${to}`,
    ),
    // Numbers are given by a trigger with the rights of its owner: the portal takes none by itself.
    `grant usage on schema numeri to ${to}`,
    `alter default privileges in schema numeri grant select on sequences to ${to}`,
    ...unread.map(({ nome }) => `grant select on ${nome} to ${to}`),
    // A month of words is read and written through the table that it is a part of; a backup of the portal's own reads it.
    `grant usage on schema mesi to ${to}`,
    `grant select on all tables in schema mesi to ${to}`,
    `alter default privileges in schema mesi grant select on tables to ${to}`,
    `grant all on schema pgboss to ${to}`,
  ]
  // Several statements in one message are one transaction: there is no moment with too much.
  await client.query(statements.join(';'))
}
