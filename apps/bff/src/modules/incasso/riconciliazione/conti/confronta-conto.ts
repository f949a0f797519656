import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { AccountLine, LineOrigin } from '../../../../integrations/psp/conti.ts'

export type Riga = AccountLine & LineOrigin

/** A line of an account beside what our books say of it, and beside our copy of the line. */
export type RiscontroConto = {
  riga: string
  /** The sum that it should be by our books; null where they know nothing of it. */
  nostro_centesimi: number | null
  /** The sum that we wrote down when the line was read. */
  copia_centesimi: number | null
  pagamento_id: string | null
  /** Our own message about it has no answer yet. */
  in_corso: boolean
}

/** Lays some lines of the account of an esercente beside our books: what belongs to another esercente is not theirs. */
export async function confrontaConto(
  db: Db,
  { esercente_id, fornitore }: { esercente_id: string; fornitore: string },
  righe: readonly Riga[],
): Promise<Map<string, RiscontroConto>> {
  const { rows } = await sql<RiscontroConto>`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) r (riga text, tipo text, riferimento text,
        commissione_centesimi bigint, netto_centesimi bigint, intento text, rimborso text, chiave text)
    ), fatti as (
      select r.riga, -sum(m.importo_centesimi) as nostro, min(t.pagamento_id) as pagamento_id, false as in_corso
      from r join tentativi t on t.riferimento_psp = r.intento join pagamenti p on p.id = t.pagamento_id
      join scritture s on s.origine_tipo = 'tentativo' and s.origine_id = t.id::text and s.tipo in ('incasso', 'commissione')
      join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id and c.codice = 'debito'
      where r.tipo = 'incasso' and p.esercente_id = ${esercente_id} group by r.riga
      union all
      -- Money that fits no debt is told of on the operator's own list.
      select r.riga, r.netto_centesimi, i.pagamento_id, false
      from r join incassi_da_riconciliare i on i.riferimento_psp = r.intento join pagamenti p on p.id = i.pagamento_id
      where r.tipo = 'incasso' and p.esercente_id = ${esercente_id}
        and not exists (select from tentativi t where t.riferimento_psp = r.intento)
      union all
      -- Money that nobody owed leaves nothing of its commission with the operator, and no entry about it either.
      select r.riga, -b.importo_centesimi - coalesce((
          select m.importo_centesimi from scritture s join movimenti m on m.scrittura_id = s.id and m.n = 2
          where s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id),
        case when b.eccedenza_id is null then 0 else r.commissione_centesimi end), b.pagamento_id, b.stato = 'in_elaborazione'
      from r join operazioni_psp o on o.fornitore = ${fornitore} and o.riferimento = r.rimborso
      join rimborsi b on b.id = o.rimborso_id
      where r.tipo = 'storno' and b.esercente_id = ${esercente_id}
      union all
      select r.riga, case when z.stato = 'fatto' then -z.importo_centesimi end, t.pagamento_id, z.stato = 'da_inviare'
      from r join storni_conto z on z.chiave = r.chiave join tentativi t on t.id = z.tentativo_id
      where r.tipo = 'storno' and r.rimborso is null and z.esercente_id = ${esercente_id}
      union all
      select r.riga, case when k.stato = 'fatto' then k.importo_centesimi end, k.pagamento_id, k.stato = 'da_inviare'
      from r join conguagli_conto k on k.chiave = r.chiave
      where r.tipo = 'conguaglio' and k.esercente_id = ${esercente_id}
      union all
      select r.riga, case when r.tipo = 'accredito' then -a.importo_centesimi
          when a.stato in ('respinto', 'annullato') then a.importo_centesimi end, null, false
      from r join accrediti a on a.fornitore = ${fornitore} and a.riferimento = r.riferimento
      where r.tipo in ('accredito', 'accredito_tornato') and a.esercente_id = ${esercente_id}
    )
    select r.riga, f.nostro::bigint as nostro_centesimi, x.netto_centesimi as copia_centesimi, f.pagamento_id,
      coalesce(f.in_corso, false) as in_corso
    from r left join fatti f on f.riga = r.riga
    left join righe_conto x on x.id = r.riga and x.esercente_id = ${esercente_id}`.execute(db)
  return new Map(rows.map((row) => [row.riga, row]))
}

/** Something that our books say was done on an account, and that the provider's lines do not have. */
type NostroConto = {
  riferimento: string
  tipo: 'incasso_del_conto' | 'storno' | 'conguaglio' | 'accredito' | 'altro'
  pagamento_id: string | null
  importo_centesimi: number
  giorno: string
  /** It is a line that we wrote down, by its name. */
  copia: boolean
}

/** The acts for an esercente in some days that are in our books without a line among ours, and the lines that we have of those days. */
export async function findSoloNostri(
  db: Db,
  esercente_id: string,
  { dal, al }: { dal: Date; al: Date },
): Promise<NostroConto[]> {
  const { rows } = await sql<NostroConto>`
    with q as (
      select 'incasso:' || t.riferimento_psp as riferimento, 'incasso_del_conto' as tipo, min(t.pagamento_id) as pagamento_id,
        sum(t.importo_centesimi)::bigint as importo_centesimi, max(t.concluso_at) as at, false as copia
      from pagamenti p join tentativi t on t.pagamento_id = p.id and t.stato in ('riuscito', 'restituito', 'stornato')
      join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
      where p.esercente_id = ${esercente_id} and o.richiesta ? 'destinazione' and t.concluso_at >= ${dal} and t.concluso_at < ${al}
        and not exists (select from righe_conto x where x.intento = t.riferimento_psp and x.tipo = 'incasso'
          and x.esercente_id = p.esercente_id)
      group by t.riferimento_psp
      union all
      select 'rimborso:' || b.id, 'storno', b.pagamento_id, -b.importo_centesimi, b.concluso_at, false
      from rimborsi b join operazioni_psp o on o.rimborso_id = b.id and o.richiesta ? 'storna'
      where b.esercente_id = ${esercente_id} and b.stato = 'riuscito' and b.concluso_at >= ${dal} and b.concluso_at < ${al}
        and not exists (select from righe_conto x where x.rimborso_psp = o.riferimento and x.esercente_id = b.esercente_id)
      union all
      select z.chiave, 'storno', t.pagamento_id, -z.importo_centesimi, z.concluso_at, false
      from storni_conto z join tentativi t on t.id = z.tentativo_id
      where z.esercente_id = ${esercente_id} and z.stato = 'fatto' and z.concluso_at >= ${dal} and z.concluso_at < ${al}
        and not exists (select from righe_conto x where x.storno_chiave = z.chiave and x.esercente_id = z.esercente_id)
      union all
      select k.chiave, 'conguaglio', k.pagamento_id, k.importo_centesimi, k.concluso_at, false
      from conguagli_conto k
      where k.esercente_id = ${esercente_id} and k.stato = 'fatto' and k.concluso_at >= ${dal} and k.concluso_at < ${al}
        and not exists (select from righe_conto x where x.storno_chiave = k.chiave and x.esercente_id = k.esercente_id)
      union all
      select 'accredito:' || a.riferimento, 'accredito', null, -a.importo_centesimi, a.creato_at, false
      from accrediti a
      where a.esercente_id = ${esercente_id} and a.creato_at >= ${dal} and a.creato_at < ${al}
        and not exists (select from righe_conto x where x.riferimento = a.riferimento and x.tipo = 'accredito'
          and x.esercente_id = a.esercente_id)
      union all
      select x.id, case x.tipo when 'incasso' then 'incasso_del_conto' when 'accredito_tornato' then 'accredito' else x.tipo end,
        null, x.netto_centesimi, x.at, true
      from righe_conto x
      where x.esercente_id = ${esercente_id} and x.at >= ${dal} and x.at < ${al})
    select q.riferimento, q.tipo, q.pagamento_id, q.importo_centesimi, (q.at at time zone 'Europe/Rome')::date as giorno, q.copia
    from q order by q.at, q.riferimento`.execute(db)
  return rows
}

/** Open differences of ours alone on an account that have a line by now. */
export async function findArrivati(
  db: Db,
  { esercente_id, fornitore }: { esercente_id: string; fornitore: string },
): Promise<string[]> {
  const { rows } = await sql<{ riferimento: string }>`
    select d.riferimento from differenze_psp d
    where d.fornitore = ${fornitore} and d.esercente_id = ${esercente_id} and d.classe = 'solo_nostro' and d.chiusa_at is null
      and exists (select from righe_conto x left join operazioni_psp o on o.fornitore = x.fornitore and o.riferimento = x.rimborso_psp
        where x.esercente_id = d.esercente_id and d.riferimento in ('incasso:' || x.intento, 'rimborso:' || o.rimborso_id,
          x.storno_chiave, 'accredito:' || x.riferimento))`.execute(db)
  return rows.map(({ riferimento }) => riferimento)
}
