import pg from 'pg'

/** Settings of the connections that live in the time of the trial: `now()` of this schema comes before the system's. */
export const TRIAL_TIME_SETTINGS = '-c search_path=public,pg_catalog'

/**
 * Sessions keep the time they have left when the clock of the trial is moved on. A person who signs in reads the clock
 * first and writes the session afterwards: where the clock was moved on in between, the session is moved on too. The
 * lock makes the next step of the clock wait for the session to be there.
 */
const SESSIONS_KEEP_UP = `
      create or replace function public.sposta_sessioni() returns trigger language plpgsql
        set search_path = pg_catalog as $$
      begin
        update public.sessioni set
          last_seen_at = last_seen_at + (new.avanti_ms - old.avanti_ms) * interval '1 millisecond',
          expires_at = expires_at + (new.avanti_ms - old.avanti_ms) * interval '1 millisecond'
        where revoked_at is null;
        return null;
      end $$;
      create or replace trigger sposta_sessioni after update of avanti_ms on public.orologio_prova
        for each row when (new.avanti_ms <> old.avanti_ms) execute function public.sposta_sessioni();
      create or replace function public.sessione_al_passo() returns trigger language plpgsql
        set search_path = pg_catalog as $$
      declare indietro interval;
      begin
        select clock_timestamp() + avanti_ms * interval '1 millisecond' - new.last_seen_at into indietro
          from public.orologio_prova for share;
        if indietro > interval '1 minute' then
          new.last_seen_at := new.last_seen_at + indietro;
          new.expires_at := new.expires_at + indietro;
        end if;
        return new;
      end $$;
      create or replace trigger sessione_al_passo before insert on public.sessioni
        for each row execute function public.sessione_al_passo()`

/**
 * Makes `now()` follow the clock of the trial, for every connection opened with the settings above: the stored functions
 * and what columns get by default are then of the same day as the rest. Production has none of this.
 */
export async function setUpTrialTime(url: string): Promise<{ avanti_ms: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    // Two processes that start together write the same: one after the other.
    await client.query(`
      select pg_advisory_xact_lock(7215003);
      create or replace function public.now() returns timestamptz language sql stable parallel safe
        set search_path = pg_catalog as
        'select pg_catalog.now() + avanti_ms * interval ''1 millisecond'' from public.orologio_prova';
      do $$
      declare c record;
      begin
        for c in
          select a.attrelid::regclass as tabella, a.attname as colonna
          from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          join pg_class r on r.oid = d.adrelid
          where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
            and r.relname <> 'migrazioni' and pg_get_expr(d.adbin, d.adrelid) = 'now()'
        loop
          execute format('alter table %s alter column %I set default public.now()', c.tabella, c.colonna);
        end loop;
      end $$;
      ${SESSIONS_KEEP_UP}`)
    const { rows } = await client.query<{ avanti_ms: string }>(
      'select avanti_ms from orologio_prova',
    )
    return { avanti_ms: Number(rows[0]?.avanti_ms ?? 0) }
  } finally {
    await client.end()
  }
}
