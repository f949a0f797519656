import type { FastifyInstance } from 'fastify'
import { accreditaDaSe } from './conti/calendario.ts'
import { chiediAncora, inviaModulo, riammetti } from './conti/conto.ts'
import { ricordaConto, type StoriaDelConto } from './conti/storia.ts'
import { richiestaErrata } from './errori.ts'
import { corpo } from './controllo-metodi.ts'
import { type Parametri, parametriDi } from './modulo-nidificato.ts'
import {
  booleano,
  gruppo,
  intero,
  interoRichiesto,
  lista,
  scelta,
  testo,
  testoRichiesto,
} from './parametri.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

interface ConId {
  Params: { id: string }
}

const oggettiDi = (p: Parametri, nome: string) => lista(p, nome).map(parametriDi)

function leggiStoria(p: Parametri): StoriaDelConto {
  const chiesto = gruppo(p, 'chiesto')
  return {
    id: testoRichiesto(p, 'id'),
    conto: gruppo(p, 'conto') ?? {},
    aperto_ms: interoRichiesto(p, 'aperto_ms'),
    trattenuto_ms: intero(p, 'trattenuto_ms') ?? null,
    chiesto:
      chiesto === undefined
        ? null
        : {
            requisito: testoRichiesto(chiesto, 'requisito'),
            dal_ms: interoRichiesto(chiesto, 'dal_ms'),
            entro: interoRichiesto(chiesto, 'entro'),
          },
    incassi: oggettiDi(p, 'incassi').map((uno) => ({
      intento: testoRichiesto(uno, 'intento'),
      importo: interoRichiesto(uno, 'importo'),
      commissione: interoRichiesto(uno, 'commissione'),
      locale: booleano(uno, 'locale'),
      ms: interoRichiesto(uno, 'ms'),
    })),
    rimborsi: oggettiDi(p, 'rimborsi').map((uno) => ({
      rimborso: testoRichiesto(uno, 'rimborso'),
      intento: testoRichiesto(uno, 'intento'),
      importo: interoRichiesto(uno, 'importo'),
      ms: interoRichiesto(uno, 'ms'),
    })),
  }
}

/** Events of connected accounts that come from elsewhere: the page filled in, and more asked later. */
export function rotteControlloConti(app: FastifyInstance, servizi: Servizi): void {
  // A town that starts with accounts that have a past makes them known here; every figure is written as text.
  app.post('/_prova/conti', async (request) => {
    const storia = leggiStoria(parametriDi(request.body))
    const accrediti = await inContesto(servizi, senzaRichiesta, (ctx) => ricordaConto(ctx, storia))
    servizi.sveglia()
    return { accrediti }
  })

  app.post<ConId>('/_prova/conti/:id/modulo', async (request) => {
    const esito = scelta(corpo(request.body), 'esito', [
      'chiuso',
      'documento',
      'respinto',
      'riuscita',
    ])
    const { id } = request.params
    await inContesto(servizi, senzaRichiesta, (ctx) => inviaModulo(ctx, id, esito ?? 'riuscita'))
    servizi.sveglia()
    return { account: id }
  })

  // Somebody looked at it again: an account that was refused, or closed, is let in.
  app.post<ConId>('/_prova/conti/:id/riammetti', async (request) => {
    const { id } = request.params
    await inContesto(servizi, senzaRichiesta, (ctx) => riammetti(ctx, id))
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
