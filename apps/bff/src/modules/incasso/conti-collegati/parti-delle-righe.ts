import { type RawBuilder, sql } from 'kysely'

/** Some lines of accounts (`r`) and the debts that each is for (`parti`), to stand in a statement after `with`. */
export const partiDelleRighe = (quali: RawBuilder<unknown>) => sql`
    r as (select * from righe_conto where ${quali}), parti as (
      select 'incasso' as tipo, r.at, r.id, t.pagamento_id, t.importo_centesimi as lordo,
        coalesce(m.importo_centesimi, 0) as commissione
      from r join tentativi t on t.riferimento_psp = r.intento
      left join scritture s on s.tipo = 'commissione' and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text
      left join movimenti m on m.scrittura_id = s.id and m.n = 1
      where r.tipo = 'incasso'
      union all
      select 'rimborso', r.at, r.id, b.pagamento_id, r.importo_centesimi, r.commissione_centesimi
      from r join operazioni_psp o on o.fornitore = r.fornitore and o.riferimento = r.rimborso_psp
      join rimborsi b on b.id = o.rimborso_id
      union all
      select 'reclamo', r.at, r.id, t.pagamento_id, r.importo_centesimi, r.commissione_centesimi
      from r join storni_conto k on k.chiave = r.storno_chiave join tentativi t on t.id = k.tentativo_id
      union all
      select k.causale, r.at, r.id, k.pagamento_id, r.importo_centesimi, r.commissione_centesimi
      from r join conguagli_conto k on k.chiave = r.storno_chiave)`
