import { afterAll, beforeAll, expect, it } from 'vitest'
import { conConto, conContoAttivo, contoDi, pagato, rileggi } from '../../../../../test/conti.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { emettiRicevuta } from '../../../registri/documenti/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
})
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
const cambia = (chi: Chi, che: 'nome_estratto' | 'giorni_accredito', body: object) =>
  p.as(chi)('POST', `/api/conto/${che}`, body)
const calendario = async (conto_psp: string) =>
  (await p.stripe.accounts.retrieve(conto_psp)).settings?.payouts?.schedule

it('CNT-M3 (parte) chi paga legge sull’estratto della carta il nome del suo esercente, che lo sceglie; ricevuta ed e-mail dicono quello di quell’addebito', async () => {
  const esercente = await conContoAttivo(p, { ragione_sociale: 'Forno Ada S.r.l.' })
  const leggi = async () => (await p.as(esercente)('GET', '/api/conto')).body.conto
  expect(await leggi()).toMatchObject({ nome_estratto: 'FORNO ADA S.R.L.' })
  const prima = await pagato(p, esercente.id)
  const cambiato = await cambia(esercente, 'nome_estratto', { nome: '  Il forno   di Ada ' })
  expect(cambiato.body.conto).toMatchObject({ nome_estratto: 'IL FORNO DI ADA' })
  expect(
    (await p.stripe.accounts.retrieve(esercente.conto_psp)).settings?.payments.statement_descriptor,
  ).toBe('IL FORNO DI ADA')
  const dopo = await pagato(p, esercente.id)
  await rileggi(p, esercente.id)
  expect(await leggi()).toMatchObject({ nome_estratto: 'IL FORNO DI ADA' })
  for (const [debito, nome] of [
    [prima, 'FORNO ADA S.R.L.'],
    [dopo, 'IL FORNO DI ADA'],
  ] as const) {
    const [charge] = await p.addebiti(debito.id)
    expect(charge).toMatchObject({ calculated_statement_descriptor: nome })
    const ricevuta = await emettiRicevuta(p.deps, debito.id)
    expect(ricevuta?.contenuto.estratto).toBe(nome)
    const { raw } = await p.as(esercente)('GET', `/api/pagamenti/${debito.id}/ricevuta`)
    expect(readPdf(raw).text).toContain(nome)
  }
})

it.each([
  ['ORSO', 'almeno 5'],
  ['IL * ORSO', 'Togli'],
  ['CAFFÈ ORSO', 'accenti'],
  ['12345', 'una lettera'],
  ['ORSO BRUNO DEL BOSCO SCURO', 'al massimo 22'],
])(
  'CNT-M3 (parte) %s non può stare sull’estratto: lo si dice, e non cambia nulla',
  async (nome, perche) => {
    const esercente = await conContoAttivo(p)
    const { status, body } = await cambia(esercente, 'nome_estratto', { nome })
    expect(status).toBe(422)
    expect(body.errors[0].message).toContain(perche)
    // The provider refuses the same.
    const suo = p.stripe.accounts.update(esercente.conto_psp, {
      settings: { payments: { statement_descriptor: nome } },
    })
    await expect(suo).rejects.toThrow('statement descriptor')
  },
)

it('CNT-M5 (parte) l’esercente sceglie in che giorni partono gli accrediti; trattenuti, la scelta vale da quando ripartono', async () => {
  const esercente = await conContoAttivo(p)
  const lunedi = await cambia(esercente, 'giorni_accredito', { ogni: 'settimana', giorno: 1 })
  expect(lunedi.body.conto).toMatchObject({
    cadenza: 'ogni lunedì',
    giorni_accredito: { ogni: 'settimana', giorno: 1 },
  })
  expect(await calendario(esercente.conto_psp)).toMatchObject({
    interval: 'weekly',
    weekly_anchor: 'monday',
  })
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'limitato' })
    .where('id', '=', esercente.id)
    .execute()
  await rileggi(p, esercente.id)
  const mese = await cambia(esercente, 'giorni_accredito', { ogni: 'mese', giorno: 15 })
  expect(mese.body.conto).toMatchObject({ trattenuto: true, cadenza: 'il 15 di ogni mese' })
  expect(await calendario(esercente.conto_psp)).toMatchObject({ interval: 'manual' })
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'attivo' })
    .where('id', '=', esercente.id)
    .execute()
  await rileggi(p, esercente.id)
  expect(await calendario(esercente.conto_psp)).toMatchObject({
    interval: 'monthly',
    monthly_anchor: 15,
  })
  const ogni = await cambia(esercente, 'giorni_accredito', { ogni: 'giorno', giorno: null })
  expect(ogni.body.conto.cadenza).toContain('ogni giorno')
})

it('CNT-M5 (parte) un giorno che non c’è, un conto che non è aperto, un fornitore che non risponde: si dice, e resta com’era', async () => {
  const esercente = await conContoAttivo(p)
  for (const sbagliato of [
    { ogni: 'settimana', giorno: 6 },
    { ogni: 'mese', giorno: 32 },
    { ogni: 'mese', giorno: null },
    { ogni: 'giorno', giorno: 3 },
    { ogni: 'mano', giorno: null },
  ]) {
    const { status } = await cambia(esercente, 'giorni_accredito', sbagliato)
    expect({ sbagliato, status }).toEqual({ sbagliato, status: 422 })
  }
  await p.guasto({ tipo: 'errore_500_prima', percorso: 'POST /v1/accounts', quante_volte: 9 })
  const muto = await cambia(esercente, 'giorni_accredito', { ogni: 'mese', giorno: 1 })
  await p.senzaGuasti()
  expect(muto.body.code).toBe('fornitore_non_raggiungibile')
  expect(muto.body.error_message).toContain('non è cambiato nulla')
  expect(await contoDi(p, esercente.id)).toMatchObject({ accrediti_ogni: 'giorno' })
  const altro = await conConto(p)
  await p.db
    .updateTable('conti_collegati')
    .set({ stato: 'respinto' })
    .where('esercente_id', '=', altro.id)
    .execute()
  expect(
    (await cambia(altro, 'giorni_accredito', { ogni: 'giorno', giorno: null })).body.code,
  ).toBe('stato_incompatibile')
})
