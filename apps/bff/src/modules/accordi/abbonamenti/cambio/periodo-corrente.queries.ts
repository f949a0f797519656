import { quota } from '@rateo/domain/denaro/quota'
import type { DaCambiare, ScontoDelPeriodo } from '@rateo/domain/stati/cambio-piano'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { inizioPeriodo } from '@rateo/domain/tempo/periodo-abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Suo } from '../get-abbonamento.ts'

type Addebito = { dal: Giorno; pagato: boolean; reso: number; sconto: number; prezzo: number }
type Corrente = Pick<Suo, 'id' | 'ancora' | 'cadenza' | 'importo_centesimi'>

/** The part of a discount that is of the days: with the activation it was taken off both. */
const deiGiorni = ({ dal, sconto, prezzo }: Addebito, importo: number): ScontoDelPeriodo => ({
  dal,
  sconto_centesimi: quota(sconto, Math.min(importo, prezzo), prezzo),
})

/** Whether the period that runs was billed and paid, what discounts took off its charges, and what of them went back. */
export async function findPeriodoCorrente(
  db: Db,
  { id, ancora, cadenza, importo_centesimi }: Corrente,
  prossimo: Giorno,
): Promise<Required<Pick<DaCambiare, 'pagato' | 'sconti' | 'resi_centesimi'>>> {
  const { rows } = await sql<Addebito>`
    select p.scadenza as dal, p.stato = 'pagato' as pagato, p.incassato_centesimi - rimborsabile_del_debito(p.id) as reso,
      u.sconto, u.prezzo
    from pagamenti p cross join lateral (
      select coalesce(sum(sconto_centesimi), 0)::bigint as sconto, coalesce(max(prezzo_centesimi), 1)::bigint as prezzo
      from usi_promozione where pagamento_id = p.id and reso_at is null) u
    where p.origine = 'abbonamento' and p.origine_id = ${id}
      and p.scadenza >= ${inizioPeriodo(ancora, cadenza, prossimo)}::date and p.scadenza < ${prossimo}::date
      and p.stato <> 'annullato'`.execute(db)
  return {
    pagato: rows.some(({ pagato }) => pagato),
    sconti: rows
      .filter(({ sconto }) => sconto > 0)
      .map((addebito) => deiGiorni(addebito, importo_centesimi)),
    resi_centesimi: rows.reduce((sum, { reso }) => sum + reso, 0),
  }
}
