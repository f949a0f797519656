import { leggi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { apriSalvataggio } from '../motore/apri-intento.ts'
import { comeRispostaSalvataggio, confermaSalvataggio } from '../motore/conferma-salvataggio.ts'
import { trovaMetodo } from '../motore/metodo.ts'
import { bloccaSalvataggio } from '../motore/sessione.ts'
import type { SetupIntent } from '../oggetti.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { booleano, gruppo, metadata, scelta, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'
import { leggiAccettazione } from './mandates.ts'
import { leggiOpzioni } from './opzioni-metodo.ts'
import { tipiChiesti } from './payment-intents.ts'
import { nuovoMetodo } from './payment-methods.ts'

export function rotteSetupIntents(rotte: Rotte): void {
  rotte.post('/v1/setup_intents', async (ctx, p) => {
    const cliente = testo(p, 'customer')
    if (cliente !== undefined) await leggi(ctx.db, 'customer', cliente, 'customer')
    const metodo = await metodoIndicato(ctx, p)
    const salvataggio = await apriSalvataggio(ctx, {
      customer: cliente ?? null,
      description: testo(p, 'description') ?? null,
      metadata: metadata(p),
      payment_method: metodo?.id ?? null,
      payment_method_options: leggiOpzioni(ctx, p, false),
      payment_method_types: tipiChiesti(p),
      usage: scelta(p, 'usage', ['off_session', 'on_session']) ?? 'off_session',
    })
    if (!booleano(p, 'confirm')) return salvataggio
    return conferma(ctx, salvataggio, metodo, p)
  })

  rotte.get('/v1/setup_intents', (ctx, p) =>
    elenca(ctx, p, {
      tipo: 'setup_intent',
      url: '/v1/setup_intents',
      filtri: ['customer', 'payment_method'],
    }),
  )

  rotte.get('/v1/setup_intents/:id', (ctx, _p, id) => leggi(ctx.db, 'setup_intent', id, 'intent'))

  rotte.post('/v1/setup_intents/:id/confirm', async (ctx, p, id) => {
    const { salvataggio } = await bloccaSalvataggio(ctx, id)
    const gia = salvataggio.payment_method
    const metodo =
      (await metodoIndicato(ctx, p)) ?? (gia === null ? undefined : await trovaMetodo(ctx, gia))
    return conferma(ctx, salvataggio, metodo, p)
  })
}

async function metodoIndicato(ctx: Contesto, p: Parametri): Promise<PaymentMethod | undefined> {
  const dati = gruppo(p, 'payment_method_data')
  if (dati !== undefined) return nuovoMetodo(ctx, dati)
  const id = testo(p, 'payment_method')
  return id === undefined ? undefined : trovaMetodo(ctx, id)
}

async function conferma(
  ctx: Contesto,
  salvataggio: SetupIntent,
  metodo: PaymentMethod | undefined,
  p: Parametri,
) {
  if (metodo === undefined) {
    throw richiestaErrata(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      'payment_method',
      'setup_intent_unexpected_state',
    )
  }
  const ritorno = testo(p, 'return_url') ?? null
  const accettazione = leggiAccettazione(ctx, p)
  return comeRispostaSalvataggio(
    await confermaSalvataggio(ctx, salvataggio, metodo, { return_url: ritorno, accettazione }),
  )
}
