import { blocca, leggi } from '../archivio.ts'
import { rifiuti } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import { incassa, registraRifiuto } from './addebito.ts'
import { comportamentoDi } from './metodo.ts'
import { bloccaPagamento, esitoDifferito } from './sessione.ts'

/** The bank's answer to a SEPA debit. */
export async function concludiAddebitoSepa(
  ctx: Contesto,
  id: string,
  metodoId: string,
): Promise<void> {
  const { pagamento } = await bloccaPagamento(ctx, id)
  if (pagamento.status !== 'processing' || pagamento.latest_charge === null) return
  const metodo = await leggi(ctx.db, 'payment_method', metodoId)
  const charge = await blocca(ctx.db, 'charge', pagamento.latest_charge)
  const comportamento = await comportamentoDi(ctx, metodoId)
  const esito =
    comportamento.rifiuto === null
      ? await incassa(ctx, pagamento, charge, comportamento)
      : await registraRifiuto(ctx, pagamento, metodo, rifiuti[comportamento.rifiuto], { charge })
  await esitoDifferito(ctx, esito)
}
