import type { AddebitoDelMandato, Dipendente } from '@rateo/contract/incasso/mandati'
import { causaleSdd } from '@rateo/domain/banca/sdd-causali'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const ADDEBITI = 20

/** The contracts that go on, and the scheduled debts, that have chosen it for what is to come: they have no method without it. */
export async function findDipendenti(db: Db, mandato_id: string): Promise<Dipendente[]> {
  const { rows } = await sql<Dipendente>`
    select 'dilazione' as tipo, d.id as _id, d.causale as nome, d.prossima_scadenza as prossima
    from usi_metodo u join dilazioni d on u.oggetto_tipo = 'dilazione' and d.id = u.oggetto_id
    where u.mandato_id = ${mandato_id} and d.stato in ('accettata', 'attiva', 'sospesa', 'decaduta')
    union all
    select 'abbonamento', a.id, p.nome, coalesce(a.ripresa_il, a.prossimo_addebito)
    from usi_metodo u join abbonamenti a on u.oggetto_tipo = 'abbonamento' and a.id = u.oggetto_id
    join piani p on p.id = a.piano_id
    where u.mandato_id = ${mandato_id} and a.stato in ('in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa')
    union all
    select 'pagamento', p.id, p.causale, g.giorno
    from usi_metodo u join pagamenti p on u.oggetto_tipo = 'pagamento' and p.id = u.oggetto_id
    join programmazioni g on g.pagamento_id = p.id
    where u.mandato_id = ${mandato_id} and programmato(p.id)
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
    stato,
    causale_banca: codice_rifiuto === null ? null : causaleSdd(codice_rifiuto).etichetta,
  }))
}
