import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import type { AppError } from '../../../http/errors.ts'
import { CHIAVE_RIFIUTI, esigiPochiRifiuti, type Rifiuti } from './limite-rifiuti.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())

const ADESSO = new Date('2026-11-23T12:00:00Z')
const fa = (secondi: number) => new Date(ADESSO.getTime() - secondi * 1000).toISOString()

/** The refusal; null where the payment may go on. */
const attesa = (rifiuti: Rifiuti): Promise<AppError | null> =>
  esigiPochiRifiuti(d.db, rifiuti, ADESSO).then(
    () => null,
    (error: AppError) => error,
  )
const minuti = (rifiuti: Rifiuti) =>
  attesa(rifiuti).then((esito) => /riprova tra (.*)\.$/.exec(esito?.message ?? '')?.[1] ?? null)

describe('GTW-M7 troppi rifiuti ravvicinati', () => {
  it.each([
    ['cinque nel minuto', { nel_minuto: 5, nell_ora: 5, ultimo: fa(1) }, null],
    ['sei nel minuto', { nel_minuto: 6, nell_ora: 6, ultimo: fa(1) }, 'un minuto'],
    ['diciannove nell’ora', { nel_minuto: 0, nell_ora: 19, ultimo: fa(120) }, null],
    ['venti nell’ora, da poco', { nel_minuto: 0, nell_ora: 20, ultimo: fa(120) }, '28 minuti'],
    ['venti, da quasi mezz’ora', { nel_minuto: 0, nell_ora: 20, ultimo: fa(1799) }, 'un minuto'],
    ['venti, da mezz’ora', { nel_minuto: 0, nell_ora: 20, ultimo: fa(1800) }, null],
    // A clock that is a little ahead of ours does not make the wait longer.
    ['venti, fra un attimo', { nel_minuto: 0, nell_ora: 20, ultimo: fa(-5) }, '30 minuti'],
    ['mai un rifiuto', { nel_minuto: 9, nell_ora: 99, ultimo: null }, null],
  ])('GTW-M7 %s', async (_, rifiuti, atteso) => {
    expect(await minuti(rifiuti)).toBe(atteso)
  })

  it('GTW-M7 chi aspetta legge che non è stato addebitato nulla, e il programma quanti secondi', async () => {
    const esito = await attesa({ nel_minuto: 6, nell_ora: 6, ultimo: fa(1) })
    expect([esito?.code, esito?.retry_after]).toEqual(['troppi_tentativi', 60])
    const lungo = await attesa({ nel_minuto: 6, nell_ora: 20, ultimo: fa(1) })
    expect(lungo?.retry_after).toBe(1799)
    expect(esito?.message).toContain('Non è stato addebitato alcun importo')
  })

  it.each([
    [{ al_minuto: 2, all_ora: 9, attesa_minuti: 5 }, 2, 'un minuto'],
    [{ al_minuto: 2, all_ora: 9, attesa_minuti: 5 }, 1, null],
    // Limits that nobody could mean do not count.
    [{ al_minuto: 0, all_ora: 9, attesa_minuti: 5 }, 2, null],
  ])('GTW-M7 lo staff li scrive, %o', async (valore, nel_minuto, atteso) => {
    await d.db
      .insertInto('impostazioni')
      .values({
        chiave: CHIAVE_RIFIUTI,
        valore: JSON.stringify(valore),
        valido_dal: fa(60),
        autore: 'prova',
      })
      .execute()
    try {
      expect(await minuti({ nel_minuto, nell_ora: nel_minuto, ultimo: fa(1) })).toBe(atteso)
    } finally {
      await d.db.deleteFrom('impostazioni').execute()
    }
  })
})
