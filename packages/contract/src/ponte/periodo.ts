import { GIORNI_REPORT_MAX } from '@rateo/domain/stati/report'
import { eGiorno, giorniTra } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'

export const giorno = z.iso.date('Inserisci una data')

/** Refuses a period that ends before it begins, or that is longer than a year. */
export const periodoPossibile = () =>
  z.check<{ dal: string; al: string }>(({ value, issues }) => {
    // Runs also when one of the two was refused already.
    if (!eGiorno(value.dal) || !eGiorno(value.al)) return
    const refuse = (message: string) =>
      issues.push({ code: 'custom', message, input: value.al, path: ['al'] })
    if (value.al < value.dal) refuse('La fine del periodo non può venire prima dell’inizio')
    else if (giorniTra(value.dal, value.al) >= GIORNI_REPORT_MAX) {
      refuse(`Il periodo può essere al massimo di ${String(GIORNI_REPORT_MAX)} giorni`)
    }
  })
