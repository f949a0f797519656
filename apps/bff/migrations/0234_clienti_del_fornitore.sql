-- Who a person is at the provider: one account for all their cards and mandati.
create table clienti_psp (
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  fornitore text not null,
  cliente_psp text not null,
  created_at timestamptz not null default now(),
  primary key (utente_id, ruolo, fornitore)
);

-- Known from the newest card that was saved on the provider's page, else from the newest mandato that was signed.
insert into clienti_psp (utente_id, ruolo, fornitore, cliente_psp)
select distinct on (s.utente_id, s.ruolo, s.fornitore) s.utente_id, s.ruolo, s.fornitore, m.cliente_psp
from salvataggi_carta s
join metodi_di_pagamento m on m.id = s.metodo_id
order by s.utente_id, s.ruolo, s.fornitore, s.created_at desc;

insert into clienti_psp (utente_id, ruolo, fornitore, cliente_psp)
select distinct on (f.utente_id, m.fornitore) f.utente_id, 'cliente', m.fornitore, m.cliente_psp
from mandati m
join firme f on f.id = m.firma_id
where m.cliente_psp is not null and m.fornitore is not null
order by f.utente_id, m.fornitore, m.id desc
on conflict do nothing;
