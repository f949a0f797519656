import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  accreditiDi,
  addebita,
  aspetta,
  conContoAttivo,
  conRata,
  contoDi,
  finoAllAccredito,
  pagato,
  rileggi,
  UN_MINUTO,
} from '../../../../test/conti.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const DIECI_GIORNI = 10 * 86_400_000

let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
// The provider's clock goes on by days: what it sells would be over before the portal's own.
beforeEach(async () => {
  p = await startPayments({ conti: true })
  admin = await createAdmin(p.db)
})
afterEach(() => p.stop())

type Esercente = Awaited<ReturnType<typeof conContoAttivo>>

/** The page of the provider is sent with this test value, and the provider has looked at it. */
async function conEsito({ id, conto_psp }: Esercente, esito: string) {
  await p.fuori(`conti/${conto_psp}/modulo`, { esito })
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => {
    await rileggi(p, id)
    const { stato } = await contoDi(p, id)
    return stato === 'respinto' || stato === 'fermo'
  })
}

const capacita = async (id: string) => {
  const { body } = await p.as(admin)('GET', `/api/esercenti/${id}`)
  const tutte: { nome: string; livello: string }[] = body.riservato.capacita
  return Object.fromEntries(tutte.map(({ nome, livello }) => [nome, livello]))
}

const nellElenco = async (id: string) => {
  const { body } = await p.as(admin)('GET', '/api/gestione/conti')
  return body.data.find((uno: { esercente: { _id: string } }) => uno.esercente._id === id)
}

/** Nothing is asked, paid or charged; nothing leaves; and both sides read why. */
async function eTuttoFermo(
  esercente: Esercente,
  { stato, motivo, rata }: { stato: string; motivo: string; rata: string },
) {
  const io = p.as(esercente)
  const { conto } = (await io('GET', '/api/conto')).body
  expect(conto).toMatchObject({ stato, incassa: false, accredita: false })
  expect(conto.motivo).toContain(motivo)
  expect(await nellElenco(esercente.id)).toMatchObject({ stato, motivo: conto.motivo })
  expect((await p.as(admin)('GET', `/api/esercenti/${esercente.id}/conto`)).body.conto).toEqual(
    conto,
  )
  expect(await capacita(esercente.id)).toMatchObject({ nuovi_incassi: 'no', rinnovi_e_rate: 'no' })
  const chiesto = await io('POST', '/api/pagamenti', {}, { 'idempotency-key': randomUUID() })
  expect([chiesto.status, chiesto.body.code]).toEqual([403, 'capacita_assente'])
  const debito = await createDebito(p, { esercente_id: esercente.id })
  expect((await debito.paga()).body.code).toBe('esercente_non_incassa')
  await addebita(p)
  expect(await p.intenti(rata)).toEqual([])
  await p.fuori('tempo', { avanti_ms: DIECI_GIORNI })
  await rileggi(p, esercente.id)
  expect(await accreditiDi(p, esercente.id)).toEqual([])
  const { body } = await io('GET', '/api/accrediti/eseguiti')
  expect(body.saldo.fermo).toContain(motivo)
  expect((await io('GET', '/api/accrediti/previsione')).body).toMatchObject({ arrivi: [] })
  const { rows } = await p.pool.query(
    `select from uscite where argomento = 'conto_collegato' and contenuto ->> 'stato' = $2
       and contenuto ->> 'esercente_id' = $1`,
    [esercente.id, stato],
  )
  expect(rows).toHaveLength(1)
  expect(await verificaInvarianti(p.db)).toEqual([])
}

/** All goes on by itself: the rata is charged, and the money leaves. */
async function riparte(esercente: Esercente, rata: string) {
  await rileggi(p, esercente.id)
  expect((await p.as(esercente)('GET', '/api/conto')).body.conto).toMatchObject({
    stato: 'attivo',
    incassa: true,
    accredita: true,
    motivo: null,
  })
  expect(await nellElenco(esercente.id)).toBeUndefined()
  expect(await capacita(esercente.id)).toMatchObject({ nuovi_incassi: 'si', rinnovi_e_rate: 'si' })
  await addebita(p, 1)
  expect(await p.intenti(rata)).toMatchObject([{ status: 'succeeded' }])
  await finoAllAccredito(p, esercente)
  expect((await accreditiDi(p, esercente.id)).length).toBeGreaterThan(0)
  expect(await verificaInvarianti(p.db)).toEqual([])
}

async function conDenaro() {
  const esercente = await conContoAttivo(p)
  const rata = await conRata(p, esercente)
  await pagato(p, esercente.id)
  await rileggi(p, esercente.id)
  return { esercente, rata }
}

it('CNT-M1 (parte) CNT-M2 (parte) un conto rifiutato: non si incassa e non parte nulla, tutti leggono perché, non si completa più; riammesso, tutto riparte', async () => {
  const { esercente, rata } = await conDenaro()
  await conEsito(esercente, 'respinto')
  await eTuttoFermo(esercente, { stato: 'respinto', motivo: 'non l’ha accettato', rata })
  const completa = await p.as(esercente)('POST', '/api/conto/completa', {})
  expect([completa.status, completa.body.code]).toEqual([409, 'stato_incompatibile'])
  await p.fuori(`conti/${esercente.conto_psp}/riammetti`, {})
  await riparte(esercente, rata)
})

it('CNT-M1 (parte) CNT-M2 (parte) un conto limitato per un documento: non si incassa e non parte nulla, si legge che cosa serve; dato, tutto riparte', async () => {
  const { esercente, rata } = await conDenaro()
  await conEsito(esercente, 'documento')
  await eTuttoFermo(esercente, { stato: 'fermo', motivo: 'mancano dati', rata })
  const { conto } = (await p.as(esercente)('GET', '/api/conto')).body
  expect(conto).toMatchObject({
    si_completa: true,
    dovuti: ['Un documento d’identità leggibile del rappresentante legale'],
    errori: [expect.stringContaining('non si legge bene')],
  })
  await p.fuori(`conti/${esercente.conto_psp}/modulo`, {})
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => (await p.stripe.accounts.retrieve(esercente.conto_psp)).charges_enabled)
  await riparte(esercente, rata)
})

it('CNT-M1 (parte) CNT-M2 (parte) un conto chiuso: la chiave non vi arriva più, e il portale lo dice invece di provare; riaperto, tutto riparte', async () => {
  const { esercente, rata } = await conDenaro()
  await conEsito(esercente, 'chiuso')
  const suo = p.stripe.accounts.retrieve(esercente.conto_psp)
  await expect(suo).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
  await eTuttoFermo(esercente, { stato: 'respinto', motivo: 'l’ha chiuso', rata })
  // All that was known of it stays, and the money that is there is told with the reason.
  expect((await p.as(esercente)('GET', '/api/accrediti/dove')).body).toMatchObject({
    totale_centesimi: 9835,
  })
  await p.fuori(`conti/${esercente.conto_psp}/riammetti`, {})
  await riparte(esercente, rata)
})
