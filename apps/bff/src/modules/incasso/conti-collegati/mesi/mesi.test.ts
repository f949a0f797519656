import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  conCommissione,
  conContoAttivo,
  contoDi,
  pagato,
  rileggi,
} from '../../../../../test/conti.ts'
import { createEsercente } from '../../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { chiudiMesi } from '../../condizioni/index.ts'
import { allineaConti, seguiConti } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
  await p.db
    .insertInto('impostazioni')
    .values({
      chiave: 'iva_commissioni',
      valore: '22',
      valido_dal: new Date(Date.now() - 3_600_000),
    })
    .execute()
})
afterAll(() => p.stop())

/** A clock of the month after: what was paid now is of a month that is over. */
function dopo() {
  const { clock } = p.deps
  const primo = `${aggiungiMesi(clock.today(), 1).slice(0, 7)}-02`
  return { ...clock, today: () => primo }
}

it('CNT-M6 (parte) il mese dice saldo prima e dopo, e la commissione come la vuole la fattura: numero, imponibile, IVA', async () => {
  const esercente = await conContoAttivo(p)
  const altro = await conContoAttivo(p)
  await pagato(p, esercente.id)
  await pagato(p, esercente.id, 3349)
  await pagato(p, altro.id)
  const mese = p.deps.clock.today().slice(0, 7)
  const mesi = async () => (await p.as(esercente)('GET', '/api/accrediti/mesi')).body.data
  expect(await chiudiMesi(p.deps)).toBe(0)
  expect(await mesi()).toEqual([{ mese, concluso: false, commissione: null }])

  const deps = { ...p.deps, clock: dopo() }
  expect(await chiudiMesi(deps)).toBe(2)
  expect(await chiudiMesi(deps)).toBe(0)
  const { rows } = await sql<{ n: number }>`
    select n from riepiloghi_commissioni order by n`.execute(p.db)
  expect(rows.map(({ n }) => n)).toEqual([1, 2])
  // 3 %: 3,00 € and 1,00 €; IVA 0,66 € and 0,22 €.
  const [{ commissione }] = await mesi()
  expect(commissione).toMatchObject({
    numero: expect.stringMatching(/^COM-\d{4}-0000[12]$/),
    imponibile_centesimi: 400,
    iva_centesimi: 88,
    aliquote: [{ aliquota: 22, imponibile_centesimi: 400, iva_centesimi: 88 }],
    pagamenti: 2,
  })
  const riscrivi = p.db.updateTable('riepiloghi_commissioni').set({ n: 9 })
  await expect(riscrivi.execute()).rejects.toThrow()

  const file = await p.as(esercente)('GET', `/api/accrediti/mesi/${mese}/csv`)
  expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(1 + 1 + 4)
  expect(file.body).toContain('128,61')
  const pdf = await p.as(esercente)('GET', `/api/accrediti/mesi/${mese}/pdf`)
  expect(pdf.status).toBe(200)
  const testo = readPdf(pdf.raw).text
  expect(testo).toContain(commissione.numero)
  expect(testo.replaceAll('\u00A0', ' ')).toContain('IVA 22%')
})

it('CNT-M6 (parte) i mesi cominciano con il conto: quelli di prima non si elencano', async () => {
  const esercente = await conContoAttivo(p)
  const due_mesi_fa = aggiungiMesi(`${p.deps.clock.today().slice(0, 7)}-15`, -2)
  await sql`select registra_scrittura('contributo_promozione', 'movimento', ${`di_una_volta:${esercente.id}`}, ${JSON.stringify(
    [
      { intestatario: 'piattaforma', codice: 'costi_promozioni', importo_centesimi: 500 },
      { intestatario: `esercente:${esercente.id}`, codice: 'debito', importo_centesimi: -500 },
    ],
  )}::jsonb, ${new Date(`${due_mesi_fa}T12:00:00Z`)})`.execute(p.db)
  const mesi = async () =>
    (await p.as(esercente)('GET', '/api/accrediti/mesi')).body.data.map(
      ({ mese }: { mese: string }) => mese,
    )
  expect(await mesi()).toEqual([])
  const csv = () => p.as(esercente)('GET', `/api/accrediti/mesi/${due_mesi_fa.slice(0, 7)}/csv`)
  expect((await csv()).status).toBe(404)
  // An account that was there then has that month.
  await p.db
    .updateTable('conti_collegati')
    .set({ created_at: new Date(`${due_mesi_fa}T12:00:00Z`) })
    .where('esercente_id', '=', esercente.id)
    .execute()
  expect(await mesi()).toEqual([due_mesi_fa.slice(0, 7)])
  expect((await csv()).status).toBe(200)
})

it('CNT-M6 (parte) un mese senza movimenti, o che non è un mese, non c’è; quelli di un altro nemmeno', async () => {
  const nessuno = await createEsercente(p.db)
  const mese = p.deps.clock.today().slice(0, 7)
  for (const quale of [mese, '2026-13', 'novembre', '2026-11-01']) {
    const { status } = await p.as(nessuno)('GET', `/api/accrediti/mesi/${quale}/csv`)
    expect({ quale, status }).toEqual({ quale, status: 404 })
  }
})

it('PRO-M3 (parte) l’IBAN nuovo va al servizio di pagamento una volta; quello che non accetta si dice allo staff', async () => {
  const esercente = await conContoAttivo(p)
  const cambia = async (iban: string) => {
    await p.db.updateTable('esercenti').set({ iban }).where('id', '=', esercente.id).execute()
    await allineaConti(p.deps)
    while ((await seguiConti(p.deps)) > 0);
  }
  const annotati = async () => {
    const { rows } = await sql<{ azione: string }>`
      select azione from cronologia where entita = 'esercente' and entita_id = ${esercente.id}
        and azione in ('manda_iban', 'iban_rifiutato') order by seq`.execute(p.db)
    return rows.map(({ azione }) => azione)
  }
  expect(await annotati()).toEqual([])
  await cambia('IT60X0542811101000000123456')
  expect(await contoDi(p, esercente.id)).toMatchObject({ iban_ultime4: '3456' })
  expect(await annotati()).toEqual(['manda_iban'])
  await rileggi(p, esercente.id)
  expect(await annotati()).toEqual(['manda_iban'])
  await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/accounts', quante_volte: 1 })
  await cambia('IT83W0542811101000000123455')
  await p.senzaGuasti()
  expect(await annotati()).toEqual(['manda_iban', 'iban_rifiutato'])
  expect(await contoDi(p, esercente.id)).toMatchObject({ iban_ultime4: '3456' })
})
