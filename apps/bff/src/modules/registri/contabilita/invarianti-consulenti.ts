/** The same rules for what is paid to consulenti: lines, figures, books. */
export const INVARIANTI_CONSULENTI = {
  // A liquidazione is its lines, of its consulente alone; one that was called off has none.
  liquidazione_somma: `
    select l.id as chi from liquidazioni l left join (
      select r.liquidazione_id, count(*) as righe, sum(v.provvigione_centesimi) as somma,
        bool_and(v.mese <= x.mese and v.consulente_id = x.consulente_id) as sue
      from righe_liquidazione r join liquidazioni x on x.id = r.liquidazione_id
      join provvigioni v on v.n = r.riga
      group by 1
    ) s on s.liquidazione_id = l.id
    where case when l.stato = 'annullata' then s.righe is not null
      else (s.righe, s.somma) is distinct from (l.righe::bigint, l.provvigioni_centesimi::numeric) or not s.sue end`,
  // A line that is said to be in a liquidazione which is none would never be paid.
  liquidazione_riga_persa: `
    select r.riga::text as chi from righe_liquidazione r
    where not exists (select from liquidazioni l where l.id = r.liquidazione_id)`,
  liquidazione_registrata: `
    select l.id as chi from liquidazioni l left join (
      select origine_id, array_agg(tipo order by id) as tipi from scritture where origine_tipo = 'liquidazione' group by 1
    ) s on s.origine_id = l.id
    where s.tipi is distinct from case l.stato
      when 'annullata' then array['liquidazione', 'liquidazione_annullata']
      when 'pagata' then array['liquidazione', 'liquidazione_pagata'] else array['liquidazione'] end`,
  // The debt to a consulente is what is approved and not paid: the net and the tax to be withheld.
  liquidazione_debito: `
    select k.intestatario as chi from conti k left join (
      select 'consulente:' || consulente_id as chi,
        sum(netto_centesimi + (conteggio ->> 'ritenuta_centesimi')::bigint) as dovuto
      from liquidazioni where stato in ('approvata', 'in_pagamento') group by 1
    ) d on d.chi = k.intestatario
    where k.codice = 'debito' and k.intestatario like 'consulente:%' and coalesce(d.dovuto, 0) <> -(
      select coalesce(sum(m.importo_centesimi), 0) from movimenti m where m.conto_id = k.id)`,
  // A part that went back is never more than what was earned.
  provvigione_stornata_entro: `
    select tentativo_id::text as chi from provvigioni group by tentativo_id, consulente_id, incaricato_id
    having sum(provvigione_centesimi) < 0 or sum(incassato_centesimi) < 0`,
} as const satisfies Record<string, string>
