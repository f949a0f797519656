import { sql } from 'kysely'
import { inTransaction } from '../../../http/transaction.ts'
import type { ConnectedAccounts } from '../../../integrations/psp/conti.ts'
import { ProviderRefusal } from '../../../integrations/psp/provider.ts'
import { accoda } from '../../base/uscite/index.ts'
import { type ContiDeps, contiDi } from './presa.ts'

const BATCH = 5

type Storno = {
  id: number
  chiave: string
  intento: string
  importo_centesimi: number
  esercente_id: string
  invii: number
}

async function prendi({ db, psp }: ContiDeps): Promise<Storno[]> {
  const { rows } = await sql<Storno>`
    update storni_conto s set invii = invii + 1,
      prossimo_at = now() + least(interval '1 minute' * 2 ^ least(invii, 9), interval '6 hours')
    from (
      select id from storni_conto where stato = 'da_inviare' and prossimo_at <= now() and fornitore = ${psp.nome}
      order by prossimo_at limit ${BATCH} for update skip locked
    ) scelti
    where s.id = scelti.id
    returning s.id, s.chiave, s.intento, s.importo_centesimi, s.esercente_id, s.invii`.execute(db)
  return rows
}

async function concludi(
  { db, clock }: ContiDeps,
  { id, chiave, esercente_id }: Storno,
  esito: { stato: 'fatto'; riferimento: string } | { stato: 'rifiutato'; errore: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('storni_conto')
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
      unicita: `allarme:storno:${id}`,
      contenuto: { tipo: 'storno_rifiutato', chiave, motivo: esito.errore },
    })
  })
}

/** Looked for before it is asked: an answer that was lost, or a database from before it, may have taken the money back. */
async function storna(deps: ContiDeps, conti: ConnectedAccounts, storno: Storno): Promise<void> {
  try {
    const gia = await conti.findReversal(storno)
    const riferimento = gia ?? (await conti.reverse(storno))
    await concludi(deps, storno, { stato: 'fatto', riferimento })
  } catch (error) {
    const errore = String(error).slice(0, 500)
    if (error instanceof ProviderRefusal) {
      deps.log.error({ err: error, chiave: storno.chiave }, 'storno rifiutato dal fornitore')
      return concludi(deps, storno, { stato: 'rifiutato', errore })
    }
    deps.log.warn({ err: error, chiave: storno.chiave }, 'storno da mandare più tardi')
    await deps.db.updateTable('storni_conto').set({ errore }).where('id', '=', storno.id).execute()
  }
}

/** Takes back from the accounts what banks took from the operator; returns how many were tried. For the worker. */
export async function stornaInSospeso(deps: ContiDeps): Promise<number> {
  const conti = contiDi(deps)
  if (conti === null) return 0
  const storni = await prendi(deps)
  await Promise.all(storni.map((storno) => storna(deps, conti, storno)))
  return storni.length
}
