-- Whether a restore is under way: while it is, nothing is sent to the provider.
create or replace function in_ripristino() returns boolean language sql stable as $$
  select exists (select 1 from ripristini where concluso_at is null)
$$;
