-- True while a restore is under way: nothing is sent to the provider then.
create or replace function in_ripristino() returns boolean language sql stable as $$
  select exists (select 1 from ripristini where concluso_at is null)
$$;
