import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { createDebito, type Payments, startPayments } from '../../../../../test/payments.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { seguiPromozioni } from '../index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let staff: ReturnType<typeof promozioniDi>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
  staff = promozioniDi(p, admin, { sigla: 'VOCE' })
})
afterAll(() => p.stop())

const cerca = async (stato: string): Promise<string[]> => {
  const chiesto = { filters: { stato: { $eq: stato } } }
  const { body } = await staff.chiama(admin, 'POST', '/api/search/promozioni', chiesto)
  return body.data.map(({ _id }: { _id: string }) => _id)
}
const atto = (id: string, che: string) =>
  staff.chiama(admin, 'POST', `/api/promozioni/${id}/${che}`, {})
const ilGiorno = (giorno: string) =>
  seguiPromozioni({ db: p.db, clock: stoppedClock(new Date(`${giorno}T08:00:00Z`)) })

it('PRM-M3 una promozione è programmata, attiva, sospesa, esaurita, scaduta, archiviata: la muovono il tempo, gli usi e chi la gestisce', async () => {
  const { _id: id, codice } = await staff.creaPromo({
    dal: '2026-11-25',
    al: '2026-12-10',
    usi_max: 1,
  })
  const e = async (stato: string) => {
    expect((await staff.leggi(id)).stato).toBe(stato)
    expect(await cerca(stato)).toEqual([id])
  }
  const rifiuta = async () => {
    const { status, body } = await staff.prova(await createDebito(p), codice)
    expect([status, body.errors[0].pointer]).toEqual([422, '/codice'])
  }
  await e('programmata')
  await rifiuta()
  clock.advance(86_400_000)
  expect(await ilGiorno('2026-11-25')).toBe(1)
  await e('attiva')
  expect((await staff.prova(await createDebito(p), codice)).status).toBe(200)
  await atto(id, 'sospendi')
  await e('sospesa')
  await rifiuta()
  await atto(id, 'riprendi')
  await e('attiva')

  // Its one use makes it exhausted; given back, it is there for somebody else.
  const debito = await createDebito(p)
  expect((await staff.usa(debito, codice)).status).toBe(200)
  await e('esaurita')
  await rifiuta()
  expect((await staff.su(debito, 'togli_codice')).status).toBe(200)
  await e('attiva')

  expect(await ilGiorno('2026-12-10')).toBe(0)
  await e('attiva')
  expect(await ilGiorno('2026-12-11')).toBe(1)
  await e('scaduta')
  await rifiuta()
  await atto(id, 'archivia')
  await e('archiviata')
  await rifiuta()
  // Nothing leads out of there.
  for (const che of ['riprendi', 'sospendi', 'archivia']) {
    expect((await atto(id, che)).status).toBe(409)
  }
})

it('PRM-M2 un codice solo, o n tutti diversi: comunque scritto vale, e ognuno ha il suo QR', async () => {
  const qr = (id: string, codice: string) =>
    staff.chiama(admin, 'GET', `/api/promozioni/${id}/codice.svg?codice=${codice}`)
  const dal = clock.today()
  const solo = await staff.creaPromo({ dal, codice: ' primavera 27 ' })
  expect(solo.codice).toBe('PRIMAVERA27')
  for (const scritto of ['primavera27', 'Primavera 27', 'PRIMAVERA27']) {
    expect((await staff.prova(await createDebito(p), scritto)).body.codice).toBe('PRIMAVERA27')
  }
  expect((await staff.creaPromo({ dal, codice: 'PrimaVera27' })).errors[0].pointer).toBe('/codice')
  const disegno = await qr(solo._id, 'primavera27')
  expect([disegno.status, disegno.headers['content-type']]).toEqual([200, 'image/svg+xml'])

  const tanti = await staff.creaPromo({ dal, uso: 'codici', codice: null })
  const url = `/api/promozioni/${tanti._id}/codici`
  const { body } = await staff.chiama(admin, 'POST', url, { quanti: 20 })
  const codici: string[] = body.codici.ultimi.map(({ codice }: { codice: string }) => codice)
  expect(body.codici.totale).toBe(20)
  expect(new Set(codici).size).toBe(codici.length)
  const [primo = '', secondo = ''] = codici
  expect((await staff.usa(await createDebito(p), primo.toLowerCase())).status).toBe(200)
  expect((await staff.prova(await createDebito(p), primo)).status).toBe(422)
  expect((await staff.prova(await createDebito(p), secondo)).status).toBe(200)
  expect((await qr(tanti._id, secondo)).status).toBe(200)
  expect((await qr(tanti._id, 'MAI')).status).toBe(404)
})
