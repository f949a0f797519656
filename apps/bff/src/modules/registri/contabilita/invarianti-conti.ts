/** The same rules for the accounts of esercenti at the provider: books, lines of the balance, payouts. */
export const INVARIANTI_CONTI = {
  // Charges − refunds − claims − commissions = transferred − reversed = paid out + balance, but for what is on its way.
  conto_quadra: `
    select esercente_id as chi from conti_in_cifre
    where incassi_centesimi - commissioni_centesimi - rimborsi_centesimi + commissioni_rese_centesimi - reclami_centesimi
        + conguagli_centesimi + falliti_centesimi - in_viaggio_centesimi + in_anticipo_centesimi + senza_debito_centesimi
        <> trasferito_centesimi - stornato_centesimi
      or trasferito_centesimi - stornato_centesimi <> accreditato_centesimi + righe_centesimi
      or saldo_letto_at is not null and righe_lette_centesimi <> disponibile_centesimi + in_arrivo_centesimi`,
  riga_come_i_libri: `
    select r.id as chi from righe_conto r
    where r.tipo = 'incasso' and r.netto_centesimi is distinct from (
      select -sum(m.importo_centesimi) from tentativi t
      join scritture s on s.origine_tipo = 'tentativo' and s.origine_id = t.id::text and s.tipo in ('incasso', 'commissione')
      join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id and c.codice = 'debito'
      where t.riferimento_psp = r.intento)
      and not exists (select from righe_senza_libri x where x.id = r.id)
    union all select r.id from righe_conto r where r.tipo = 'altro'`,
  accredito_registrato: `
    select a.id as chi from accrediti a
    where (a.stato in ('in_accredito', 'accreditato')) <> coalesce((
        select sum(case s.tipo when 'accredito' then 1 else -1 end) from scritture s
        where s.origine_tipo = 'accredito' and s.origine_id = a.id) = 1, false)
      or not exists (select from scritture s join movimenti m on m.scrittura_id = s.id
        where s.tipo = 'accredito' and s.origine_tipo = 'accredito' and s.origine_id = a.id
          and m.importo_centesimi = a.importo_centesimi)`,
  accredito_intero: `
    select a.id as chi from accrediti a where a.righe_lette and a.stato in ('in_accredito', 'accreditato')
      and a.importo_centesimi <> (
        select coalesce(sum(r.netto_centesimi), 0) from righe_conto r where r.accredito_id = a.id)`,
  // Money that came two days ago and more has been sent on by now.
  incasso_arrivato_sul_conto: `
    select t.id::text as chi from tentativi t
    join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
    where t.stato = 'riuscito' and o.richiesta ? 'destinazione' and t.concluso_at < {oggi}::date - 2
      and not exists (select from righe_conto r where r.intento = t.riferimento_psp and r.tipo = 'incasso')`,
} as const satisfies Record<string, string>
