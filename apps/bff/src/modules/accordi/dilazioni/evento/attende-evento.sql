-- True while a rata of such an event is not due.
create or replace function attende_evento(p_evento_stato text) returns boolean language sql immutable
return coalesce(p_evento_stato in ('atteso', 'dichiarato', 'contestato', 'passato'), false);
