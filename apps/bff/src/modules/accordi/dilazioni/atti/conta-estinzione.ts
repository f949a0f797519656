import type { ConteggioEstintivo } from '@rateo/contract/accordi/fini-dilazione'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import type { Sua } from '../lock-dilazione.ts'
import { type Estinzione, findConteggio } from '../rate/estinzione.queries.ts'
import { findSaldoDiOggi } from '../saldo/saldo.queries.ts'

type Di = Pick<Sua, 'id' | 'cliente_id'>

const sommaDi = (
  { debiti }: Estinzione,
  di: (debito: Estinzione['debiti'][number]) => number,
): number => debiti.reduce((sum, debito) => sum + di(debito), 0)

/** Counts all that is left of a plan today, also where it costs no less than its rate; null while a part is being paid. */
export async function findEstintivo(
  db: Db,
  d: Di,
  now: Date,
  quali: 'tutte' | 'con_termine' = 'tutte',
): Promise<ConteggioEstintivo | null> {
  const giorno = dayInRome(now)
  const trovata = await findConteggio(db, d, giorno, quali)
  const [prima] = trovata?.debiti ?? []
  if (trovata === null || prima === undefined) return null
  const ids = trovata.debiti.map(({ _id }) => _id)
  const mora = await findMora(db, ids, { al: giorno, now })
  const mora_centesimi = sommaDi(trovata, ({ _id }) => mora.get(_id)?.totale_centesimi ?? 0)
  const dovuto = sommaDi(trovata, (one) => one.residuo_centesimi - one.abbuono_centesimi)
  const maturati_centesimi = sommaDi(trovata, (one) => one.maturati_centesimi)
  return {
    giorno,
    rate: ids.length,
    capitale_centesimi: dovuto - maturati_centesimi,
    maturati_centesimi,
    mora_centesimi,
    non_dovuti_centesimi: trovata.risparmio_centesimi,
    totale_centesimi: dovuto + mora_centesimi,
    pagamento_id: prima._id,
  }
}

const CHIUDIBILI: readonly string[] = ['attiva', 'sospesa', 'decaduta']

export const motivoNonEstingue = (
  stato: string,
  conteggio: ConteggioEstintivo | null,
  saldo: { entro: string } | null,
) => {
  if (saldo !== null) {
    return `È proposto un saldo e stralcio fino al ${formattaGiornoLungo(saldo.entro)}: il piano si chiude pagando quello.`
  }
  if (!CHIUDIBILI.includes(stato)) return 'Si estingue una dilazione che ha ancora rate da pagare.'
  return conteggio === null ? 'C’è un pagamento in corso: attendi l’esito.' : null
}

/** The same, or why it cannot be counted. */
export async function contaEstinzione(
  db: Db,
  d: Di & { stato: string },
  now: Date,
  quali: 'tutte' | 'con_termine' = 'tutte',
): Promise<ConteggioEstintivo> {
  const conteggio = await findEstintivo(db, d, now, quali)
  const saldo = await findSaldoDiOggi(db, d.id, dayInRome(now))
  const motivo = motivoNonEstingue(d.stato, conteggio, saldo)
  if (motivo !== null || conteggio === null) {
    throw new AppError('stato_incompatibile', { message: motivo ?? 'Adesso non è possibile.' })
  }
  return conteggio
}
