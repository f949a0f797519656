import { formattaEuro } from '@rateo/domain/denaro'
import { STATI_PAGABILI } from '@rateo/domain/pagamento'
import type { Deps } from '../../http/deps.ts'
import { AppError } from '../../http/errors.ts'
import { leggiMora } from '../mora/index.ts'
import type { Paga } from './paga.ts'

/** The interest that is taken with what is paid now: what was shown, or nothing at all. */
export async function moraDaPagare(
  { db, clock }: Deps,
  { pagamento_id, cliente_id, insieme = [], totale_visto_centesimi: visto }: Paga,
) {
  const rows = await db
    .selectFrom('pagamenti')
    .where('id', 'in', [pagamento_id, ...insieme])
    .where('cliente_id', '=', cliente_id)
    .where('stato', 'in', STATI_PAGABILI)
    .select(['id', 'residuo_centesimi'])
    .execute()
  // One that is being paid, or cannot be, is told by what comes after.
  if (rows.length !== insieme.length + 1) return {}
  const ids = rows.map(({ id }) => id)
  const mora = await leggiMora(db, ids, { al: clock.today(), now: clock.now() })
  if (visto === undefined && mora.size === 0) return {}
  const interessi = [...mora.values()].reduce((sum, one) => sum + one.totale_centesimi, 0)
  const totale = rows.reduce((sum, row) => sum + (row.residuo_centesimi ?? 0), interessi)
  if (visto !== totale) {
    const perche = interessi === 0 ? '' : `, di cui ${formattaEuro(interessi)} di mora a oggi`
    throw new AppError('importo_cambiato', {
      message: `Ora sono da pagare ${formattaEuro(totale)}${perche}. Non è stato addebitato alcun importo: rileggi e conferma di nuovo.`,
    })
  }
  return mora.size === 0 ? {} : { mora: Object.fromEntries(mora) }
}
