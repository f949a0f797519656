-- p_righe: [{abbonamento_id, giorno, ancora, riparte, saltati: [{dal, al}]}]. The periods that went by are put aside.
create or replace function riparti_abbonamenti(p_righe jsonb, p_ripresa date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  riga record;
  a abbonamenti;
  quanti int := 0;
  saltati int;
begin
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (abbonamento_id text, giorno date, ancora date, riparte date,
      saltati jsonb)
    order by r.abbonamento_id
  loop
    select * into a from abbonamenti
    where id = riga.abbonamento_id and prossimo_addebito = riga.giorno and stato = 'attivo' for update;
    continue when not found;
    insert into periodi_saltati (abbonamento_id, dal, al, importo_centesimi, created_at)
    select a.id, s.dal, s.al,
      case when row_number() over (order by s.dal) > a.ingresso_rimasti then a.pieno_centesimi else a.importo_centesimi end, p_adesso
    from jsonb_to_recordset(riga.saltati) s (dal date, al date) on conflict do nothing;
    saltati := jsonb_array_length(riga.saltati);
    -- The days of the contract go on: a period that went by is one of those at the first price.
    if a.ingresso_rimasti >= saltati then
      update abbonamenti set ingresso_rimasti = a.ingresso_rimasti - saltati where id = a.id;
    elsif a.ingresso_rimasti is not null then
      update abbonamenti set importo_centesimi = a.pieno_centesimi, pieno_centesimi = null, ingresso_rimasti = null,
        updated_at = p_adesso where id = a.id;
    end if;
    update abbonamenti set prossimo_addebito = riga.riparte, ancora = riga.ancora, ripresa_il = p_ripresa,
      updated_at = p_adesso where id = a.id;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', 'riparte', 'abbonamento', a.id,
      jsonb_build_object('saltati', saltati, 'ripresa_il', p_ripresa));
    insert into uscite (argomento, unicita, contenuto)
    values ('rinnovi_ripresi', 'rinnovi_ripresi:' || a.id || ':' || p_ripresa, jsonb_build_object(
      'abbonamento_id', a.id, 'giorno', riga.riparte, 'ripresa_il', p_ripresa,
      'saltati', saltati)) on conflict (unicita) do nothing;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
