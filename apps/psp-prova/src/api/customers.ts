import { blocca, cancella, crea, leggi, salva, segretoDi } from '../archivio.ts'
import { emetti } from '../eventi.ts'
import { stacca } from '../motore/collega.ts'
import { nuovoCliente } from '../motore/sessione.ts'
import type { Customer, PaymentMethod } from '../oggetti-cliente.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { email, gruppo, metadata, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'

export function rotteCustomers(rotte: Rotte): void {
  rotte.post('/v1/customers', async (ctx, p) => {
    const cliente = nuovoCliente(ctx, {})
    return crea<Customer>(ctx.db, modificato(cliente, p))
  })

  rotte.get('/v1/customers', (ctx, p) =>
    elenca(ctx, p, { tipo: 'customer', url: '/v1/customers', filtri: ['email'] }),
  )

  rotte.get('/v1/customers/:id', async (ctx, _p, id) => {
    const { cancellato } = await segretoDi<Cancellato>(ctx.db, id)
    return cancellato === true ? cancellatoDi(id) : leggi(ctx.db, 'customer', id)
  })

  rotte.delete('/v1/customers/:id', async (ctx, _p, id) => {
    const cliente = await blocca(ctx.db, 'customer', id)
    for (const metodo of await metodiDi(ctx, id)) await stacca(ctx, metodo)
    await emetti(ctx, 'customer.deleted', cliente)
    await cancella(ctx.db, id)
    return cancellatoDi(id)
  })

  rotte.post('/v1/customers/:id', async (ctx, p, id) =>
    salva(ctx.db, modificato(await blocca(ctx.db, 'customer', id), p)),
  )

  rotte.get('/v1/customers/:id/payment_methods', async (ctx, p, id) => {
    await leggi(ctx.db, 'customer', id)
    return elenca(
      ctx,
      { ...p, customer: id },
      {
        tipo: 'payment_method',
        url: `/v1/customers/${id}/payment_methods`,
        filtri: ['customer', 'type'],
      },
    )
  })
}

interface Cancellato {
  cancellato: boolean
}

const cancellatoDi = (id: string) => ({ id, object: 'customer', deleted: true })

async function metodiDi(ctx: Contesto, customer: string): Promise<PaymentMethod[]> {
  const { rows } = await ctx.db.query<{ dati: PaymentMethod }>(
    "select dati from psp_prova.oggetto where tipo = 'payment_method' and dati->>'customer' = $1",
    [customer],
  )
  return rows.map(({ dati }) => dati)
}

function modificato(cliente: Customer, p: Parametri): Customer {
  const predefinito = testo(gruppo(p, 'invoice_settings') ?? {}, 'default_payment_method')
  return {
    ...cliente,
    email: email(p, 'email', 512) ?? cliente.email,
    name: testo(p, 'name', 256) ?? cliente.name,
    phone: testo(p, 'phone', 20) ?? cliente.phone,
    description: testo(p, 'description') ?? cliente.description,
    metadata: metadata(p, cliente.metadata),
    invoice_settings: {
      ...cliente.invoice_settings,
      default_payment_method: predefinito ?? cliente.invoice_settings.default_payment_method,
    },
  }
}
