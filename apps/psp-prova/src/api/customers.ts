import { blocca, crea, leggi, salva } from '../archivio.ts'
import { nuovoCliente } from '../motore/sessione.ts'
import type { Customer } from '../oggetti-cliente.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { gruppo, metadata, testo } from '../parametri.ts'
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

  rotte.get('/v1/customers/:id', (ctx, _p, id) => leggi(ctx.db, 'customer', id))

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

function modificato(cliente: Customer, p: Parametri): Customer {
  const predefinito = testo(gruppo(p, 'invoice_settings') ?? {}, 'default_payment_method')
  return {
    ...cliente,
    email: testo(p, 'email', 512) ?? cliente.email,
    name: testo(p, 'name', 256) ?? cliente.name,
    phone: testo(p, 'phone', 20) ?? cliente.phone,
    description: testo(p, 'description') ?? cliente.description,
    metadata: metadata(p, cliente.metadata),
    invoice_settings: {
      default_payment_method: predefinito ?? cliente.invoice_settings.default_payment_method,
    },
  }
}
