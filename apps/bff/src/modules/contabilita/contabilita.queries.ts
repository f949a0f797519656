import type { Scrittura } from '@rateo/contract/pagamenti'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Conto = { intestatario: string; codice: string }

/** What a conto holds now, in cents: the sum of its movimenti, debit above zero. Zero for one never used. */
export async function saldo(db: Db, { intestatario, codice }: Conto): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(m.importo_centesimi), 0)::bigint as saldo
    from conti c join movimenti m on m.conto_id = c.id
    where c.intestatario = ${intestatario} and c.codice = ${codice}`.execute(db)
  return rows[0]?.saldo ?? 0
}

const TIPI: Readonly<Record<string, string>> = {
  incasso: 'Incasso',
  commissione: 'Commissione del servizio',
  storno: 'Restituzione della banca',
  rimborso: 'Rimborso',
  incasso_da_riconciliare: 'Incasso da riconciliare',
}

const CONTI: Readonly<Record<string, string>> = {
  da_ricevere: 'Somme che il servizio di pagamento ci deve',
  commissioni: 'Costi del servizio di pagamento',
  debito: 'Somme dovute all’esercente',
  ricavi: 'Ricavi del servizio',
  incassi_da_riconciliare: 'Incassi da riconciliare',
  incassi_diretti: 'Incassi ricevuti dall’esercente',
  ricavi_diretti: 'Contropartita degli incassi diretti',
}

type ScritturaRow = {
  tipo: string
  registrata_at: Date
  movimenti: { intestatario: string; codice: string; importo_centesimi: number }[]
}

/** Everything booked about a pagamento, oldest first, in the words of the detail page. */
export async function findScritture(db: Db, pagamento_id: string): Promise<Scrittura[]> {
  const { rows } = await sql<ScritturaRow>`
    with origini as (
      select 'tentativo' as tipo, t.id::text as id from tentativi t where t.pagamento_id = ${pagamento_id}
      union all
      select 'operazione', o.id::text from operazioni_psp o join tentativi t on t.id = o.tentativo_id
      where t.pagamento_id = ${pagamento_id}
      union all
      select 'pagamento', ${pagamento_id}
    )
    select s.tipo, s.registrata_at, (
      select json_agg(json_build_object('intestatario', c.intestatario, 'codice', c.codice,
        'importo_centesimi', m.importo_centesimi) order by m.n)
      from movimenti m join conti c on c.id = m.conto_id where m.scrittura_id = s.id
    ) as movimenti
    from scritture s join origini g on g.tipo = s.origine_tipo and g.id = s.origine_id
    order by s.registrata_at, s.id`.execute(db)
  return rows.map(({ tipo, registrata_at, movimenti }) => ({
    tipo,
    descrizione: TIPI[tipo] ?? tipo,
    registrata_at: registrata_at.toISOString(),
    movimenti: movimenti.map(({ intestatario, codice, importo_centesimi }) => ({
      conto: `${intestatario}:${codice}`,
      descrizione: CONTI[codice] ?? codice,
      importo_centesimi,
    })),
  }))
}
