import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { creaLink, mesePrima } from './link-pacco.ts'

/**
 * Sends the month before to the accountants whose day has come; returns how many. A day on which nothing ran is made up, and each
 * month leaves once.
 */
export async function inviaPacchi({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const oggi = clock.today()
  const mese = mesePrima(oggi)
  const dovuti = await db
    .selectFrom('pacchi_mese as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .where('p.giorno', '<=', Number(oggi.slice(8)))
    .where('e.stato', 'not in', ['cessato', 'rifiutato', 'inattivo'])
    .where((eb) => eb.or([eb('p.ultimo_mese', 'is', null), eb('p.ultimo_mese', '<', `${mese}-01`)]))
    .select('p.esercente_id')
    .orderBy('p.esercente_id')
    .execute()
  let inviati = 0
  for (const { esercente_id } of dovuti) {
    inviati += await inTransaction(db, async (trx) => {
      // Taken here: of two processes the second finds that it has left.
      const preso = await trx
        .updateTable('pacchi_mese')
        .set({ ultimo_mese: `${mese}-01` })
        .where('esercente_id', '=', esercente_id)
        .where((eb) => eb.or([eb('ultimo_mese', 'is', null), eb('ultimo_mese', '<', `${mese}-01`)]))
        .returning('email')
        .executeTakeFirst()
      if (preso === undefined) return 0
      const { email } = preso
      const now = clock.now()
      const id = await creaLink(trx, config.secret, { esercente_id, mese, email, now })
      await annotaSistema(trx, {
        azione: 'invia',
        entita: 'pacco_mese',
        id,
        dopo: { mese, email },
      })
      return 1
    })
  }
  return inviati
}

const GIORNI_DOPO = 90

/** Forgets links that ended long ago, with the addresses they were sent to; returns how many. */
export async function dimenticaLink({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const limite = new Date(clock.now().getTime() - GIORNI_DOPO * 86_400_000)
  const { numDeletedRows } = await db
    .deleteFrom('link_pacchi')
    .where('expires_at', '<', limite)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
