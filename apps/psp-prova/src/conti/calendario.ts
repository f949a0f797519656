import { trova } from '../archivio.ts'
import { accredita, leggiSaldo, prendiSaldo } from '../motore/accredito.ts'
import type { Account, Calendario } from '../oggetti-conti.ts'
import type { Contesto } from '../servizi.ts'

/** Payouts that nobody asks for: what is available leaves on the days that the account has chosen. */

const UN_GIORNO = 86_400
/** Payouts are made at six in the morning, UTC. */
const ORA = 6 * 3600
const SETTIMANA = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const isScelto = (quando: Date, { interval, weekly_anchor, monthly_anchor }: Calendario) => {
  if (interval === 'daily') return true
  if (interval === 'weekly') return SETTIMANA[quando.getUTCDay()] === (weekly_anchor ?? 'monday')
  // In a month that is too short it is the last day.
  const ultimo = new Date(Date.UTC(quando.getUTCFullYear(), quando.getUTCMonth() + 1, 0))
  return quando.getUTCDate() === Math.min(monthly_anchor ?? 1, ultimo.getUTCDate())
}

/** The first second from `da` at which the calendar makes a payout; null where it makes none. Banks rest at the weekend. */
function prossimoAccredito(calendario: Calendario, da: number): number | null {
  if (calendario.interval === 'manual') return null
  let giorno = Math.floor(da / UN_GIORNO) * UN_GIORNO + ORA
  if (giorno < da) giorno += UN_GIORNO
  while (!isScelto(new Date(giorno * 1000), calendario)) giorno += UN_GIORNO
  while ([0, 6].includes(new Date(giorno * 1000).getUTCDay())) giorno += UN_GIORNO
  return giorno
}

/** Writes down the payout that will take along what is available from a second on, once for a day. */
export async function prevediAccredito(ctx: Contesto, id: string, da: number): Promise<void> {
  const conto = await trova(ctx.db, 'account', id)
  if (conto === undefined) return
  const quando = prossimoAccredito(conto.settings.payouts.schedule, da)
  if (quando === null) return
  await ctx.db.query(
    `insert into psp_prova.lavoro (tipo, oggetto, esito, quando_ms)
     select 'accredito_automatico', $1::text, '', $2::bigint
     where not exists (select from psp_prova.lavoro
       where tipo = 'accredito_automatico' and oggetto = $1 and quando_ms = $2)`,
    [id, quando * 1000],
  )
}

/** Pays out all that is available, and remembers which lines it was. */
export async function accreditaDaSe(ctx: Contesto, id: string): Promise<void> {
  await prendiSaldo(ctx)
  const conto = await trova(ctx.db, 'account', id)
  if (conto === undefined || !siAccredita(conto)) return
  const { disponibile } = await leggiSaldo(ctx, id)
  if (disponibile <= 0) return
  const accredito = await accredita(
    ctx,
    {
      amount: disponibile,
      currency: 'eur',
      description: 'STRIPE PAYOUT',
      statement_descriptor: conto.settings.payouts.statement_descriptor,
      metadata: {},
    },
    { conto: id, banca: conto.external_accounts.data[0]?.id ?? null, automatico: true },
  )
  await ctx.db.query(
    `update psp_prova.oggetto set segreto = segreto || jsonb_build_object('accredito', $2::text)
     where conto = $1 and tipo = 'balance_transaction' and not segreto ? 'accredito'
       and (dati->>'available_on')::bigint <= $3`,
    [id, accredito.id, ctx.orologio.secondi()],
  )
}

const siAccredita = ({ payouts_enabled, settings }: Account): boolean =>
  payouts_enabled && settings.payouts.schedule.interval !== 'manual'
