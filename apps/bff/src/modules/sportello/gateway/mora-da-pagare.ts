import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { findMora, type MoraNuova } from '../../incasso/mora/index.ts'
import { type Abbuoni, abbuoniDi } from './estinzioni.ts'
import type { Paga } from './paga.ts'
import type { PrimaDiPagare } from './prima-di-pagare.ts'

const PAGABILI: readonly string[] = STATI_PAGABILI

/**
 * The mora of the debts that are paid now, and the interest that is taken off where nothing else is left of a plan: as
 * it was shown, or nothing at all.
 */
export async function moraDaPagare(
  { db, clock }: Deps,
  { cliente_id, insieme = [], importo_centesimi, totale_visto_centesimi: visto }: Paga,
  { debiti, forse_mora, di_un_piano }: PrimaDiPagare,
): Promise<{ mora?: Record<string, MoraNuova>; abbuoni?: Abbuoni }> {
  const rows = debiti.filter(({ stato }) => PAGABILI.includes(stato))
  // A debt that is being paid, or cannot be, is refused by the next step, with the reason.
  if (rows.length !== insieme.length + 1) return {}
  const ids = rows.map(({ id }) => id)
  const quando = { al: clock.today(), now: clock.now() }
  const mora = forse_mora ? await findMora(db, ids, quando) : new Map<string, MoraNuova>()
  const abbuoni = di_un_piano ? await abbuoniDi(db, cliente_id, ids, quando.al) : {}
  const tolti = Object.values(abbuoni).reduce((sum, one) => sum + one.importo_centesimi, 0)
  // A part is not all that is left, whatever was shown beside it.
  const isPart = importo_centesimi !== undefined && importo_centesimi !== visto
  const conAbbuoni = tolti === 0 || isPart ? {} : { abbuoni }
  if (visto === undefined && mora.size === 0) return conAbbuoni
  const interessi = [...mora.values()].reduce((sum, one) => sum + one.totale_centesimi, 0)
  const totale = rows.reduce((sum, row) => sum + (row.residuo_centesimi ?? 0), interessi - tolti)
  if (visto !== totale) {
    const perche = interessi === 0 ? '' : `, di cui ${formattaEuro(interessi)} di mora a oggi`
    throw new AppError('importo_cambiato', {
      message: `Ora sono da pagare ${formattaEuro(totale)}${perche}. Non è stato addebitato alcun importo: rileggi e conferma di nuovo.`,
    })
  }
  return mora.size === 0 ? conAbbuoni : { ...conAbbuoni, mora: Object.fromEntries(mora) }
}
