import type { Cella, Report } from '@rateo/contract/ponte/reports'
import type { TipoCella } from '@rateo/domain/stati/elenco'
import { type Colonna, colonneDi, testoCella } from '@rateo/domain/stati/report'
import type { Cell, Sheet } from '../../../http/sheet/sheet.ts'

const ambitoDi = ({ esercente, cliente }: Pick<Report, 'esercente' | 'cliente'>) =>
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

/** A report as a table for a file, with the totals at its end. */
export function foglioDi(report: Report): Sheet {
  const colonne = colonneDi(report.tipo, ambitoDi(report))
  const body = report.righe.map((riga) => colonne.map((one) => cella(one, riga[one.chiave])))
  const foot = colonne.map(({ chiave, somma }, index) =>
    index === 0 ? 'Totale' : somma ? (report.totali[chiave] ?? 0) : null,
  )
  return {
    nome: 'Report',
    colonne: colonne.map(({ titolo, tipo }) => ({ titolo, tipo: TIPI[tipo] })),
    righe: (async function* () {
      yield body
    })(),
    totali: foot,
  }
}
