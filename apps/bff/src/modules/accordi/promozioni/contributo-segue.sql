-- Books the operator's part of a discount along with the money of its debt, in the same transaction: what is collected brings it to
-- the esercente, what goes back takes it away.
create or replace function contributo_segue() returns trigger language plpgsql as $$
declare
  differenza bigint;
begin
  if not exists (
    select from usi_promozione where pagamento_id = new.pagamento_id and reso_at is null and contributo_centesimi > 0
  ) then
    return null;
  end if;
  differenza := contributo_dovuto(new.pagamento_id) - contributo_registrato(new.pagamento_id);
  if differenza <> 0 then
    perform registra_scrittura('contributo_promozione', 'movimento', new.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'piattaforma', 'codice', 'costi_promozioni', 'importo_centesimi', differenza),
      jsonb_build_object('intestatario', 'esercente:' || new.esercente_id, 'codice', 'debito',
        'importo_centesimi', -differenza)), new.created_at);
    perform chiedi_conguaglio(new.tentativo_id, 'contributo_promozione', new.id, differenza, new.created_at);
  end if;
  return null;
end $$;

create or replace trigger contributo_segue after insert on movimenti_pagamento for each row
  execute function contributo_segue();
