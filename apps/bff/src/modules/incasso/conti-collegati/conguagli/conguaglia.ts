import { sql } from 'kysely'
import { inTransaction } from '../../../../http/transaction.ts'
import type { ConnectedAccounts } from '../../../../integrations/psp/conti.ts'
import { ProviderRefusal } from '../../../../integrations/psp/provider.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { type ContiDeps, contiDi } from '../presa.ts'

const BATCH = 5
/** The operator's own balance is short for now: not a no. */
const PER_ORA = 'balance_insufficient'

type Conguaglio = {
  id: number
  chiave: string
  conto: string
  importo_centesimi: number
  esercente_id: string
  invii: number
  /** Since when it may have been asked for: since a backup that the books were brought back from. */
  cerca_dal: Date
}

async function prendi({ db, psp }: ContiDeps): Promise<Conguaglio[]> {
  const { rows } = await sql<Conguaglio>`
    update conguagli_conto s set invii = invii + 1, primo_invio_at = coalesce(primo_invio_at, now()),
      prossimo_at = now() + least(interval '1 minute' * 2 ^ least(invii, 9), interval '6 hours')
    from (
      select k.id, c.conto_psp from conguagli_conto k join conti_collegati c on c.esercente_id = k.esercente_id
      where k.stato = 'da_inviare' and k.prossimo_at <= now() and k.fornitore = ${psp.nome} and c.conto_psp is not null
      order by k.prossimo_at limit ${BATCH} for update of k skip locked
    ) scelti
    where s.id = scelti.id
    returning s.id, s.chiave, scelti.conto_psp as conto, s.importo_centesimi, s.esercente_id, s.invii,
      least(s.primo_invio_at, (select min(r.backup_at) from ripristini r
        where r.iniziato_at > now() - interval '60 days')) as cerca_dal`.execute(db)
  return rows
}

async function concludi(
  { db, clock }: ContiDeps,
  { id, chiave, esercente_id }: Conguaglio,
  esito: { stato: 'fatto'; riferimento: string } | { stato: 'rifiutato'; errore: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('conguagli_conto')
      .set({ ...esito, concluso_at: clock.now() })
      .where('id', '=', id)
      .where('stato', '=', 'da_inviare')
      .execute()
    await trx
      .updateTable('conti_collegati')
      .set({ prossimo_at: sql<Date>`now()` })
      .where('esercente_id', '=', esercente_id)
      .execute()
    if (esito.stato === 'fatto') return
    await accoda(trx, {
      argomento: 'allarme',
      unicita: `allarme:conguaglio:${id}`,
      contenuto: { tipo: 'storno_rifiutato', chiave, motivo: esito.errore },
    })
  })
}

/** Looked for before it is asked: an answer that was lost, or a database from before it, may have moved the money. */
async function manda(deps: ContiDeps, conti: ConnectedAccounts, uno: Conguaglio): Promise<void> {
  try {
    const gia = await conti.findSettlement(uno, uno.cerca_dal)
    await concludi(deps, uno, { stato: 'fatto', riferimento: gia ?? (await conti.settle(uno)) })
  } catch (error) {
    const errore = String(error).slice(0, 500)
    if (error instanceof ProviderRefusal && error.codice !== PER_ORA) {
      deps.log.error({ err: error, chiave: uno.chiave }, 'conguaglio rifiutato dal fornitore')
      return concludi(deps, uno, { stato: 'rifiutato', errore })
    }
    deps.log.warn({ err: error, chiave: uno.chiave }, 'conguaglio da mandare più tardi')
    await deps.db.updateTable('conguagli_conto').set({ errore }).where('id', '=', uno.id).execute()
  }
}

/** Settles with the accounts what belongs to no charge; returns how many were tried. For the worker. */
export async function conguagliaInSospeso(deps: ContiDeps): Promise<number> {
  const conti = contiDi(deps)
  if (conti === null) return 0
  const presi = await prendi(deps)
  await Promise.all(presi.map((uno) => manda(deps, conti, uno)))
  return presi.length
}
