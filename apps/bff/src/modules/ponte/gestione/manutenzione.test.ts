import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-28T09:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
const altri: Person[] = []

beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
  altri.push(await createEsercente(portale.db), await createCliente(portale.db))
})
afterAll(() => portale.stop())

const PARAMETRO = '/api/gestione/parametri/manutenzione'
const scrivi = (valori: object) =>
  portale.as(admin)('POST', PARAMETRO, { valori, valido_dal: null })
const letta = async (chi: Person = admin) =>
  (await portale.as(chi)('GET', '/api/app_settings')).body.manutenzione

const FINESTRA = {
  dal: '2026-11-30T02:00',
  al: '2026-11-30T04:30',
  testo: 'Torniamo per il caffè.',
}

it('GES-M6 (parte) lo staff annuncia la finestra e ogni ruolo la riceve, finché finisce', async () => {
  expect(await letta()).toBeNull()
  const anteprima = await portale.as(admin)('POST', `${PARAMETRO}/anteprima`, {
    valori: FINESTRA,
    valido_dal: null,
  })
  expect(anteprima.body.effetti.join(' ')).toContain(
    'Da 30 novembre 2026 alle 02:00 fino a 30 novembre 2026 alle 04:30.',
  )
  expect((await scrivi(FINESTRA)).status).toBe(200)
  const attesa = {
    dal: '2026-11-30T01:00:00.000Z',
    al: '2026-11-30T03:30:00.000Z',
    testo: 'Torniamo per il caffè.',
  }
  for (const chi of [admin, ...altri]) expect(await letta(chi)).toEqual(attesa)
  clock.advance(new Date(attesa.al).getTime() - clock.now().getTime())
  expect(await letta()).toBeNull()
})

it('GES-M6 (parte) toglierla la toglie a tutti', async () => {
  clock.advance(1000)
  await scrivi({ ...FINESTRA, dal: '2026-12-02T02:00', al: '2026-12-02T03:00' })
  expect(await letta()).not.toBeNull()
  clock.advance(1000)
  expect((await scrivi({ dal: '', al: '', testo: '' })).status).toBe(200)
  expect(await letta()).toBeNull()
})

it.each([
  [{ ...FINESTRA, al: '' }, '/valori/al', 'Di’ anche quando finisce'],
  [{ ...FINESTRA, dal: '' }, '/valori/dal', 'Di’ anche quando comincia'],
  [{ ...FINESTRA, al: '2026-11-30T02:00' }, '/valori/al', 'La fine viene dopo l’inizio'],
  [{ ...FINESTRA, al: '2026-12-01T02:01' }, '/valori/al', 'Al massimo 24 ore'],
  [{ ...FINESTRA, dal: 'domani' }, '/valori/dal', 'Scrivi giorno e ora'],
  [{ ...FINESTRA, dal: 20_261_130 }, '/valori/dal', 'Scrivi giorno e ora'],
  [{ ...FINESTRA, testo: 'x'.repeat(161) }, '/valori/testo', 'Al massimo 160 caratteri'],
])('GES-M6 (parte) %j è rifiutata accanto al campo', async (valori, pointer, message) => {
  const answer = await scrivi(valori)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([{ pointer, message }])
})

it('GES-B1 (parte) l’anteprima dice ogni valore che cambia, col suo nome e la sua unità', async () => {
  const { data } = (await portale.as(admin)('GET', '/api/gestione/parametri')).body
  const { in_vigore } = data.find((one: { chiave: string }) => one.chiave === 'rimborsi')
  const chiedi = (valori: object) =>
    portale.as(admin)('POST', '/api/gestione/parametri/rimborsi/anteprima', {
      valori,
      valido_dal: null,
    })
  const stessi = await chiedi(in_vigore.valori)
  expect(stessi.body.effetti).toEqual(['Non cambia nulla: è il valore in vigore.'])
  const altro = await chiedi({ ...in_vigore.valori, tetto_chiave_centesimi: 123_456 })
  expect(altro.body.effetti.join(' ').replaceAll('\u00A0', ' ')).toMatch(
    /“Tetto di una chiave API in un giorno” passa da “[^”]+” a “1\.234,56 €”/,
  )
})
