-- A debt that leaves the timetable of charges tells its bolletta: once for a whole statement, so that a run pays nothing for
-- debts that no bolletta is about.
create or replace function bolletta_in_calendario() returns trigger language plpgsql as $$
begin
  perform bolletta_segue(array(select r.pagamento_id from righe r join programmazioni x on x.pagamento_id = r.pagamento_id));
  return null;
end $$;

create or replace trigger bolletta_in_calendario after delete on addebiti_programmati
  referencing old table as righe for each statement execute function bolletta_in_calendario();
