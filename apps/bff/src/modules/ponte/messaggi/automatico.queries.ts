import type { Automatico } from '../../../emails/pagamento-non-riuscito.ts'
import type { Deps } from '../../../http/deps.ts'
import { prossimoTentativo } from '../../incasso/solleciti/index.ts'
import type { Uscita } from '../../base/uscite/index.ts'

/** Reasons of charges that start without the cliente. */
const DA_SOLI: readonly string[] = ['rinnovo', 'rata', 'programmato', 'riprova_automatica']

/** Whether the charge that was refused had started by itself, and when it is tried again. */
export async function findAutomatico(
  { db, psp, clock }: Pick<Deps, 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome'> },
  { contenuto }: Uscita,
  pagamento_id: string,
): Promise<Automatico | null> {
  const tentativo_id = contenuto['tentativo_id']
  if (typeof tentativo_id !== 'string') return null
  const row = await db
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where('t.id', '=', tentativo_id)
    .where('t.pagamento_id', '=', pagamento_id)
    .select(['t.motivo_avvio', 'p.id', 'p.origine', 'p.origine_id', 'p.esercente_id'])
    .select(['p.scadenza', 'p.stato'])
    .executeTakeFirst()
  if (row === undefined || !DA_SOLI.includes(row.motivo_avvio)) return null
  const { motivo_avvio: _, origine, ...debito } = row
  const quando = { fornitore: psp.nome, today: clock.today(), now: clock.now() }
  const riprova_il = await prossimoTentativo(db, { ...debito, origine }, quando)
  return { riprova_il }
}
