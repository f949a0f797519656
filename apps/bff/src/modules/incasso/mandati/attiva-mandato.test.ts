import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { newId } from '../../../db/ids.ts'
import { attivaInSospeso, attivaMandato } from './attiva-mandato.ts'
import { mandatoPdf } from './mandato-pdf.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

async function firmato({ tace = false } = {}) {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  if (tace) {
    await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/customers', quante_volte: 40 })
  }
  return mandatiDi(p, debito).firmato({ iban: CONTI.riesce })
}
const riga = (id: string) =>
  p.db.selectFrom('mandati').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const azioni = async (id: string) =>
  (
    await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', id)
      .where('azione', '=', 'attiva')
      .select('seq')
      .execute()
  ).length

it('3.8 chi è già attivo, o non c’è, non si registra di nuovo dal fornitore', async () => {
  const id = await firmato()
  const registerMandate = vi.spyOn(p.deps.psp, 'registerMandate')
  try {
    await attivaMandato(p.deps, id)
    await attivaMandato(p.deps, newId())
    expect(registerMandate).not.toHaveBeenCalled()
  } finally {
    registerMandate.mockRestore()
  }
  expect(await azioni(id)).toBe(1)
})

it('3.8 il fornitore tace: resta firmato, è scritto nel registro, e prima di un minuto non si riprova', async () => {
  const id = await firmato({ tace: true })
  await p.db
    .updateTable('mandati')
    .set({ prossimo_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const warn = vi.spyOn(p.deps.log, 'warn')
  try {
    expect(await attivaInSospeso(p.deps)).toBe(1)
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ mandato_id: id }),
      'mandato da attivare più tardi',
    )
  } finally {
    warn.mockRestore()
  }
  const { stato, prossimo_at } = await riga(id)
  expect(stato).toBe('firmato')
  expect(prossimo_at?.getTime()).toBeGreaterThan(Date.now() + 30_000)
  expect(await attivaInSospeso(p.deps)).toBe(0)
})

it.each([
  [1, 'almeno un giorno prima'],
  [5, 'almeno 5 giorni prima'],
])('3.8 il mandato dice i giorni di preavviso, %i: “%s”', async (preavviso_giorni, parole) => {
  const { text } = readPdf(
    await mandatoPdf({
      umr: 'RT123',
      creditore_id: 'IT00ZZZ00000000000000',
      esercente: 'Palestra Aurora',
      partita_iva: null,
      sede: 'Spoleto',
      logo: null,
      intestatario: 'Lucia Bianchi',
      iban: 'IT60X0542811101000000123456',
      tipo: 'ricorrente',
      preavviso_giorni,
      giorno: '2026-11-24',
    }),
  )
  expect(text.replaceAll(/\s+/g, ' ')).toContain(parole)
})
