import { randomInt } from 'node:crypto'
import { nuovoId } from './identificativi.ts'
import type { Oggetto } from './oggetti.ts'
import type { Contesto } from './servizi.ts'

/** The version of the API whose shapes this provider speaks, written in every event. */
export const versioneApi = '2026-10-28.endive'

/** Writes an event and its delivery in the transaction of the fact it tells. */
export async function emetti(
  ctx: Contesto,
  tipo: string,
  oggetto: Oggetto,
  conto: string | null = null,
): Promise<void> {
  if (ctx.novita.muta) return
  const { webhookUrl, webhookConti, webhookEventi } = ctx.impostazioni
  const url = conto === null ? webhookUrl : webhookConti?.url
  const siConsegna = url !== undefined && (webhookEventi?.has(tipo) ?? true)
  const evento = {
    id: nuovoId('evt'),
    object: 'event',
    ...(conto !== null && { account: conto }),
    api_version: versioneApi,
    created: ctx.orologio.secondi(),
    data: { object: oggetto },
    livemode: false,
    pending_webhooks: siConsegna ? 1 : 0,
    request: ctx.richiesta,
    type: tipo,
  }
  const corpo = JSON.stringify(evento, null, 2)
  await ctx.db.query(
    'insert into psp_prova.evento (id, tipo, created, corpo) values ($1, $2, $3, $4)',
    [evento.id, tipo, evento.created, corpo],
  )
  if (!siConsegna) return
  ctx.novita.da_fare = true
  await preparaConsegne(ctx, evento, corpo, conto !== null)
}

async function preparaConsegne(
  ctx: Contesto,
  evento: { id: string; type: string },
  corpo: string,
  deiConti: boolean,
): Promise<void> {
  const guasti = ctx.guasti.perEvento(evento.type)
  const con = (tipo: string) => guasti.find((guasto) => guasto.tipo === tipo)
  const mescolato = con('webhook_mescolati')
  const quando = () =>
    ctx.orologio.adesso() +
    (mescolato === undefined ? 0 : randomInt(Math.max(1, mescolato.ritardo_ms)))
  const copie = con('webhook_persi') === undefined ? (con('webhook_duplicati') ? 3 : 1) : 0
  const consegne: { corpo: string; falsa: boolean }[] = Array.from({ length: copie }, () => ({
    corpo,
    falsa: false,
  }))
  if (con('webhook_falsi') !== undefined) {
    // Another id, or the receiver would drop the forgery as a duplicate and prove nothing.
    consegne.unshift({ corpo: corpo.replaceAll(evento.id, nuovoId('evt')), falsa: true })
  }
  for (const consegna of consegne) {
    await ctx.db.query(
      `insert into psp_prova.consegna (evento, corpo, falsa, prossimo_ms, dei_conti)
       values ($1, $2, $3, $4, $5)`,
      [evento.id, consegna.corpo, consegna.falsa, quando(), deiConti],
    )
  }
}
