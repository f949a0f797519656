import type { FastifyInstance } from 'fastify'
import { aggiungiSegreto, blocca, leggi, salva } from './archivio.ts'
import { regolare } from './carte-di-prova.ts'
import { richiestaErrata } from './errori.ts'
import { emetti } from './eventi.ts'
import type { Parametri } from './modulo-nidificato.ts'
import { spegniMandato } from './motore/mandato.ts'
import { ricordaCarta } from './motore/metodo.ts'
import type { PaymentMethod } from './oggetti-cliente.ts'
import { booleano, interoRichiesto, scelta, testo } from './parametri.ts'
import { rifiuti, type NomeRifiuto } from './rifiuti.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

interface ConId {
  Params: { id: string }
}

/** Events of cards and accounts outside of the shop: at their banks, and before the town began. */
export function rotteControlloMetodi(app: FastifyInstance, servizi: Servizi): void {
  // A town that starts with cards already saved makes them known here.
  app.post('/_prova/carte', async (request) => {
    const p = corpo(request.body)
    const [metodo, cliente] = [testo(p, 'metodo'), testo(p, 'cliente')]
    if (metodo === undefined || cliente === undefined) {
      throw richiestaErrata('Mancano il metodo e il cliente.', 'metodo')
    }
    const ultime4 = testo(p, 'ultime4', 4) ?? ''
    const scadenza = { mese: interoRichiesto(p, 'mese'), anno: interoRichiesto(p, 'anno') }
    const nome = testo(p, 'nome', 256) ?? ''
    await inContesto(servizi, senzaRichiesta, (ctx) =>
      ricordaCarta(ctx, { metodo, cliente, ultime4, scadenza, nome }),
    )
    return { payment_method: metodo }
  })

  // The bank sends the holder a new card: the saved one goes on with other figures, and sometimes the notice is lost.
  app.post<ConId>('/_prova/carte/:id/rinnova', async (request) => {
    const p = corpo(request.body)
    const [exp_month, exp_year] = [interoRichiesto(p, 'mese'), interoRichiesto(p, 'anno')]
    const last4 = testo(p, 'ultime4', 4)
    await inContesto(servizi, senzaRichiesta, async (ctx) => {
      const metodo = await blocca(ctx.db, 'payment_method', request.params.id)
      if (metodo.card === undefined) throw richiestaErrata('Non è una carta.', 'id')
      const rinnovata = await salva<PaymentMethod>(ctx.db, {
        ...metodo,
        card: { ...metodo.card, exp_month, exp_year, ...(last4 === undefined ? {} : { last4 }) },
      })
      if (booleano(p, 'muta')) return
      await emetti(ctx, 'payment_method.automatically_updated', rinnovata)
    })
    servizi.sveglia()
    return { payment_method: request.params.id }
  })

  // The payer tells their bank that this creditor may not debit them any more.
  app.post<ConId>('/_prova/mandati/:id/revoca', async (request) => {
    const mandato = await inContesto(servizi, senzaRichiesta, async (ctx) => {
      const spento = await spegniMandato(ctx, request.params.id)
      await aggiungiSegreto(ctx.db, spento.payment_method, { rifiuto: 'sepa_non_autorizzato' })
      return spento
    })
    servizi.sveglia()
    return { mandate: mandato.id, status: mandato.status }
  })

  app.post<ConId>('/_prova/metodi/:id', async (request) => {
    const metodo = await leggi(servizi.pool, 'payment_method', request.params.id)
    const nomi = Object.keys(rifiuti) as NomeRifiuto[]
    const rifiuto = scelta(corpo(request.body), 'rifiuto', nomi) ?? regolare.rifiuto
    await aggiungiSegreto(servizi.pool, metodo.id, { rifiuto, salvabile: true })
    return { payment_method: metodo.id, rifiuto }
  })
}

/** Tests speak JSON here: numbers become the strings that the readers of parameters expect. */
export function corpo(body: unknown): Parametri {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, valore]) => valore !== null && valore !== undefined)
      .map(([nome, valore]) => [nome, String(valore)]),
  )
}
