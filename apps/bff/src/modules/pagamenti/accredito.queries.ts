import type { Pagamento } from '@rateo/contract/pagamenti'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { leggiPrevisione } from './giorni-accredito.ts'

type Somme = { lordo: number | null; commissioni: number; giorno: string | null }

/** What was paid on line, less fees and less what went back, and the day on which it should arrive (PAG-B4). */
export async function findAccredito(db: Db, pagamento_id: string): Promise<Pagamento['accredito']> {
  const { rows } = await sql<Somme>`
    select sum(t.importo_centesimi)::bigint as lordo,
      max((t.concluso_at at time zone 'Europe/Rome')::date) as giorno,
      coalesce(sum((
        select sum(m.importo_centesimi) from scritture s join movimenti m on m.scrittura_id = s.id
        where s.tipo = 'commissione' and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text
          and m.importo_centesimi > 0)), 0)::bigint as commissioni
    from tentativi t
    where t.pagamento_id = ${pagamento_id} and t.stato = 'riuscito' and t.metodo in ('carta', 'addebito_sdd')
  `.execute(db)
  const [somme] = rows
  if (somme?.lordo == null || somme.giorno === null) return null
  const { lordo, commissioni, giorno } = somme
  const previsione = await leggiPrevisione(db)
  return {
    lordo_centesimi: lordo,
    commissioni_centesimi: commissioni,
    netto_centesimi: lordo - commissioni,
    previsto_il: previsione.il(giorno),
  }
}
