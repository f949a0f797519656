import { type Kysely, sql } from 'kysely'
import { dayInRome } from '../src/clock.ts'
import type { DB } from '../src/db/types.ts'

/**
 * Brings the times of the schedule nearer: what would be asked in an hour is asked now. Holds are never touched, nor
 * anything that says what happened.
 */
export async function hurry(db: Kysely<DB>, { toTheEnd }: { toTheEnd: boolean }): Promise<void> {
  await sql`
    update operazioni_psp set prossimo_at = now(), controlli = least(controlli, 3)
    where stato in ('da_inviare', 'inviata') and prossimo_at > now() and prossimo_at < 'infinity'`.execute(
    db,
  )
  await sql`update eventi_psp set prossimo_at = now() where elaborato_at is null and prossimo_at > now()`.execute(
    db,
  )
  await sql`update uscite set prossimo_at = now() where inviata_at is null and prossimo_at > now()`.execute(
    db,
  )
  // Senders that the provider turned away try again at once.
  await sql`update porte_fornitore set prova_at = now() where prova_at > now()`.execute(db)
  await sql`update contestazioni set prossimo_at = now() where prossimo_at > now()`.execute(db)
  await sql`
    update mandati set prossimo_at = now() - interval '1 minute'
    where stato = 'firmato' and prossimo_at > now() - interval '20 seconds'`.execute(db)
  await hurryAccounts(db)
  if (!toTheEnd) return
  // Pages that nobody will fill in any more, and orders that the bank has answered meanwhile.
  await sql`
    update tentativi set scade_at = now() where stato in ('avviato', 'richiede_autenticazione') and scade_at > now()`.execute(
    db,
  )
  // The look-ups are far more frequent than in days, so they are not all counted: on a slow machine the turns would
  // be used up by answers that are only late.
  await sql`
    update operazioni_psp set prossimo_at = now(), controlli = least(controlli, 3)
    where stato = 'in_attesa' and prossimo_at > now() and prossimo_at < 'infinity'`.execute(db)
}

/** The time between one sending and the next of what goes to an account, as the product counts it. */
const PAUSA = sql`least(interval '1 minute' * 2 ^ least(invii - 1, 9), interval '6 hours')`

/** The same for the accounts of the esercenti: one that a process reads is held for less than a minute. */
async function hurryAccounts(db: Kysely<DB>): Promise<void> {
  await sql`update conti_collegati set prossimo_at = now() where prossimo_at > now() + interval '61 seconds'`.execute(
    db,
  )
  for (const tabella of ['storni_conto', 'conguagli_conto']) {
    await sql`
      update ${sql.table(tabella)} set prossimo_at = now()
      where stato = 'da_inviare' and prossimo_at > now() and prossimo_at - ${PAUSA} < now() - interval '3 seconds'`.execute(
      db,
    )
  }
}

/** Puts some open pages of the provider beyond their time: they are closed, while people still have them. */
export async function lapse(db: Kysely<DB>): Promise<void> {
  await sql`
    with lasciati as (
      update tentativi set scade_at = now()
      where stato = 'avviato' and scade_at > now() and created_at < now() - interval '2 seconds'
        and hashtext(id) % 3 = 0
      returning id)
    update operazioni_psp set prossimo_at = now()
    where stato = 'in_attesa' and prossimo_at > now() and tentativo_id in (select id from lasciati)`.execute(
    db,
  )
}

/** The number of things that are not at rest yet; all zeros once everything has its end. */
export async function leftOver(
  db: Kysely<DB>,
  /** Today by the workers' clocks. */
  oggi = dayInRome(new Date()),
): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      -- A debit in an esercente's own file waits for a person who reads the bank's answer.
      (select count(*) from tentativi where stato in
        ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto') and metodo <> 'sdd_banca')::int as tentativi,
      -- Refused at a later sending, after one that may have arrived: a person is told and finds out. The two books say whether
      -- anything was charged.
      (select count(*) from tentativi t where t.stato = 'da_verificare' and not exists (
        select 1 from operazioni_psp o join uscite u on u.unicita = 'allarme:rifiutato_dopo:' || o.id
        where o.tentativo_id = coalesce(t.capofila_id, t.id)))::int as da_verificare,
      (select count(*) from rimborsi where stato in ('richiesto', 'in_elaborazione'))::int as rimborsi,
      ((select count(*) from storni_conto where stato = 'da_inviare')
        + (select count(*) from conguagli_conto where stato = 'da_inviare'))::int as verso_i_conti,
      (select count(*) from contestazioni where da_dire is not null)::int as contestazioni,
      (select count(*) from mandati where stato = 'firmato')::int as mandati,
      (select count(*) from operazioni_psp where stato <> 'conclusa' and prossimo_at < 'infinity')::int as operazioni,
      (select count(*) from eventi_psp where elaborato_at is null)::int as eventi,
      (select count(*) from uscite where inviata_at is null)::int as uscite,
      (select count(*) from addebiti_programmati where il <= ${oggi}::date)::int
        + (select count(*) from abbonamenti where stato = 'attivo'
          and prossimo_addebito <= ${oggi}::date)::int as dovuti`.execute(db)
  return rows[0] ?? {}
}

/** The messages that are not at rest, in a few words each: where to begin looking. */
export async function leftOpen(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ chi: string }>`
    select concat_ws(' ', o.chiave, o.stato, t.stato, 'invii', o.invii, 'controlli', o.controlli, 'tra',
      round(extract(epoch from o.prossimo_at - now())), 'preso', round(extract(epoch from o.bloccata_fino - now())),
      o.errore) as chi
    from operazioni_psp o join tentativi t on t.id = o.tentativo_id
    where o.stato <> 'conclusa' and o.prossimo_at < 'infinity'
    union all
    select concat_ws(' ', o.chiave, o.tipo, o.stato, t.stato, 'invii', o.invii, 'controlli', o.controlli, o.errore)
    from operazioni_psp o join tentativi t on t.id = o.tentativo_id where t.stato = 'da_verificare'
    union all
    select concat_ws(' ', 'notifica', tipo, 'volte', tentativi, errore) from eventi_psp where elaborato_at is null
    limit 5`.execute(db)
  return rows.map(({ chi }) => chi)
}
