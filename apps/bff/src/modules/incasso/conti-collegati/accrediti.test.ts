import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  accreditiDi,
  conCommissione,
  conContoAttivo,
  contoDi,
  debitoInLibri,
  finoAllaBanca,
  finoAllAccredito,
  pagato,
} from '../../../../test/conti.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { elaboraReports } from '../../ponte/reports/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const RESPINTO = 'IT62V0542811101000000123470'
const BUONO = 'IT83W0542811101000000123455'

let p: Payments
// The provider's clock goes on by days: what it sells would be over before the portal's own.
beforeEach(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterEach(() => p.stop())

const iLibriTornano = async () => expect(await verificaInvarianti(p.db)).toEqual([])

it('CNT-M5 (parte) REP-M2 (parte) l’accredito è un fatto del fornitore, con i suoi debiti al centesimo', async () => {
  const esercente = await conContoAttivo(p)
  const debiti = [await pagato(p, esercente.id), await pagato(p, esercente.id, 2500)]
  const fatto = async () => {
    const letto = await p.as(esercente)('GET', `/api/pagamenti/${debiti[0]?.id}`)
    return letto.body.accredito.fatto
  }
  expect(await fatto()).toMatchObject({ stato: 'da_accreditare', accredito_id: null })
  await finoAllAccredito(p, esercente)
  const [accredito] = await accreditiDi(p, esercente.id)
  expect(accredito).toMatchObject({ importo_centesimi: 12_125, righe_lette: true })
  const { body } = await p.as(esercente)('GET', `/api/accrediti/eseguiti/${accredito?.id}`)
  expect(body).toMatchObject({
    stato: 'in_accredito',
    completo: true,
    lordo_centesimi: 12_500,
    commissioni_centesimi: 375,
    tornati_centesimi: 0,
  })
  const netti = new Map(
    body.righe.map((riga: { pagamento: { _id: string }; netto_centesimi: number }) => [
      riga.pagamento._id,
      riga.netto_centesimi,
    ]),
  )
  expect(netti).toEqual(
    new Map([
      [debiti[0]?.id, 9700],
      [debiti[1]?.id, 2425],
    ]),
  )
  expect(await fatto()).toMatchObject({ stato: 'in_accredito', accredito_id: accredito?.id })
  expect(await debitoInLibri(p, esercente.id)).toBe(0)
  await finoAllaBanca(p, esercente)
  const eseguiti = await p.as(esercente)('GET', '/api/accrediti/eseguiti')
  expect(eseguiti.body).toMatchObject({
    attivi: true,
    dopo: null,
    data: [{ stato: 'accreditato', importo_centesimi: 12_125, motivo: null }],
    saldo: { in_arrivo_centesimi: 0, disponibile_centesimi: 0, fermo: null },
  })
  expect(await fatto()).toMatchObject({ stato: 'accreditato' })
  await iLibriTornano()
  const giorno = eseguiti.body.data[0].arrivo_il
  const report = { tipo: 'accrediti', dal: giorno, al: giorno }
  const chiesto = (await p.as(esercente)('POST', '/api/reports', report)).body
  await elaboraReports(p.deps)
  const { righe } = (await p.as(esercente)('GET', `/api/reports/${chiesto._id}/righe`)).body
  expect(righe).toEqual([
    {
      giorno,
      esercente: expect.any(String),
      conto: expect.stringMatching(/^•••• \d{4}$/),
      come_sta: 'Accreditato',
      lordo_centesimi: 12_500,
      tornato_centesimi: 0,
      commissioni_centesimi: 375,
      accreditato_centesimi: 12_125,
    },
  ])
})

it('CNT-M6 (parte) il rendiconto di un accredito, in CSV e PDF, è solo del suo esercente', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await pagato(p, esercente.id)
  await finoAllAccredito(p, esercente)
  const [accredito] = await accreditiDi(p, esercente.id)
  const url = `/api/accrediti/eseguiti/${accredito?.id}`
  const csv = await p.as(esercente)('GET', `${url}/csv`)
  const { numero } = await p.db
    .selectFrom('pagamenti')
    .where('id', '=', debito.id)
    .select('numero')
    .executeTakeFirstOrThrow()
  expect(csv.body).toContain('100,00;-3,00;97,00')
  expect(csv.body).toContain(numero)
  const pdf = await p.as(esercente)('GET', `${url}/pdf`)
  const letto = readPdf(pdf.raw)
  expect(letto.text).toContain('Rendiconto di accredito')
  expect(letto.text).toContain('97,00')
  const altro = await createEsercente(p.db)
  for (const di of ['', '/csv', '/pdf']) {
    expect((await p.as(altro)('GET', url + di)).status).toBe(404)
  }
})

it('CNT-M5 (parte) un accredito respinto torna tra ciò che è da accreditare, e riparte con un altro IBAN', async () => {
  const esercente = await conContoAttivo(p, { iban: RESPINTO })
  await pagato(p, esercente.id)
  await finoAllAccredito(p, esercente)
  await finoAllaBanca(p, esercente)
  expect(await accreditiDi(p, esercente.id)).toMatchObject([
    { stato: 'respinto', codice_errore: 'account_closed' },
  ])
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  expect(await contoDi(p, esercente.id)).toMatchObject({
    stato: 'da_aggiornare',
    accredita: false,
    incassa: true,
    righe_centesimi: 9700,
  })
  const { body } = await p.as(esercente)('GET', '/api/accrediti/eseguiti')
  expect(body.data[0].motivo).toBe('il conto corrente è chiuso')
  expect(body.saldo).toMatchObject({ disponibile_centesimi: 9700, in_accredito_centesimi: 0 })
  expect(body.saldo.fermo).not.toBeNull()
  await iLibriTornano()
  await p.deps.psp.conti?.setBank(esercente.conto_psp, { iban: BUONO, intestatario: null })
  await finoAllAccredito(p, esercente, 2)
  expect((await accreditiDi(p, esercente.id)).map(({ stato }) => stato)).toEqual([
    'respinto',
    'in_accredito',
  ])
  expect(await debitoInLibri(p, esercente.id)).toBe(0)
  await iLibriTornano()
})

/** The state in which each invariant fails, if code and constraints both failed. */
const GUASTI = {
  conto_quadra: 'update conti_collegati set disponibile_centesimi = disponibile_centesimi + 1',
  riga_come_i_libri: `update righe_conto set importo_centesimi = importo_centesimi - 1,
    netto_centesimi = netto_centesimi - 1 where tipo = 'incasso'`,
  accredito_registrato: 'update accrediti set importo_centesimi = importo_centesimi + 1',
  accredito_intero: 'update righe_conto set accredito_id = null',
  incasso_arrivato_sul_conto: `update righe_conto set tipo = 'altro' where tipo = 'incasso'`,
}

it('CNT-M7 (parte) ogni regola dei conti trova il suo guasto', async () => {
  const esercente = await conContoAttivo(p)
  await pagato(p, esercente.id)
  await finoAllAccredito(p, esercente)
  await sql`update tentativi set concluso_at = now() - interval '9 days'`.execute(p.db)
  await iLibriTornano()
  for (const [nome, guasto] of Object.entries(GUASTI)) {
    const violate = p.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(guasto).execute(trx)
      const trovate = (await verificaInvarianti(trx)).map(({ invariante }) => invariante)
      throw new Error(trovate.join(' '))
    })
    await expect(violate).rejects.toThrow(nome)
  }
})
