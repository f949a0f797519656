import type { AddebitoDelMandato, Dipendente } from '@rateo/contract/mandati'
import { causaleSdd } from '@rateo/domain/sdd-causali'
import type { StatoTentativo } from '@rateo/domain/tentativo'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const ADDEBITI = 20

/** The contracts that are still going on and were last paid under it: what has no method without it. */
export async function findDipendenti(db: Db, mandato_id: string): Promise<Dipendente[]> {
  const { rows } = await sql<Dipendente>`
    with usati as materialized (
      select distinct p.origine, p.origine_id from addebiti_sdd s
      join tentativi t on t.id = s.tentativo_id join pagamenti p on p.id = t.pagamento_id
      where s.mandato_id = ${mandato_id} and p.origine <> 'una_tantum' and p.origine_id is not null)
    select 'dilazione' as tipo, d.id as _id, d.causale as nome, d.prossima_scadenza as prossima
    from usati u join dilazioni d on u.origine = 'rata' and d.id = u.origine_id
    where d.stato in ('accettata', 'attiva', 'sospesa')
    union all
    select 'abbonamento', a.id, p.nome, a.prossimo_addebito
    from usati u join abbonamenti a on u.origine = 'abbonamento' and a.id = u.origine_id
    join piani p on p.id = a.piano_id
    where a.stato in ('in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa')
    order by prossima nulls last, _id`.execute(db)
  return rows
}

export async function findAddebiti(db: Db, mandato_id: string): Promise<AddebitoDelMandato[]> {
  const rows = await db
    .selectFrom('addebiti_sdd as s')
    .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where('s.mandato_id', '=', mandato_id)
    .orderBy('s.addebito_il', 'desc')
    .orderBy('s.created_at', 'desc')
    .limit(ADDEBITI)
    .select([
      'p.id as pagamento_id',
      'p.causale',
      't.importo_centesimi',
      't.stato',
      't.codice_rifiuto',
      's.addebito_il',
      's.sequenza',
    ])
    .execute()
  return rows.map(({ codice_rifiuto, stato, ...row }) => ({
    ...row,
    stato: stato as StatoTentativo,
    causale_banca: codice_rifiuto === null ? null : causaleSdd(codice_rifiuto).etichetta,
  }))
}
