import { blocca, contoDi, salva } from '../archivio.ts'
import { emetti } from '../eventi.ts'
import { annotaMovimento } from '../motore/saldo.ts'
import type { Payout } from '../oggetti-libri.ts'
import type { Contesto } from '../servizi.ts'
import { liberaRighe, rifiutoDellaBanca } from './banca.ts'
import { segnaBancaErrata } from './conto.ts'

/** The bank has it, or sends it back: the money is on the balance again, and the account at the bank is of no use. */
export async function concludiAccredito(ctx: Contesto, id: string): Promise<void> {
  const accredito = await blocca(ctx.db, 'payout', id)
  if (accredito.status !== 'pending') return
  const conto = await contoDi(ctx.db, id)
  const rifiuto = conto === null ? null : await rifiutoDellaBanca(ctx, accredito.destination)
  if (conto === null || rifiuto === null) {
    const value = conto === null ? null : id.slice(-12).toUpperCase()
    const pagato = await salva<Payout>(ctx.db, {
      ...accredito,
      status: 'paid',
      trace_id: { status: value === null ? 'pending' : 'supported', value },
    })
    await emetti(ctx, 'payout.paid', pagato, conto)
    return
  }
  const torna = await annotaMovimento(ctx, accredito, 'payout_failure', accredito.amount, 0, {
    conto,
  })
  const fallito = await salva<Payout>(ctx.db, {
    ...accredito,
    status: 'failed',
    failure_balance_transaction: torna.id,
    failure_code: rifiuto.codice,
    failure_message: rifiuto.messaggio,
  })
  await liberaRighe(ctx, id)
  await emetti(ctx, 'payout.failed', fallito, conto)
  await segnaBancaErrata(ctx, conto)
}
