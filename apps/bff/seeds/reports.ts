import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { GIORNI_DI_VITA_REPORT } from '@rateo/domain/stati/report'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { Cliente, Esercente } from './people.ts'

const DAY = 86_400_000

type Chi = {
  esercenti: readonly Esercente[]
  clienti: readonly Cliente[]
  idByEmail: ReadonlyMap<string, string>
}

/**
 * The reports that people asked for. The worker makes those that wait at the first start, on the figures of the town.
 */
export function createReports(now: Date, { esercenti, clienti, idByEmail }: Chi): Row[] {
  const today = dayInRome(now)
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonth = { dal: aggiungiMesi(monthStart, -1), al: aggiungiGiorni(monthStart, -1) }
  const quarter = { dal: aggiungiMesi(monthStart, -2), al: today }
  const ahead = { dal: today, al: aggiungiGiorni(today, 60) }
  const report = (
    email: string,
    tipo: string,
    periodo: typeof quarter,
    giorni_fa: number,
    change: Row = {},
  ): Row => {
    const created_at = new Date(now.getTime() - giorni_fa * DAY)
    return {
      id: newId(created_at),
      tipo,
      esercente_id: esercenti.find((e) => e.email === email)?.id ?? null,
      cliente_id: clienti.find((c) => c.email === email)?.id ?? null,
      autore_id: idByEmail.get(email),
      ...periodo,
      stato: 'in_attesa',
      motivo: null,
      avanzamento: 0,
      n_righe: 0,
      scade_at: new Date(created_at.getTime() + GIORNI_DI_VITA_REPORT * DAY),
      created_at,
      ...change,
    }
  }
  const esercente = 'esercente@rateo.test'
  return [
    report(esercente, 'incassi', lastMonth, 2),
    report(esercente, 'incassi', quarter, 1),
    report(esercente, 'insoluti', quarter, 1),
    report(esercente, 'scadenzario', ahead, 1),
    report(esercente, 'rimborsi', { dal: aggiungiMesi(today, -11), al: today }, 3, {
      stato: 'fallito',
      motivo: 'Non siamo riusciti a preparare il report. Chiedilo di nuovo tra qualche minuto.',
    }),
    report(
      esercente,
      'commissioni',
      { dal: aggiungiMesi(monthStart, -3), al: aggiungiMesi(monthStart, -2) },
      45,
      {
        stato: 'scaduto',
        avanzamento: 100,
        n_righe: 21,
      },
    ),
    report('esercente2@rateo.test', 'incassi', lastMonth, 4),
    report('cliente@rateo.test', 'spese', { dal: aggiungiMesi(today, -11), al: today }, 2),
    report('admin@rateo.test', 'incassi', lastMonth, 1),
    report('admin@rateo.test', 'commissioni', lastMonth, 1),
  ]
}

const ESERCENTE = 'esercente@rateo.test'

/** Reports that leave by themselves, one stopped for a while and one over: the town sends nothing that nobody asked for. */
export function createProgrammi(now: Date, { esercenti, idByEmail }: Omit<Chi, 'clienti'>) {
  const created_at = new Date(now.getTime() - 40 * DAY)
  const creato_da = idByEmail.get(ESERCENTE)
  const comune = {
    esercente_id: esercenti.find((e) => e.email === ESERCENTE)?.id ?? null,
    prossimo_il: null,
    creato_da,
    created_at,
    updated_at: new Date(now.getTime() - 5 * DAY),
  }
  const programmi_report: Row[] = [
    { id: newId(created_at), tipo: 'insoluti', cadenza: 'mensile', stato: 'in_pausa', ...comune },
    {
      id: newId(created_at),
      tipo: 'rimborsi',
      cadenza: 'settimanale',
      stato: 'concluso',
      ...comune,
    },
  ]
  const destinatari_report: Row[] = programmi_report.flatMap(({ id: programma_id }) =>
    [ESERCENTE, 'studio.fabbri@esempio.test'].map((email, n) => {
      const id = newId(created_at)
      return {
        id,
        programma_id,
        email,
        utente_id: n === 0 ? creato_da : null,
        stato: 'attivo',
        // A link that was never sent.
        token_hash: `\\x${id}`,
        chiesto_at: created_at,
        deciso_at: created_at,
      }
    }),
  )
  return { programmi_report, destinatari_report }
}
