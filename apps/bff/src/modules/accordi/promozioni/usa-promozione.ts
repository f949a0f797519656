import { newId } from '../../../db/ids.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import type { Qui, Sconti, Sconto } from './ordine.ts'

type Usato = {
  cliente_id: string
  esercente_id: string
  /** Null where a request was paid with it. */
  abbonamento_id: string | null
  pagamento_id: string | null
  /** True while it waits for the next charge of an abbonamento; `chiesto_da` put it there where that ran already. */
  attende?: boolean
  chiesto_da?: 'cliente' | 'esercente' | null
}

/** Writes a use, and ends its promozione with the last one. */
export async function usa({ db, clock }: Qui, sconto: Sconto, di: Usato): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('usi_promozione')
    .values({ id: newId(now), ...sconto, ...di, created_at: now })
    .execute()
  const id = sconto.promozione_id
  const { usi, usi_max } = await db
    .updateTable('promozioni')
    .set((eb) => ({ usi: eb('usi', '+', 1) }))
    .where('id', '=', id)
    .returning(['usi', 'usi_max'])
    .executeTakeFirstOrThrow()
  if (usi_max === null || usi < usi_max) return
  await db.updateTable('promozioni').set({ stato: 'esaurita' }).where('id', '=', id).execute()
  await annotaSistema(db, {
    azione: 'esaurisce',
    entita: 'promozione',
    id,
    prima: { stato: 'attiva' },
    dopo: { stato: 'esaurita' },
    at: now,
  })
}

/** Writes the uses of promozioni that were counted with their lock. */
export async function usaPromozioni(qui: Qui, { righe }: Sconti, di: Usato): Promise<void> {
  for (const sconto of righe) await usa(qui, sconto, di)
}
