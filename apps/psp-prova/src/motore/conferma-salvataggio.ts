import { leggi, salva } from '../archivio.ts'
import { erroreCarta, richiestaErrata, type ErroreStripe } from '../errori.ts'
import { emetti } from '../eventi.ts'
import type { SetupIntent } from '../oggetti.ts'
import type { Accettazione, PaymentMethod } from '../oggetti-cliente.ts'
import { rifiuti, type Rifiuto } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import { erroreIntento } from './addebito.ts'
import { chiediConferma } from './autenticazione.ts'
import { collega, verificaUsabile } from './collega.ts'
import { assicuraMandato } from './mandato.ts'
import { comportamentoDi } from './metodo.ts'
import { completaSessione } from './sessione.ts'

export interface ModoSalvataggio {
  return_url: string | null
  /** The payer's agreement to be debited. */
  accettazione?: Accettazione | undefined
}

export type EsitoSalvataggio =
  | { salvataggio: SetupIntent; rifiuto?: undefined }
  | { salvataggio: SetupIntent; rifiuto: Rifiuto; metodo: PaymentMethod }

/** Checks a method with its bank and keeps it for later, without taking money. */
export async function confermaSalvataggio(
  ctx: Contesto,
  salvataggio: SetupIntent,
  metodo: PaymentMethod,
  { return_url, accettazione }: ModoSalvataggio,
): Promise<EsitoSalvataggio> {
  if (salvataggio.status === 'succeeded' || salvataggio.status === 'canceled') {
    throw richiestaErrata(
      `You cannot confirm this SetupIntent because it has a status of ${salvataggio.status}.`,
      undefined,
      'setup_intent_unexpected_state',
    )
  }
  await verificaUsabile(ctx, metodo)
  const comportamento = await comportamentoDi(ctx, metodo.id)
  if (metodo.type === 'card' && comportamento.rifiuto !== null && !comportamento.salvabile) {
    const rifiuto = rifiuti[comportamento.rifiuto]
    return {
      salvataggio: await fallito(ctx, salvataggio, metodo, rifiuto),
      rifiuto,
      metodo,
    }
  }
  if (metodo.type === 'card' && comportamento.sca !== 'mai') {
    const azione = await chiediConferma(ctx, salvataggio, metodo.id, return_url)
    const inAttesa = await salva<SetupIntent>(ctx.db, {
      ...salvataggio,
      status: 'requires_action',
      payment_method: metodo.id,
      last_setup_error: null,
      next_action: azione,
    })
    await emetti(ctx, 'setup_intent.requires_action', inAttesa)
    return { salvataggio: inAttesa }
  }
  return { salvataggio: await riuscito(ctx, salvataggio, metodo, accettazione) }
}

export async function concludiAutenticazioneSalvataggio(
  ctx: Contesto,
  salvataggio: SetupIntent,
  metodoId: string,
  approvata: boolean,
): Promise<SetupIntent> {
  const metodo = await leggi(ctx.db, 'payment_method', metodoId)
  if (approvata) return riuscito(ctx, salvataggio, metodo)
  const rifiuto = {
    ...rifiuti.autenticazione_rifiutata,
    code: 'setup_intent_authentication_failure',
  }
  return fallito(ctx, salvataggio, metodo, rifiuto)
}

async function riuscito(
  ctx: Contesto,
  salvataggio: SetupIntent,
  metodo: PaymentMethod,
  accettazione?: Accettazione,
): Promise<SetupIntent> {
  if (salvataggio.customer !== null) await collega(ctx, metodo.id, salvataggio.customer, true)
  const prefisso = salvataggio.payment_method_options.sepa_debit?.mandate_options.reference_prefix
  const mandato =
    metodo.type === 'sepa_debit'
      ? await assicuraMandato(ctx, metodo, { accettazione, prefisso })
      : undefined
  const salvato = await salva<SetupIntent>(ctx.db, {
    ...salvataggio,
    status: 'succeeded',
    payment_method: metodo.id,
    last_setup_error: null,
    next_action: null,
    mandate: mandato?.id ?? null,
  })
  await emetti(ctx, 'setup_intent.succeeded', salvato)
  await completaSessione(ctx, salvato)
  return salvato
}

async function fallito(
  ctx: Contesto,
  salvataggio: SetupIntent,
  metodo: PaymentMethod,
  rifiuto: Rifiuto,
): Promise<SetupIntent> {
  const aggiornato = await salva<SetupIntent>(ctx.db, {
    ...salvataggio,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: erroreIntento(rifiuto, metodo),
    next_action: null,
  })
  await emetti(ctx, 'setup_intent.setup_failed', aggiornato)
  return aggiornato
}

export function comeRispostaSalvataggio(esito: EsitoSalvataggio): SetupIntent | ErroreStripe {
  if (esito.rifiuto === undefined) return esito.salvataggio
  const { code, decline_code, message } = esito.rifiuto
  return erroreCarta(
    { code, decline_code, message, payment_method: esito.metodo },
    { setup_intent: esito.salvataggio },
  )
}
