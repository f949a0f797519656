import { prefissoUmr } from '@rateo/domain/banca/mandato'
import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { ProviderRefusal, type RegisteredMandate } from '../../../integrations/psp/provider.ts'
import { clienteDelFornitore } from '../carte-di-credito/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaMandato } from './annota-mandato.ts'
import { findPerSistema, type MandatoRow } from './mandati.queries.ts'

type MandatiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

const BATCH = 5
/** The reason of a refusal, by its subject: the account, or our request. */
const RIFIUTATO = {
  metodo: 'La banca o il servizio di pagamento non accetta addebiti su questo conto.',
  richiesta:
    'Il servizio di pagamento non ha registrato il mandato per un problema nostro: il tuo conto e la tua banca non c’entrano. Scrivi all’assistenza.',
} as const

async function firmaDi({ db }: MandatiDeps, firma_id: string) {
  const { prova, utente_id } = await db
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select(['prova', 'utente_id'])
    .executeTakeFirstOrThrow()
  // The proof was written by us, with the signature.
  const { ip, user_agent } = prova
  return { ip, user_agent, utente_id }
}

type Fine = ({ stato: 'attivo' } & RegisteredMandate) | { stato: 'rifiutato'; motivo: string }

/**
 * Turns the provider's answer into state once, whoever asked: a mandato that is not waiting any more is left as it
 * is.
 */
async function concludi({ db, psp, clock }: MandatiDeps, m: MandatoRow, fine: Fine) {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mandati')
      .set({ ...fine, fornitore: psp.nome, updated_at: now })
      .where('id', '=', m.id)
      .where('stato', '=', 'firmato')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const azione = fine.stato === 'attivo' ? 'attiva' : 'rifiuta'
    await annotaMandato({ db: trx }, { id: m.id, azione, da: 'firmato', a: fine.stato })
    await accoda(trx, {
      argomento: 'mandato',
      unicita: `mandato:${fine.stato}:${m.id}`,
      contenuto: { mandato_id: m.id, fatto: fine.stato },
    })
  })
}

/** Tells the provider of a signed mandato. No answer leaves it as it is: the same message goes out again later. */
export async function attivaMandato(deps: MandatiDeps, id: string): Promise<void> {
  const m = await findPerSistema(deps.db, id)
  if (m === undefined || m.stato !== 'firmato' || m.firma_id === null || m.firmato_at === null)
    return
  const { ip, user_agent, utente_id } = await firmaDi(deps, m.firma_id)
  try {
    const registrato = await deps.psp.registerMandate({
      chiave: `mandato:${m.id}`,
      cliente_psp: await clienteDelFornitore(deps, { utente_id, ruolo: 'cliente' }),
      email: m.cliente_email,
      intestatario: m.intestatario,
      iban: m.iban,
      prefisso: prefissoUmr(m.id),
      ip,
      user_agent,
      firmato_at: m.firmato_at,
    })
    await concludi(deps, m, { stato: 'attivo', ...registrato })
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      deps.log.warn({ err: error, mandato_id: id }, 'mandato rifiutato dal fornitore')
      return concludi(deps, m, { stato: 'rifiutato', motivo: RIFIUTATO[error.per] })
    }
    deps.log.warn({ err: error, mandato_id: id }, 'mandato da attivare più tardi')
  }
}

/** Takes the signed mandati that nobody made active yet; returns how many. For the worker. */
export async function attivaInSospeso(deps: MandatiDeps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update mandati m set prossimo_at = now() + interval '1 minute'
    from (
      select id from mandati where stato = 'firmato' and prossimo_at <= now() - interval '20 seconds'
      order by prossimo_at limit ${BATCH} for update skip locked
    ) scelti
    where m.id = scelti.id returning m.id`.execute(deps.db)
  await Promise.all(rows.map(async ({ id }) => attivaMandato(deps, id)))
  return rows.length
}
