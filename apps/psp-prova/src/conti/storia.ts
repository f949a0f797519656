import { creaConto } from '../api/accounts.ts'
import { trova } from '../archivio.ts'
import { carteDiProva, regolare } from '../carte-di-prova.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { addebitaCarta } from '../motore/addebito.ts'
import { apriPagamento } from '../motore/apri-intento.ts'
import { creaCarta, creaContoSepa, nessunIntestatario } from '../motore/metodo.ts'
import { rimborsa } from '../motore/rimborso.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Contesto } from '../servizi.ts'
import { accreditaDaSe } from './calendario.ts'
import { chiediAncora, salvaConto } from './conto.ts'
import { concludiAccredito } from './esito-accredito.ts'

/** A connected account that is as if it had been opened long ago, with what came to it and left it since. */
export interface StoriaDelConto {
  id: string
  /** The parameters of the call that would have opened it. */
  conto: Parametri
  aperto_ms: number
  /** Payouts wait since then. */
  trattenuto_ms: number | null
  /** A thing that is asked of it, since when, and the second by which it must be given. */
  chiesto: { requisito: string; dal_ms: number; entro: number } | null
  incassi: { intento: string; importo: number; commissione: number; locale: boolean; ms: number }[]
  rimborsi: { rimborso: string; intento: string; importo: number; ms: number }[]
}

/** Any account that is debited without trouble. */
const IBAN_BUONO = 'IT83W0542811101000000123455'

type Passo = { ms: number; fai: (ctx: Contesto) => Promise<unknown> }

/** The same work at an earlier instant. Nobody waits for notices of that time. */
const alTempo = (ctx: Contesto, ms: number): Contesto => ({
  ...ctx,
  orologio: { ...ctx.orologio, adesso: () => ms, secondi: () => Math.floor(ms / 1000) },
  impostazioni: { ...ctx.impostazioni, webhookUrl: undefined, webhookConti: undefined },
})

async function apri(ctx: Contesto, { id, conto }: StoriaDelConto): Promise<void> {
  const nuovo = await creaConto(ctx, conto, id)
  await salvaConto(
    ctx,
    { ...nuovo, details_submitted: true, tos_acceptance: { date: ctx.orologio.secondi() } },
    { verifica: 'riuscita', rappresentante: true },
  )
}

async function metodi(ctx: Contesto): Promise<{ carta: PaymentMethod; banca: PaymentMethod }> {
  const [buona] = carteDiProva
  if (buona === undefined) throw new Error('no test card')
  const anno = new Date(ctx.orologio.adesso()).getUTCFullYear() + 3
  return {
    carta: await creaCarta(ctx, buona, { mese: 12, anno }, nessunIntestatario),
    banca: await creaContoSepa(ctx, IBAN_BUONO, nessunIntestatario),
  }
}

async function incassa(
  ctx: Contesto,
  conto: string,
  { intento, importo, commissione }: StoriaDelConto['incassi'][number],
  metodo: PaymentMethod,
): Promise<void> {
  const pagamento = await apriPagamento(
    ctx,
    {
      amount: importo,
      application_fee_amount: commissione === 0 ? null : commissione,
      currency: 'eur',
      customer: null,
      description: null,
      metadata: {},
      on_behalf_of: conto,
      payment_method_options: {},
      payment_method_types: [metodo.type],
      receipt_email: null,
      setup_future_usage: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      transfer_data: { destination: conto },
      transfer_group: null,
    },
    {},
    intento,
  )
  await addebitaCarta(ctx, pagamento, metodo, regolare, false)
}

async function restituisci(
  ctx: Contesto,
  { rimborso, intento, importo }: StoriaDelConto['rimborsi'][number],
): Promise<void> {
  const charge = (await trova(ctx.db, 'payment_intent', intento))?.latest_charge
  if (charge == null) return
  await rimborsa(ctx, {
    charge,
    id: rimborso,
    amount: importo,
    reason: 'requested_by_customer',
    metadata: {},
    stornaTrasferimento: true,
  })
}

/** The payouts that the calendar makes until then, each at its own instant, and the answers of the bank. */
async function viviFino(ctx: Contesto, conto: string, ms: number): Promise<void> {
  for (;;) {
    const { rows } = await ctx.db.query<{ tipo: string; oggetto: string; quando_ms: string }>(
      `delete from psp_prova.lavoro where id = (
         select l.id from psp_prova.lavoro l where l.quando_ms <= $2 and (l.oggetto = $1 or exists (
           select from psp_prova.oggetto o where o.id = l.oggetto and o.conto = $1))
         order by l.quando_ms, l.id limit 1)
       returning tipo, oggetto, quando_ms`,
      [conto, ms],
    )
    const lavoro = rows[0]
    if (lavoro === undefined) return
    const allora = alTempo(ctx, Number(lavoro.quando_ms))
    if (lavoro.tipo === 'accredito_automatico') await accreditaDaSe(allora, lavoro.oggetto)
    if (lavoro.tipo === 'accredito') await concludiAccredito(allora, lavoro.oggetto)
  }
}

const trattieni = async (ctx: Contesto, id: string) => {
  const conto = await trova(ctx.db, 'account', id)
  if (conto === undefined) return
  const { payouts } = conto.settings
  const schedule = { ...payouts.schedule, interval: 'manual' as const }
  await salvaConto(ctx, {
    ...conto,
    settings: { ...conto.settings, payouts: { ...payouts, schedule } },
  })
}

/** Lives the past of an account once; answers with the payouts of that time. */
export async function ricordaConto(
  ctx: Contesto,
  storia: StoriaDelConto,
): Promise<{ accredito: string; created: number }[]> {
  const { id, aperto_ms, trattenuto_ms, chiesto, incassi, rimborsi } = storia
  if (await trova(ctx.db, 'account', id)) return []
  await apri(alTempo(ctx, aperto_ms), storia)
  const { carta, banca } = await metodi(alTempo(ctx, aperto_ms))
  const passi: Passo[] = [
    ...incassi.map((uno) => ({
      ms: uno.ms,
      fai: (allora: Contesto) => incassa(allora, id, uno, uno.locale ? banca : carta),
    })),
    ...rimborsi.map((uno) => ({
      ms: uno.ms,
      fai: (allora: Contesto) => restituisci(allora, uno),
    })),
  ]
  if (trattenuto_ms !== null) passi.push({ ms: trattenuto_ms, fai: (a) => trattieni(a, id) })
  if (chiesto !== null) {
    const { dal_ms, requisito, entro } = chiesto
    passi.push({ ms: dal_ms, fai: (a) => chiediAncora(a, id, [requisito], entro) })
  }
  for (const { ms, fai } of passi.toSorted((a, b) => a.ms - b.ms)) {
    await viviFino(ctx, id, ms)
    await fai(alTempo(ctx, ms))
  }
  await viviFino(ctx, id, ctx.orologio.adesso())
  const { rows } = await ctx.db.query<{ accredito: string; created: number }>(
    `select id as accredito, created::int from psp_prova.oggetto where tipo = 'payout' and conto = $1 order by seq`,
    [id],
  )
  return rows
}
