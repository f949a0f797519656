-- A report of many rows: the first are beside it, for its page; the others in groups, for its file. One that somebody stopped
-- keeps none.
create table righe_report (
  report_id text collate "C" not null references reports on delete cascade,
  giro int not null,
  n int not null,
  righe jsonb not null,
  primary key (report_id, giro, n)
);
alter table righe_report alter righe set storage external;

alter table reports add column giro int not null default 0;
alter table reports drop constraint reports_stato_check;
alter table reports add constraint reports_stato_check
  check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto', 'fermato'));
