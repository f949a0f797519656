-- Staff look for what was sent to one person, however long ago.
create index messaggi_destinatario on messaggi (destinatario, id);
