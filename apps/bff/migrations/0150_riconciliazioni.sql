-- Every night the provider's own list is laid beside our books, and the books beside themselves. What does not fit is
-- written down and waits for a person: nothing is corrected here.

create table riconciliazioni (
  id bigint generated always as identity primary key,
  fornitore text not null,
  -- The days of Rome that were compared, both included.
  dal date not null,
  al date not null,
  iniziata_at timestamptz not null,
  conclusa_at timestamptz,
  uguali int not null default 0,
  solo_nostri int not null default 0,
  solo_suoi int not null default 0,
  diversi int not null default 0,
  -- What is still under way, or was asked about without an answer: looked at again the night after.
  in_sospeso int not null default 0
);
create index riconciliazioni_concluse on riconciliazioni (conclusa_at) where conclusa_at is not null;

create table differenze_psp (
  id text collate "C" primary key,
  riconciliazione_id bigint not null references riconciliazioni,
  fornitore text not null,
  classe text not null check (classe in ('solo_nostro', 'solo_suo', 'diverso')),
  tipo text not null check (tipo in ('incasso', 'rimborso', 'rimborso_tornato', 'contestazione', 'contestazione_vinta')),
  -- The provider's line, or our scrittura where there is none of theirs.
  riferimento text collate "C" not null,
  pagamento_id text collate "C" references pagamenti,
  nostro_centesimi bigint,
  suo_centesimi bigint,
  giorno date not null,
  trovata_at timestamptz not null,
  chiusa_at timestamptz,
  chiusa_da text,
  motivo text check (length(motivo) between 1 and 500),
  -- The same difference is written down once, however often it is found.
  unique (fornitore, riferimento, classe),
  check ((chiusa_at is null) = (motivo is null) and (chiusa_at is null) = (chiusa_da is null))
);
create index differenze_psp_aperte on differenze_psp (trovata_at) where chiusa_at is null;
create index differenze_psp_pagamento on differenze_psp (pagamento_id);

-- A difference is closed once, with a reason, and nothing else of it ever changes.
create function differenza_si_chiude_soltanto() returns trigger language plpgsql as $$
begin
  if old.chiusa_at is not null or new.chiusa_at is null
    or to_jsonb(old) - array['chiusa_at', 'chiusa_da', 'motivo'] <> to_jsonb(new) - array['chiusa_at', 'chiusa_da', 'motivo'] then
    raise exception 'una differenza si chiude una volta, e nient’altro' using errcode = 'P0403';
  end if;
  return new;
end $$;
create trigger si_chiude_soltanto before update on differenze_psp
  for each row execute function differenza_si_chiude_soltanto();
create trigger sola_aggiunta before delete on differenze_psp for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on differenze_psp execute function sola_aggiunta();

-- What the provider kept for itself of each line that is ours: from what it owes us to what it costs us.
create function registra_commissioni_psp(p_fornitore text, p_righe jsonb, p_adesso timestamptz)
returns int language sql as $$
  select count(registra_scrittura('commissione_psp', 'riga_psp', r.riga, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'commissioni', 'importo_centesimi', r.commissione),
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -r.commissione)
  ), p_adesso))::int
  from jsonb_to_recordset(p_righe) r (riga text, commissione bigint) where r.commissione <> 0
$$;

-- How the books stood at each check: nothing is ever taken away.
create table controlli_libri (
  id bigint generated always as identity primary key,
  eseguito_at timestamptz not null,
  violazioni jsonb not null,
  n_violati int not null generated always as (jsonb_array_length(violazioni)) stored
);
create index controlli_libri_at on controlli_libri (eseguito_at desc);
create trigger sola_aggiunta before update or delete on controlli_libri for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on controlli_libri execute function sola_aggiunta();

-- A line of the provider names the payment by its own reference; our books are read by the night that they were written.
create index tentativi_riferimento_psp on tentativi (riferimento_psp) where riferimento_psp is not null;
create index scritture_registrata on scritture using brin (registrata_at);
