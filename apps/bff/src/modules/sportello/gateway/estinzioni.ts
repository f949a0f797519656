import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Db } from '../../../db/database.ts'
import { findEstinzioni } from '../../accordi/dilazioni/index.ts'
import { findMora } from '../../incasso/mora/index.ts'

type Quando = { today: string; now: Date }

/** The plans that these debts are rate of, with what each of their debts costs when all of them are paid now. */
export async function listEstinzioni(
  db: Db,
  cliente_id: string,
  ids: readonly string[],
  { today, now }: Quando,
  come: 'online' | 'incasso' = 'online',
): Promise<Gateway['estinzioni']> {
  const estinzioni = await findEstinzioni(db, cliente_id, ids, today, come)
  const tutti = estinzioni.flatMap(({ debiti }) => debiti.map(({ _id }) => _id))
  const mora = await findMora(db, tutti, { al: today, now })
  return estinzioni.map(({ dilazione_id, debiti, risparmio_centesimi, saldo_entro }) => {
    const netti = debiti.map(({ residuo_centesimi, abbuono_centesimi, ...debito }) => ({
      ...debito,
      importo_centesimi:
        residuo_centesimi - abbuono_centesimi + (mora.get(debito._id)?.totale_centesimi ?? 0),
    }))
    const totale_centesimi = netti.reduce((sum, one) => sum + one.importo_centesimi, 0)
    return {
      dilazione_id,
      debiti: netti,
      totale_centesimi,
      risparmio_centesimi,
      ...(saldo_entro !== undefined && { saldo_entro }),
    }
  })
}

export type Abbuoni = Record<string, { residuo_centesimi: number; importo_centesimi: number }>

/** The sums to take off debts that are about to be paid, where nothing else is left of their plans. */
export async function abbuoniDi(
  db: Db,
  cliente_id: string,
  ids: readonly string[],
  today: string,
): Promise<Abbuoni> {
  const scelti = new Set(ids)
  const intere = (await findEstinzioni(db, cliente_id, ids, today)).filter(({ debiti }) =>
    debiti.every(({ _id }) => scelti.has(_id)),
  )
  return Object.fromEntries(
    intere
      .flatMap(({ debiti }) => debiti)
      .filter(({ abbuono_centesimi }) => abbuono_centesimi > 0)
      .map(({ _id, residuo_centesimi, abbuono_centesimi }) => [
        _id,
        { residuo_centesimi, importo_centesimi: abbuono_centesimi },
      ]),
  )
}
