import { aggiungiGiorni, giornoDa, giorniDelMese, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { colonneDi, RIGHE_REPORT_MAX, type TipoReport } from '@rateo/domain/stati/report'
import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { type Ambito, findRighe, type Riga } from './righe.queries.ts'

type Da = Pick<Deps, 'db' | 'clock' | 'log'>
type Preso = Ambito & { id: string; tipo: TipoReport; dal: string; al: string }

class TroppeRighe extends Error {}

/** Takes the oldest report that waits, or that somebody left halfway: one process each. */
async function prendiReport({ db }: Da): Promise<Preso | undefined> {
  const { rows } = await sql<Preso>`
    update reports set stato = 'in_elaborazione', avanzamento = 0, bloccato_fino = now() + interval '2 minutes'
    where id = (
      select id from reports
      where stato = 'in_attesa' or (stato = 'in_elaborazione' and bloccato_fino < now())
      order by id limit 1 for update skip locked
    )
    returning id, tipo, dal, al, esercente_id, cliente_id`.execute(db)
  return rows[0]
}

/** The period month by month, so that the progress is real and no query is long. */
function tratti(dal: string, al: string): { dal: string; al: string }[] {
  const found: { dal: string; al: string }[] = []
  for (let day = dal; day <= al;) {
    const { anno, mese } = partiDelGiorno(day)
    const monthEnd = giornoDa(anno, mese, giorniDelMese(anno, mese))
    const end = monthEnd < al ? monthEnd : al
    found.push({ dal: day, al: end })
    day = aggiungiGiorni(end, 1)
  }
  return found
}

/** Sums of the columns that are summed. */
function sommeDi(tipo: TipoReport, righe: readonly Riga[]): Record<string, number> {
  const sums = colonneDi(tipo, 'tutti').filter(({ somma }) => somma)
  return Object.fromEntries(
    sums.map(({ chiave }) => [
      chiave,
      righe.reduce((sum, riga) => sum + Number(riga[chiave] ?? 0), 0),
    ]),
  )
}

async function raccogli({ db, clock }: Da, report: Preso): Promise<Riga[]> {
  const righe: Riga[] = []
  const parts = tratti(report.dal, report.al)
  for (const [index, part] of parts.entries()) {
    const left = RIGHE_REPORT_MAX - righe.length
    const more = await findRighe(db, report.tipo, report, { ...part, oggi: clock.today() }, left)
    if (more.length > left) throw new TroppeRighe()
    righe.push(...more)
    await sql`
      update reports set avanzamento = ${Math.floor(((index + 1) * 99) / parts.length)},
        bloccato_fino = now() + interval '2 minutes'
      where id = ${report.id} and stato = 'in_elaborazione'`.execute(db)
  }
  return righe
}

const motivoDi = (error: unknown): string =>
  error instanceof TroppeRighe
    ? 'Nel periodo ci sono più di 5.000 righe: chiedi un periodo più breve.'
    : 'Non siamo riusciti a preparare il report. Chiedilo di nuovo tra qualche minuto.'

/** Makes one report that waits; returns how many there were. A failure is written on it, for the asker. */
export async function elaboraReports(deps: Da): Promise<number> {
  const { db, log } = deps
  const report = await prendiReport(deps)
  if (!report) return 0
  try {
    const righe = await raccogli(deps, report)
    await sql`
      update reports set stato = 'pronto', avanzamento = 100, righe = ${JSON.stringify(righe)}::jsonb,
        totali = ${JSON.stringify(sommeDi(report.tipo, righe))}::jsonb, n_righe = ${righe.length}, bloccato_fino = null
      where id = ${report.id} and stato = 'in_elaborazione'`.execute(db)
  } catch (error) {
    log.warn({ err: error, report_id: report.id }, 'report non riuscito')
    await sql`
      update reports set stato = 'fallito', motivo = ${motivoDi(error)}, bloccato_fino = null
      where id = ${report.id} and stato = 'in_elaborazione'`.execute(db)
  }
  return 1
}

/** Throws away the rows of reports past their life: they can be asked for again. */
export async function scadiReports({ db, clock }: Pick<Da, 'db' | 'clock'>): Promise<void> {
  await sql`
    update reports set stato = 'scaduto', righe = null, totali = null
    where stato in ('pronto', 'fallito') and scade_at < ${clock.now()}`.execute(db)
}
