-- Whoever looks for a message to the provider by its key or reference names the provider too: the unique keys of both begin with it.
drop index operazioni_psp_chiave;
drop index operazioni_psp_riferimento;
