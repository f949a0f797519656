import { pino } from 'pino'
import { dayInRome } from '../src/clock.ts'
import type { Db } from '../src/db/database.ts'
import type { PaymentProvider } from '../src/integrations/psp/provider.ts'
import { riconcilia } from '../src/modules/incasso/riconciliazione/index.ts'

const DAY_MS = 86_400_000

/** The nights that follow, once everything is well: what a night under kills found and left open comes right by itself. */
export async function reconcile(
  db: Db,
  { psp, notti }: { psp: PaymentProvider; notti: number },
): Promise<string[]> {
  for (let notte = 1; notte <= notti; notte++) {
    const now = () => new Date(Date.now() + notte * DAY_MS)
    const clock = { now, today: () => dayInRome(now()) }
    await riconcilia({ db, psp, clock, log: pino({ level: 'silent' }) })
  }
  const aperte = await db
    .selectFrom('differenze_psp')
    .where('chiusa_at', 'is', null)
    .select(['classe', 'tipo', 'riferimento'])
    .execute()
  return aperte.map(({ classe, tipo, riferimento }) => `${classe} ${tipo} ${riferimento}`)
}
