import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import { createDebito, type Payments, startPayments } from '../../../../../test/payments.ts'

const ORA = 3_600_000
const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

const FINITO = 'Il tempo per rispondere è finito: chiedi all’esercente una nuova proposta.'
const GIA = 'Hai già accettato questa dilazione. Non è stato addebitato alcun importo.'
const CHIUSA = 'Questa proposta non si può più accettare.'

it.each([
  ['proposta', -ORA, FINITO],
  ['proposta', 0, FINITO],
  ['proposta', null, FINITO],
  ['scaduta', ORA, FINITO],
  ['accettata', ORA, GIA],
  ['attiva', ORA, GIA],
  ['rifiutata', ORA, CHIUSA],
  ['annullata', ORA, CHIUSA],
] as const)(
  'DIL-M4 (parte) una dilazione %s (fino a %s ms da adesso): %s',
  async (stato, resta, frase) => {
    const debito = await createDebito(p, { metodi_ammessi: ['carta'], scadenza: '2026-12-31' })
    const d = dilazioniDi(p, debito)
    const id = await d.proposta({
      pagamenti: [debito.id],
      n_rate: 2,
      cadenza: 'mensile',
      prima_scadenza: '2026-12-01',
      anticipo_centesimi: 0,
    })
    const firmata = await d.letta(id)
    const scade_at = resta === null ? null : new Date(clock.now().getTime() + resta)
    const passa = (a: string) =>
      p.db.updateTable('dilazioni').set({ stato: a, scade_at }).where('id', '=', id).execute()
    // The database knows which state comes after which.
    if (stato === 'attiva') await passa('accettata')
    await passa(stato)
    const { status, body } = await d.accetta(id, firmata)
    expect([status, body.error_message]).toEqual([409, frase])
  },
)
