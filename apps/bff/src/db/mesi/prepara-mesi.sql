-- Makes the months that are missing, from the one of p_adesso on, and puts into each what was kept for it meanwhile. The table of
-- a month belongs to the role that owns the others: the portal may make none by itself. Returns how many it made.
create or replace function prepara_mesi(p_adesso timestamptz, p_avanti int) returns int language plpgsql security definer as $$
declare
  v_tabella text;
  v_nome text;
  v_altri text;
  v_mese date;
  v_dal text;
  v_al text;
  v_fatti int := 0;
begin
  -- A message that is written meanwhile waits this long at most; the next run makes up for it.
  perform set_config('lock_timeout', '1s', true);
  foreach v_tabella in array array['corpi_messaggi', 'corpi_eventi'] loop
    v_altri := v_tabella || '_altri';
    for i in 0..p_avanti loop
      v_mese := date_trunc('month', p_adesso at time zone 'UTC') + make_interval(months => i);
      v_nome := v_tabella || to_char(v_mese, '_YYYY_MM');
      continue when to_regclass(format('mesi.%I', v_nome)) is not null;
      v_dal := v_mese || ' 00:00+00';
      v_al := (v_mese + interval '1 month')::date || ' 00:00+00';
      -- Nothing of the month may come in among the others while it is taken out of them.
      execute format('lock table mesi.%I in access exclusive mode', v_altri);
      execute format('create table mesi.%I (like %I including all)', v_nome, v_tabella);
      execute format('with presi as (delete from mesi.%I where created_at >= %L and created_at < %L returning *)
        insert into mesi.%I select * from presi', v_altri, v_dal, v_al, v_nome);
      execute format('alter table %I attach partition mesi.%I for values from (%L) to (%L)', v_tabella, v_nome, v_dal, v_al);
      v_fatti := v_fatti + 1;
    end loop;
  end loop;
  return v_fatti;
end $$;
