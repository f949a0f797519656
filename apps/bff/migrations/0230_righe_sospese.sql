-- What the night before could not lay beside our books yet (a debit that the bank has not answered, a question without
-- an answer): looked at again each night until it matches, however long that takes.
create table righe_psp_sospese (
  fornitore text not null,
  -- The provider's line, or `scrittura:` and our own entry.
  riferimento text collate "C" not null,
  giorno date not null,
  dal timestamptz not null,
  primary key (fornitore, riferimento)
);
