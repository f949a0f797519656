import { colonneDi } from '@rateo/domain/andamento/colonne-report'
import { RIGHE_PAGINA_REPORT, RIGHE_REPORT_MAX, type TipoReport } from '@rateo/domain/stati/report'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { eGiorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { onReplicaFirst } from '../../../db/addresses/reading.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { mandaReport, segnaNonRiuscito } from './programmi/manda-report.ts'
import type { Ambito, Riga } from './righe.queries.ts'
import { scorriRighe } from './scorri-righe.ts'

type Da = Pick<Deps, 'db' | 'replica' | 'clock' | 'log'>
type Preso = Ambito & { id: string; tipo: TipoReport; dal: string; al: string; giro: number }

class TroppeRighe extends Error {}
/** One that was stopped, or that another process has now. */
class Perduto extends Error {}

/** Takes the oldest report that waits, or that somebody left halfway: one process each. */
async function prendiReport({ db }: Da): Promise<Preso | undefined> {
  const { rows } = await sql<Preso>`
    update reports set stato = 'in_elaborazione', avanzamento = 0, n_righe = 0, giro = giro + 1,
      bloccato_fino = now() + interval '2 minutes'
    where id = (
      select id from reports
      where stato = 'in_attesa' or (stato = 'in_elaborazione' and bloccato_fino < now())
      order by id limit 1 for update skip locked
    )
    returning id, tipo, dal, al, esercente_id, cliente_id, giro`.execute(db)
  return rows[0]
}

/** The rows of a report as they come: the first for its page, the sums, and how many went by. */
type Raccolto = { prime: Riga[]; totali: Record<string, number>; quante: number; n: number }

function aggiungi(raccolto: Raccolto, righe: readonly Riga[]): void {
  raccolto.quante += righe.length
  for (const chiave of Object.keys(raccolto.totali)) {
    raccolto.totali[chiave] = righe.reduce(
      (sum, riga) => sum + Number(riga[chiave] ?? 0),
      raccolto.totali[chiave] ?? 0,
    )
  }
}

/** How far the rows have come through the days of the report, from 0 to 99. */
function avanzamentoDi({ dal, al }: Preso, riga: Riga | undefined): number {
  const day = riga?.['giorno'] ?? riga?.['scadenza']
  if (typeof day !== 'string' || !eGiorno(day)) return 0
  const part = (giorniTra(dal, day) + 1) / (giorniTra(dal, al) + 1)
  return Math.min(99, Math.max(0, Math.floor(part * 99)))
}

/** Says how far it is and that we are still at it, with the rows that do not stay beside the report. */
async function avanza(db: Db, report: Preso, raccolto: Raccolto, righe: readonly Riga[]) {
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update reports set avanzamento = greatest(avanzamento, ${avanzamentoDi(report, righe.at(-1))}),
        n_righe = ${raccolto.quante}, bloccato_fino = now() + interval '2 minutes'
      where id = ${report.id} and giro = ${report.giro} and stato = 'in_elaborazione'`.execute(trx)
    if (numAffectedRows !== 1n) throw new Perduto()
    const room = RIGHE_PAGINA_REPORT - raccolto.prime.length
    const altre = righe.slice(room)
    if (altre.length === 0) return
    const { id: report_id, giro } = report
    await trx
      .insertInto('righe_report')
      .values({ report_id, giro, n: raccolto.n, righe: JSON.stringify(altre) })
      .execute()
  })
}

/** Reads the rows from `da`. What a reading that was given up left behind goes first. */
async function raccogli({ db, clock }: Da, da: Db, report: Preso): Promise<Raccolto> {
  await sql`delete from righe_report where report_id = ${report.id} and giro = ${report.giro}`.execute(
    db,
  )
  const sums = colonneDi(report.tipo, 'tutti').filter(({ somma }) => somma)
  const raccolto: Raccolto = {
    prime: [],
    totali: Object.fromEntries(sums.map(({ chiave }) => [chiave, 0])),
    quante: 0,
    n: 0,
  }
  await scorriRighe(da, report, clock.today(), async (righe) => {
    aggiungi(raccolto, righe)
    if (raccolto.quante > RIGHE_REPORT_MAX) throw new TroppeRighe()
    await avanza(db, report, raccolto, righe)
    raccolto.prime.push(...righe.slice(0, RIGHE_PAGINA_REPORT - raccolto.prime.length))
    raccolto.n += 1
  })
  return raccolto
}

const motivoDi = (error: unknown): string =>
  error instanceof TroppeRighe
    ? `Nel periodo ci sono più di ${formattaIntero(RIGHE_REPORT_MAX)} righe: chiedi un periodo più breve.`
    : 'Non siamo riusciti a preparare il report. Chiedilo di nuovo tra qualche minuto.'

/** Ready: the last step, once, with the messages to those it is sent to. */
async function completa({ db, clock }: Da, { id, giro }: Preso, raccolto: Raccolto) {
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update reports set stato = 'pronto', avanzamento = 100, righe = ${JSON.stringify(raccolto.prime)}::jsonb,
        totali = ${JSON.stringify(raccolto.totali)}::jsonb, n_righe = ${raccolto.quante}, bloccato_fino = null
      where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(trx)
    if (numAffectedRows !== 1n) throw new Perduto()
    await sql`delete from righe_report where report_id = ${id} and giro <> ${giro}`.execute(trx)
    await mandaReport(trx, id, clock.now())
  })
}

async function fallisci({ db, clock }: Da, { id, giro }: Preso, error: unknown) {
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update reports set stato = 'fallito', motivo = ${motivoDi(error)}, n_righe = 0, bloccato_fino = null
      where id = ${id} and giro = ${giro} and stato = 'in_elaborazione'`.execute(trx)
    if (numAffectedRows === 1n) await segnaNonRiuscito(trx, id, clock.now())
    await sql`delete from righe_report where report_id = ${id} and giro <= ${giro}`.execute(trx)
  })
}

/** Makes one report that waits; returns how many there were. A failure is written on it, for the asker. */
export async function elaboraReports(deps: Da): Promise<number> {
  const report = await prendiReport(deps)
  if (!report) return 0
  try {
    const raccolto = await onReplicaFirst(deps, (from) => raccogli(deps, (from ?? deps).db, report))
    await completa(deps, report, raccolto)
  } catch (error) {
    if (error instanceof Perduto) return 1
    deps.log.warn({ err: error, report_id: report.id }, 'report non riuscito')
    await fallisci(deps, report, error)
  }
  return 1
}

/** Throws away the rows of reports past their life: they can be asked for again. */
export async function scadiReports({ db, clock }: Pick<Da, 'db' | 'clock'>): Promise<void> {
  await sql`
    with scaduti as (
      update reports set stato = 'scaduto', righe = null, totali = null
      where stato in ('pronto', 'fallito') and scade_at < ${clock.now()} returning id)
    delete from righe_report where report_id in (select id from scaduti)`.execute(db)
}
