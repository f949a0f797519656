import { afterAll, beforeAll, expect, it } from 'vitest'
import { aspetta, conConto, conContoAttivo, contoDi, UN_MINUTO } from '../../../../test/conti.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { elaboraEventi } from '../addebiti/index.ts'
import { allineaConti, seguiConti, sollecitaConti } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true, conNotifiche: true })
})
afterAll(() => p.stop())

it('CNT-M1 (parte) l’esercente legge in italiano che cosa manca, e apre la pagina: ogni volta un indirizzo nuovo', async () => {
  const esercente = await conConto(p)
  const io = p.as(esercente)
  const { body } = await io('GET', '/api/conto')
  expect(body.conto).toMatchObject({ stato: 'da_completare', si_completa: true, incassa: false })
  expect(body.conto.dovuti).toContain('Nome e cognome del rappresentante legale')
  const primo = await io('POST', '/api/conto/completa', {})
  const secondo = await io('POST', '/api/conto/completa', {})
  expect(primo.status).toBe(200)
  expect(new URL(primo.body.url).origin).toBe(new URL(p.pspUrl).origin)
  expect(primo.body.url).not.toBe(secondo.body.url)
  expect(Date.parse(primo.body.scade_at)).toBeLessThan(Date.now() + 10 * UN_MINUTO)
})

it('CNT-M1 (parte) prima dell’approvazione la pagina non si apre, e si dice perché', async () => {
  const esercente = await createEsercente(p.db, { stato: 'in_verifica' })
  await allineaConti(p.deps)
  const { status, body } = await p.as(esercente)('POST', '/api/conto/completa', {})
  expect([status, body.code]).toEqual([409, 'stato_incompatibile'])
  expect(body.error_message).toContain('quando la registrazione è approvata')
})

it('CNT-M1 (parte) gli eventi dei conti arrivano al loro indirizzo, e il conto si rilegge', async () => {
  const esercente = await conConto(p)
  await p.fuori(`conti/${esercente.conto_psp}/modulo`, {})
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => {
    await elaboraEventi(p.deps)
    await seguiConti(p.deps)
    return (await contoDi(p, esercente.id)).stato === 'attivo'
  })
  const { body } = await p.as(esercente)('GET', '/api/conto')
  expect(body.conto).toMatchObject({ stato: 'attivo', dovuti: [], si_completa: false })
})

it('CNT-M1 (parte) un evento dei conti con il segreto del portale, o senza firma, non entra', async () => {
  const evento = JSON.stringify({
    id: 'evt_falso',
    type: 'account.updated',
    account: 'acct_x',
    data: { object: {} },
  })
  const firma = (secret: string) =>
    p.stripe.webhooks.generateTestHeaderString({ payload: evento, secret })
  const manda = (stripe_signature: string) =>
    p.app.inject({
      method: 'POST',
      url: '/psp/eventi-conti',
      payload: evento,
      headers: { 'content-type': 'application/json', 'stripe-signature': stripe_signature },
    })
  expect((await manda(firma('whsec_di_prova'))).statusCode).toBe(400)
  expect((await manda('')).statusCode).toBe(400)
  expect((await manda(firma('whsec_dei_conti_di_prova'))).statusCode).toBe(200)
})

it('CNT-M1 (parte) lo staff vede i conti a cui manca qualcosa, prima quelli che non incassano', async () => {
  const admin = await createAdmin(p.db)
  const fermo = await conConto(p, { ragione_sociale: 'Zeta S.r.l.' })
  const attivo = await conContoAttivo(p)
  await p.fuori(`conti/${attivo.conto_psp}/requisiti`, {
    chiesto: 'company.verification.document',
    entro_secondi: 86_400,
  })
  await p.as(attivo)('POST', '/api/conto/rileggi', {})
  const { body } = await p.as(admin)('GET', '/api/gestione/conti')
  const chi = body.data.map((uno: { esercente: { _id: string } }) => uno.esercente._id)
  expect(chi.indexOf(fermo.id)).toBeGreaterThanOrEqual(0)
  expect(chi.indexOf(attivo.id)).toBeGreaterThan(chi.indexOf(fermo.id))
  const suo = body.data[chi.indexOf(attivo.id)]
  expect(suo).toMatchObject({
    stato: 'da_aggiornare',
    incassa: true,
    dovuti: ['Un documento dell’impresa, per esempio la visura camerale'],
  })
  expect(suo.entro).not.toBeNull()
  const uno = await p.as(admin)('GET', `/api/esercenti/${fermo.id}/conto`)
  expect(uno.body.conto.stato).toBe('da_completare')
})

it('CNT-M1 (parte) si sollecita dopo una settimana, e non due volte nello stesso giorno', async () => {
  const { id } = await conConto(p)
  const solleciti = async () => {
    const { rows } = await p.deps.pool.query(
      `select from uscite where unicita like 'conto:' || $1 || ':sollecito:%'`,
      [id],
    )
    return rows.length
  }
  await sollecitaConti(p.deps)
  expect(await solleciti()).toBe(0)
  await p.db
    .updateTable('conti_collegati')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('esercente_id', '=', id)
    .execute()
  await sollecitaConti(p.deps)
  await sollecitaConti(p.deps)
  expect(await solleciti()).toBe(1)
})

it('CNT-M2 (parte) chi ha il conto fermo non chiede pagamenti, e legge che è per il conto', async () => {
  const esercente = await conConto(p)
  const { status, body } = await p.as(esercente)(
    'POST',
    '/api/pagamenti',
    {},
    {
      'idempotency-key': `conto-${esercente.id}`,
    },
  )
  expect([status, body.code]).toEqual([403, 'capacita_assente'])
  expect(body.error_message).toContain('il conto su cui ricevere gli incassi non è attivo')
})
