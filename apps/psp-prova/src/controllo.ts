import type { FastifyInstance } from 'fastify'
import { rotteControlloConti } from './controllo-conti.ts'
import { corpo, rotteControlloMetodi } from './controllo-metodi.ts'
import { richiestaErrata } from './errori.ts'
import { apriContestazione } from './motore/contestazione.ts'
import { guastiChiamata, guastiRicerca, guastiWebhook } from './guasti.ts'
import { intero, interoRichiesto, scelta, testo } from './parametri.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

/** The calls by which tests steer the provider. Registered only when asked for; otherwise they answer 404. */
export function rotteControllo(app: FastifyInstance, servizi: Servizi): void {
  rotteControlloMetodi(app, servizi)
  rotteControlloConti(app, servizi)

  app.get('/_prova/guasti', async () => ({ guasti: servizi.guasti.elenco() }))

  app.post('/_prova/guasti', async (request) => {
    const p = corpo(request.body)
    const tipo = scelta(p, 'tipo', [...guastiChiamata, ...guastiWebhook, ...guastiRicerca])
    if (tipo === undefined) throw richiestaErrata('Manca il tipo di guasto.', 'tipo')
    const percorso = testo(p, 'percorso')
    servizi.guasti.aggiungi({
      tipo,
      quante_volte: Math.max(1, intero(p, 'quante_volte') ?? 1),
      ritardo_ms: Math.max(0, intero(p, 'ritardo_ms') ?? 2000),
      stato: Math.min(599, Math.max(200, intero(p, 'stato') ?? 200)),
      ...(percorso === undefined ? {} : { percorso }),
    })
    return { guasti: servizi.guasti.elenco() }
  })

  app.delete('/_prova/guasti', async () => {
    servizi.guasti.pulisci()
    return { guasti: [] }
  })

  app.get('/_prova/registro', async () => registro(servizi))

  app.post('/_prova/tempo', async (request) => {
    const p = corpo(request.body)
    const scarto = intero(p, 'scarto_ms')
    // The clock of the shop goes on by itself and takes ours along: it waits until we have done what is due by then.
    if (scarto !== undefined) {
      await servizi.orologio.porta(scarto)
      return { adesso: adessoDi(servizi), ...(await servizi.esaurisci()) }
    }
    const avanti = interoRichiesto(p, 'avanti_ms')
    if (avanti < 0) throw richiestaErrata('Il tempo va solo avanti.', 'avanti_ms')
    await servizi.orologio.avanti(avanti)
    servizi.sveglia()
    return { adesso: adessoDi(servizi) }
  })

  // A card holder disputes a payment that went well.
  app.post<{ Params: { charge: string } }>('/_prova/contestazioni/:charge', async (request) => {
    const motivo = testo(corpo(request.body), 'motivo') ?? 'fraudulent'
    await inContesto(servizi, senzaRichiesta, (ctx) =>
      apriContestazione(ctx, request.params.charge, motivo),
    )
    servizi.sveglia()
    return { charge: request.params.charge, motivo }
  })
}

const adessoDi = ({ orologio }: Servizi) => new Date(orologio.adesso()).toISOString()

/** The provider's own books: whoever disagrees with them has lost or doubled money. */
async function registro(servizi: Servizi): Promise<object> {
  const tutti = async (tipo: string) => {
    const { rows } = await servizi.pool.query<{ dati: object }>(
      'select dati from psp_prova.oggetto where tipo = $1 order by seq',
      [tipo],
    )
    return rows.map((riga) => riga.dati)
  }
  const { rows: consegne } = await servizi.pool.query(
    'select stato, falsa, count(*)::int as quante from psp_prova.consegna group by stato, falsa order by stato, falsa',
  )
  return {
    adesso: new Date(servizi.orologio.adesso()).toISOString(),
    charges: await tutti('charge'),
    refunds: await tutti('refund'),
    disputes: await tutti('dispute'),
    balance_transactions: await tutti('balance_transaction'),
    consegne,
  }
}
