import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ProviderMove } from '../../../integrations/psp/provider.ts'

/** A line of the provider's beside what our books say of it. */
export type Riscontro = {
  riga: string
  /** The entries that were booked for it: several where one payment was for several debts. */
  scritture: number[]
  nostro_centesimi: number | null
  /** The fee of the provider, where it was booked with it or at an earlier run. */
  commissione_centesimi: number | null
  pagamento_id: string | null
  /** How that was paid. */
  metodo: string | null
  /** Our message about it has no outcome yet. */
  in_corso: boolean
}

/**
 * Finds what was booked for some lines of the provider's: a charge by the payment that it belongs to, never by our key
 * alone, or a second charge under one key would look like the first.
 */
export async function confronta(
  db: Db,
  fornitore: string,
  righe: readonly ProviderMove[],
): Promise<Riscontro[]> {
  if (righe.length === 0) return []
  const { rows } = await sql<Riscontro>`
    with m as (
      select * from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb)
        m (riga text, tipo text, riferimento text, intento text, chiave text)
    ), fatti as (
      select m.riga, 'incasso' as tipo, 'tentativo' as origine, t.id::text as origine_id, t.pagamento_id
      from m join tentativi t on t.riferimento_psp = m.intento where m.tipo = 'incasso'
      union all
      select m.riga, 'incasso_da_riconciliare', 'operazione', i.operazione_id::text, i.pagamento_id
      from m join incassi_da_riconciliare i on i.riferimento_psp = m.intento where m.tipo = 'incasso'
      union all
      select m.riga, case m.tipo when 'rimborso' then 'rimborso' else 'storno' end, 'rimborso', r.id, r.pagamento_id
      from m join operazioni_psp o on o.fornitore = ${fornitore} and o.riferimento = m.riferimento
      join rimborsi r on r.id = o.rimborso_id where m.tipo in ('rimborso', 'rimborso_tornato')
      union all
      select m.riga, m.tipo, 'contestazione', c.id, c.pagamento_id
      from m join contestazioni c on c.fornitore = ${fornitore} and c.riferimento = m.riferimento
      where m.tipo in ('contestazione', 'contestazione_vinta')
      union all
      select m.riga, 'restituzione', 'tentativo', t.id::text, t.pagamento_id
      from m join tentativi t on t.riferimento_psp = m.intento
      where m.tipo = 'contestazione' and t.metodo = 'addebito_sdd'
    ), registrati as (
      select f.riga, s.id, f.pagamento_id, f.tipo, f.origine_id, (
        select sum(v.importo_centesimi) from movimenti v join conti c on c.id = v.conto_id
        where v.scrittura_id = s.id and c.intestatario = ${`psp:${fornitore}`} and c.codice = 'da_ricevere') as importo
      from fatti f
      join scritture s on s.tipo = f.tipo and s.origine_tipo = f.origine and s.origine_id = f.origine_id
    )
    select m.riga, coalesce(n.scritture, '[]') as scritture, n.importo as nostro_centesimi,
      coalesce(n.pagamento_id, t.pagamento_id) as pagamento_id,
      coalesce((select x.metodo from tentativi x where x.riferimento_psp = m.intento limit 1), t.metodo) as metodo,
      coalesce(o.stato <> 'conclusa', false) as in_corso,
      (select -sum(v.importo_centesimi)::bigint
        from scritture k join movimenti v on v.scrittura_id = k.id
        join conti w on w.id = v.conto_id and w.codice = 'da_ricevere'
        where k.tipo = 'commissione_psp' and k.origine_tipo = 'riga_psp' and k.origine_id = m.riga
          or k.tipo = 'costo_contestazione' and k.origine_tipo = 'contestazione' and k.origine_id = any (n.contestazioni)
      ) as commissione_centesimi
    from m
    left join lateral (
      select jsonb_agg(r.id) as scritture, sum(r.importo)::bigint as importo, min(r.pagamento_id) as pagamento_id,
        array_agg(r.origine_id) filter (where r.tipo = 'contestazione') as contestazioni
      from registrati r where r.riga = m.riga) n on true
    left join operazioni_psp o on o.fornitore = ${fornitore} and o.chiave = m.chiave
    left join tentativi t on t.id = o.tentativo_id`.execute(db)
  return rows
}

/** Something in our books that the provider should have in its own. */
export type Nostro = {
  scrittura_id: number
  tipo: Exclude<ProviderMove['tipo'], 'incasso_fallito'>
  pagamento_id: string
  importo_centesimi: number
  /** The amount of the whole payment, where it was for several debts. */
  intero_centesimi: number
  giorno: string
  operazione: {
    tipo: 'sessione' | 'addebito' | 'rimborso'
    chiave: string
    riferimento: string | null
    created_at: string
    richiesta: unknown
  }
  intento: string | null
  contestazione: string | null
}

/** The days that are compared, and our entries of before them that still have to be. */
export type Finestra = { dal: Date; al: Date; sospese: readonly number[] }

/**
 * The entries on the provider's account in a window of time, some at a time. The past of the demo town was asked of
 * nobody (`richiesta` is empty), and nobody has it in a list.
 */
export async function findNostri(
  db: Db,
  fornitore: string,
  { dal, al, sospese, dopo, quanti }: Finestra & { dopo: number; quanti: number },
): Promise<Nostro[]> {
  const { rows } = await sql<Nostro>`
    select s.id as scrittura_id, f.tipo, q.pagamento_id, v.importo_centesimi, s.competenza as giorno,
      case when s.tipo = 'incasso' then (
        select sum(x.importo_centesimi)::bigint from tentativi x where x.id = t.id or x.capofila_id = t.id
      ) when c.id is not null then (
        select sign(v.importo_centesimi) * sum(x.importo_centesimi) from contestazioni x
        where x.fornitore = c.fornitore and x.riferimento = c.riferimento
      )::bigint else v.importo_centesimi end as intero_centesimi,
      jsonb_build_object('tipo', o.tipo, 'chiave', o.chiave, 'riferimento', o.riferimento, 'created_at', o.created_at,
        'richiesta', o.richiesta) as operazione,
      coalesce(i.riferimento_psp, t.riferimento_psp) as intento, c.riferimento as contestazione
    from scritture s
    join conti k on k.intestatario = ${`psp:${fornitore}`} and k.codice = 'da_ricevere'
    join movimenti v on v.scrittura_id = s.id and v.conto_id = k.id
    cross join lateral (select case
      when s.tipo in ('incasso', 'incasso_da_riconciliare') then 'incasso'
      when s.tipo = 'restituzione' then 'contestazione'
      when s.tipo = 'storno' then 'rimborso_tornato'
      else s.tipo end as tipo) f
    left join rimborsi r on s.origine_tipo = 'rimborso' and r.id = s.origine_id
    left join contestazioni c on s.origine_tipo = 'contestazione' and c.id = s.origine_id
    left join incassi_da_riconciliare i on s.origine_tipo = 'operazione' and i.operazione_id::text = s.origine_id
    join operazioni_psp o on o.id = coalesce(i.operazione_id,
      (select x.id from operazioni_psp x where x.rimborso_id = r.id),
      (select x.id from operazioni_psp x join tentativi y on x.tentativo_id = coalesce(y.capofila_id, y.id)
        where x.tipo <> 'rimborso' and y.id = coalesce(c.tentativo_id,
          case when s.origine_tipo = 'tentativo' then s.origine_id::uuid end)))
    join tentativi t on t.id = o.tentativo_id
    join tentativi q on q.id = case when s.origine_tipo = 'tentativo' then s.origine_id::uuid
      else coalesce(c.tentativo_id, t.id) end
    where (s.registrata_at >= ${dal} and s.registrata_at < ${al} or s.id = any (${sospese}::bigint[]))
      and s.id > ${dopo} and o.richiesta <> '{}'
      and s.tipo in ('incasso', 'incasso_da_riconciliare', 'rimborso', 'storno', 'contestazione', 'contestazione_vinta',
        'restituzione')
    order by s.id limit ${quanti}`.execute(db)
  return rows
}
