import { aggiungiSegreto, blocca, crea, leggi, salva, segretoDi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { casuale, nuovoId } from '../identificativi.ts'
import type { Accettazione, Mandate, PaymentMethod } from '../oggetti-cliente.ts'
import type { Contesto } from '../servizi.ts'

interface SegretoMetodo {
  mandato: string
}

/** The payer's agreement, and the reference that the creditor wants. */
export interface DatiMandato {
  accettazione?: Accettazione | undefined
  prefisso?: string | undefined
}

/** The mandate of an account: the one that it has, or a new one from what the payer agreed to now. */
export async function assicuraMandato(
  ctx: Contesto,
  metodo: PaymentMethod,
  { accettazione, prefisso }: DatiMandato = {},
): Promise<Mandate> {
  const { mandato: gia } = await segretoDi<SegretoMetodo>(ctx.db, metodo.id)
  if (gia !== undefined) return leggi(ctx.db, 'mandate', gia)
  const id = nuovoId('mandate')
  const mandato = await crea<Mandate>(ctx.db, {
    id,
    object: 'mandate',
    customer_acceptance: accettazione ?? {
      accepted_at: ctx.orologio.secondi(),
      type: 'online',
      online: { ip_address: null, user_agent: null },
    },
    livemode: false,
    multi_use: {},
    payment_method: metodo.id,
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: {
        reference: `${prefisso ?? ''}${casuale(16).toUpperCase()}`,
        url: `${ctx.impostazioni.origin}/mandati/${id}`,
      },
    },
    status: 'active',
    type: 'multi_use',
  })
  await aggiungiSegreto(ctx.db, metodo.id, { mandato: id })
  return mandato
}

/** The payer took it back at their bank, or its account is not the customer's any more. */
export async function spegniMandato(ctx: Contesto, id: string): Promise<Mandate> {
  const mandato = await blocca(ctx.db, 'mandate', id)
  if (mandato.status === 'inactive') return mandato
  const spento = await salva<Mandate>(ctx.db, { ...mandato, status: 'inactive' })
  await emetti(ctx, 'mandate.updated', spento)
  return spento
}

export async function spegniMandatoDi(ctx: Contesto, metodo: PaymentMethod): Promise<void> {
  const { mandato } = await segretoDi<SegretoMetodo>(ctx.db, metodo.id)
  if (mandato !== undefined) await spegniMandato(ctx, mandato)
}

/** An account may be debited while its mandate is active, and not a moment longer. */
export function verificaAttivo(mandato: Mandate): void {
  if (mandato.status === 'active') return
  throw richiestaErrata(
    `The mandate ${mandato.id} is inactive and cannot be used to take a payment.`,
    'payment_method',
    'payment_intent_mandate_invalid',
  )
}
