import type { FastifyInstance } from 'fastify'
import { accreditaDaSe } from './conti/calendario.ts'
import { chiediAncora, inviaModulo } from './conti/conto.ts'
import { richiestaErrata } from './errori.ts'
import { corpo } from './controllo-metodi.ts'
import { intero, scelta, testo } from './parametri.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

interface ConId {
  Params: { id: string }
}

/** Events of connected accounts that come from elsewhere: the page filled in, and more asked later. */
export function rotteControlloConti(app: FastifyInstance, servizi: Servizi): void {
  app.post<ConId>('/_prova/conti/:id/modulo', async (request) => {
    const esito = scelta(corpo(request.body), 'esito', ['documento', 'respinto', 'riuscita'])
    const { id } = request.params
    await inContesto(servizi, senzaRichiesta, (ctx) => inviaModulo(ctx, id, esito ?? 'riuscita'))
    servizi.sveglia()
    return { account: id }
  })

  // The day of the payouts has come for one account: what is available leaves.
  app.post<ConId>('/_prova/conti/:id/accredita', async (request) => {
    const { id } = request.params
    await inContesto(servizi, senzaRichiesta, (ctx) => accreditaDaSe(ctx, id))
    servizi.sveglia()
    return { account: id }
  })

  // A document gets old, a law changes: the account has so many seconds to give what is asked.
  app.post<ConId>('/_prova/conti/:id/requisiti', async (request) => {
    const p = corpo(request.body)
    const chiesto = testo(p, 'chiesto', 200)
    if (chiesto === undefined) throw richiestaErrata('Manca che cosa si chiede.', 'chiesto')
    const entro = servizi.orologio.secondi() + Math.max(0, intero(p, 'entro_secondi') ?? 0)
    const { requirements } = await inContesto(servizi, senzaRichiesta, (ctx) =>
      chiediAncora(ctx, request.params.id, [chiesto], entro),
    )
    servizi.sveglia()
    return { requirements }
  })
}
