-- The beginning of the ids of an instant.
create or replace function inizio_id(p_at timestamptz) returns text language sql immutable as $$
  select lpad(to_hex(floor(extract(epoch from p_at))::bigint), 8, '0')
$$;
