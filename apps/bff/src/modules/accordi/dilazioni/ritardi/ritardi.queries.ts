import type { Puntualita, RitardiDilazioni } from '@rateo/contract/accordi/ritardi-dilazioni'
import { FASCE_RITARDO, scadenzeDellaFascia } from '@rateo/domain/credito/fasce-ritardo'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { pinned, readableBy } from '../../../../http/search/parties.ts'

type Di = { cliente_id?: string | undefined; esercente_id?: string | undefined }
type Somma = { importo_centesimi: number; rate: number; piani: number; clienti: number }

const NULLA: Somma = { importo_centesimi: 0, rate: 0, piani: 0, clienti: 0 }
const INIZI = FASCE_RITARDO.slice(1).map(({ giorni_da }) => giorni_da)

/**
 * The rate that are late by bands. They are the pagamenti that the list calls late, by the same function, so that each band
 * opens exactly what it sums.
 */
export async function contaRitardi(
  db: Db,
  actor: Actor,
  di: Di,
  today: string,
): Promise<RitardiDilazioni> {
  const scope = readableBy(actor)
  const parti = (['esercente_id', 'cliente_id'] as const).flatMap((nome) => {
    const id = di[nome]
    return id === undefined ? [] : [{ column: `p.${nome}`, id } as const]
  })
  const { rows } =
    scope === null
      ? { rows: [] }
      : await sql<Somma & { fascia: number | null }>`
    select fascia, coalesce(sum(importo), 0)::bigint as importo_centesimi, coalesce(sum(rate), 0)::int as rate,
      count(distinct origine_id)::int as piani, count(distinct cliente_id)::int as clienti
    from (
      select width_bucket(${today}::date - p.scadenza, ${INIZI}::int[]) as fascia, p.cliente_id, p.origine_id,
        sum(p.residuo_centesimi) as importo, count(*) as rate
      from pagamenti p
      where p.origine = 'rata' and e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${today}::date)
        ${sql.join(
          [...pinned(scope), ...parti].map(({ column, id }) => sql`and ${sql.ref(column)} = ${id}`),
          sql` `,
        )}
      group by 1, 2, 3
    ) x group by grouping sets ((fascia), ())`.execute(db)
  const somma = (fascia: number | null): Somma => {
    const trovata = rows.find((row) => row.fascia === fascia) ?? NULLA
    const { importo_centesimi, rate, piani, clienti } = trovata
    return { importo_centesimi, rate, piani, clienti }
  }
  return {
    fasce: FASCE_RITARDO.map((fascia, n) => ({
      ...fascia,
      ...scadenzeDellaFascia(fascia, today),
      ...somma(n),
    })),
    ...somma(null),
  }
}

/** Rate whose cliente chose no day: a claim asked for them again, or the whole plan fell due. */
const DEL_PIANO = sql`r.n > 0 and r.riapre_id is null and r.scadenza >= r.scadenza_originale`

/**
 * How punctual a cliente of the caller was, in counts of the caller's own plans. An account that is debited for the day
 * was paid on it, whenever the bank told.
 */
export async function contaPuntualita(
  db: Db,
  { esercente_id }: Actor,
  cliente_id: string,
  today: string,
): Promise<Puntualita> {
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id ?? '')
    .where('cliente_id', '=', cliente_id)
    .select('cliente_id')
    .executeTakeFirst()
  if (suo === undefined) throw new AppError('non_trovato')
  const { rows } = await sql<Puntualita>`
    select count(*) filter (where pagata)::int as pagate,
      count(*) filter (where pagata and giorno < scadenza)::int as in_anticipo,
      count(*) filter (where pagata and giorno = scadenza)::int as nel_giorno,
      count(*) filter (where pagata and giorno > scadenza)::int as in_ritardo,
      count(*) filter (where e_scaduto(stato, dilazione_id, scadenza, ${today}::date))::int as scadute
    from (
      select r.stato = 'pagata' and q.giorno is not null as pagata, q.giorno, p.scadenza, p.stato, p.dilazione_id
      from dilazioni d
      join rate r on r.dilazione_id = d.id
      join pagamenti p on p.id = r.pagamento_id
      left join lateral (
        select max(case when t.metodo in ('addebito_sdd', 'sdd_banca')
            and (t.created_at at time zone 'Europe/Rome')::date <= p.scadenza then p.scadenza
          else (t.concluso_at at time zone 'Europe/Rome')::date end) as giorno
        from tentativi t where t.pagamento_id = p.id and t.stato = 'riuscito'
      ) q on true
      where d.esercente_id = ${esercente_id} and d.cliente_id = ${cliente_id} and ${DEL_PIANO}
    ) x`.execute(db)
  const [conti] = rows
  if (conti === undefined) throw new Error('no counts')
  return conti
}
