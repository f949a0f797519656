import { aggiungiSegreto, blocca, leggi, salva, segretoDi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Contesto } from '../servizi.ts'
import { spegniMandatoDi } from './mandato.ts'

/** True once a method cannot be used any more: without a customer it is good for one payment, detached for none. */
interface Consumato {
  consumato: boolean
}

/** Puts a method on a customer; `autenticata` when its owner confirmed with the bank. */
export async function collega(
  ctx: Contesto,
  metodoId: string,
  cliente: string,
  autenticata: boolean,
): Promise<PaymentMethod> {
  const metodo = await blocca(ctx.db, 'payment_method', metodoId)
  await leggi(ctx.db, 'customer', cliente, 'customer')
  if (autenticata) await aggiungiSegreto(ctx.db, metodo.id, { autenticata: true })
  if (metodo.customer === cliente) return metodo
  const collegato = await salva<PaymentMethod>(ctx.db, { ...metodo, customer: cliente })
  await emetti(ctx, 'payment_method.attached', collegato)
  return collegato
}

/** Takes a method away from its customer, for good: nothing can be charged to it again. */
export async function stacca(ctx: Contesto, metodo: PaymentMethod): Promise<PaymentMethod> {
  const staccato = await salva<PaymentMethod>(ctx.db, { ...metodo, customer: null })
  await aggiungiSegreto(ctx.db, metodo.id, { consumato: true })
  await spegniMandatoDi(ctx, metodo)
  await emetti(ctx, 'payment_method.detached', staccato)
  return staccato
}

/** As at Stripe: one that was detached, or that served once on no customer, is used no more. */
export async function verificaUsabile(ctx: Contesto, metodo: PaymentMethod): Promise<void> {
  if (metodo.customer !== null) return
  const { consumato } = await segretoDi<Consumato>(ctx.db, metodo.id)
  if (consumato !== true) return
  throw richiestaErrata(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method',
  )
}

/** The method has served; on a customer it goes on being good. */
export async function consuma(ctx: Contesto, metodo: PaymentMethod): Promise<void> {
  if (metodo.customer === null) await aggiungiSegreto(ctx.db, metodo.id, { consumato: true })
}
