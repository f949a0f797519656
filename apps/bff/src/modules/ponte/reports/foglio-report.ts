import type { Cella, Report } from '@rateo/contract/ponte/reports'
import type { TipoCella } from '@rateo/domain/stati/elenco'
import type { Colonna } from '@rateo/domain/andamento/catalogo-report'
import { colonneDi, definizioniDi, testoCella } from '@rateo/domain/andamento/colonne-report'
import type { Db } from '../../../db/database.ts'
import type { Cell, Sheet } from '../../../http/sheet/sheet.ts'

/** The part of a report that its file is made of. */
export type InFoglio = Pick<Report, '_id' | 'tipo' | 'righe' | 'totali'> & {
  esercente: unknown
  cliente: unknown
}

const ambitoDi = ({ esercente, cliente }: InFoglio) =>
  cliente ? 'cliente' : esercente ? 'esercente' : 'tutti'

const TIPI: Readonly<Record<Colonna['tipo'], TipoCella>> = {
  testo: 'testo',
  metodo: 'testo',
  movimento: 'testo',
  stato: 'testo',
  giorno: 'giorno',
  numero: 'numero',
  importo: 'importo',
}

const cella = ({ tipo }: Colonna, valore: Cella | undefined): Cell =>
  typeof valore === 'string' && TIPI[tipo] === 'testo' ? testoCella(tipo, valore) : (valore ?? null)

type Righe = Report['righe']

/** The rows beyond the first, a group at a time. */
async function* altreRighe(db: Db, report_id: string): AsyncGenerator<Righe> {
  for (let dopo = -1; ;) {
    const gruppo = await db
      .selectFrom('righe_report')
      .where('report_id', '=', report_id)
      .where('n', '>', dopo)
      .orderBy('n')
      .select(['n', 'righe'])
      .executeTakeFirst()
    if (gruppo === undefined) return
    yield gruppo.righe
    dopo = gruppo.n
  }
}

/** A report as a table for a file, with the totals at its end, and below them the meaning of its words. */
export function foglioDi(db: Db, report: InFoglio): Sheet {
  const colonne = colonneDi(report.tipo, ambitoDi(report))
  const cells = (righe: Righe) => righe.map((riga) => colonne.map((c) => cella(c, riga[c.chiave])))
  const foot = colonne.map(({ chiave, somma }, index) =>
    index === 0 ? 'Totale' : somma ? (report.totali[chiave] ?? 0) : null,
  )
  return {
    nome: 'Report',
    colonne: colonne.map(({ titolo, tipo }) => ({ titolo, tipo: TIPI[tipo] })),
    righe: (async function* () {
      yield cells(report.righe)
      for await (const righe of altreRighe(db, report._id)) yield cells(righe)
    })(),
    totali: foot,
    note: definizioniDi(report.tipo, ambitoDi(report)),
  }
}
