import { firstCallKey, type FirstCalls } from '@rateo/contract/chiamata/prime-chiamate'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../test/factories.ts'
import type { Draw } from './drawing.ts'
import { createFirstAnswers, type Sent, takeFirstCalls } from './first-answers.ts'

const PROFILO = ['GET', '/api/get_myself', ''] satisfies [string, string, string]
const RIGHE = ['POST', '/api/search/pagamenti', '{"limit":10}'] satisfies [string, string, string]
const CARTE = ['GET', '/api/cliente/carte_di_credito', ''] satisfies [string, string, string]
const RIFIUTATA = ['GET', '/api/cliente/niente', ''] satisfies [string, string, string]
const LISTA: FirstCalls = [
  { isStart: true, calls: [PROFILO, RIFIUTATA] },
  { page: '/pagamenti', role: 'esercente', calls: [RIGHE] },
  { role: 'cliente', calls: [CARTE] },
]

/** The drawing of each test, at an address of its own. */
let draw: Draw = async () => null

const { as, db, stop } = await startApp({
  routes: (app, { config }) => {
    const drawn = createFirstAnswers({
      app,
      origin: config.origin,
      calls: () => LISTA,
      draw: (...asked) => draw(...asked),
    })
    app.get('/disegnata', { config: { allow: 'pubblico' } }, async (request) => drawn(request))
    const answers = createFirstAnswers({ app, origin: config.origin, calls: () => LISTA })
    for (const url of ['/pagamenti', '/dilazioni']) {
      app.get(url, { config: { allow: 'pubblico' } }, async (request) => ({
        text: (await answers(request)).answers,
      }))
    }
  },
})
afterAll(() => stop())
const esercente = await createEsercente(db)
const cliente = await createCliente(db, { esercente_id: esercente.id })
const altro = await createEsercente(db)
const causale = '</script><script>alert(1)</script>'
await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id, causale })

const sent = async (person: Parameters<typeof as>[0], url = '/pagamenti', headers = {}) => {
  const { text } = (await as(person)('GET', url, undefined, headers)).body
  return { text: String(text), answers: JSON.parse(text) }
}

it('P11 con la pagina viaggiano le risposte che la persona avrebbe avuto, e non quelle di altri', async () => {
  const { answers } = await sent(esercente)
  const asked = await as(esercente)('POST', RIGHE[1], { limit: 10 })
  expect(answers[firstCallKey(RIGHE)]).toEqual(asked.body)
  expect(asked.body.data).toHaveLength(1)
  expect(answers[firstCallKey(PROFILO)]).toMatchObject({ role: 'esercente' })
  expect((await sent(altro)).answers[firstCallKey(RIGHE)].data).toEqual([])
})

it('P11 ogni pagina e ogni ruolo ha le sue; di ciò che è rifiutato non viaggia nulla', async () => {
  const profilo = firstCallKey(PROFILO)
  expect(Object.keys((await sent(esercente, '/dilazioni')).answers)).toEqual([profilo])
  const delCliente = Object.keys((await sent(cliente)).answers)
  expect(new Set(delCliente)).toEqual(new Set([profilo, firstCallKey(CARTE)]))
})

it('SPC-02 (parte) senza accesso, o con uno che non vale, con la pagina non viaggia nulla', async () => {
  expect((await sent(null)).text).toBe('{}')
  expect((await sent(null, '/pagamenti', { cookie: 'rateo_sid=inventato' })).text).toBe('{}')
})

it('P11 ciò che una persona ha scritto non chiude l’elemento in cui viaggia', async () => {
  const { text, answers } = await sent(esercente)
  expect(text).not.toContain('<')
  expect(answers[firstCallKey(RIGHE)].data[0].causale).toBe(causale)
})

it('P11 l’elenco delle chiamate sta nella pagina costruita, e le risposte al suo posto', () => {
  const page = `<head><script type="application/json" id="prime-risposte" nonce="n">${JSON.stringify(LISTA)}</script></head>`
  const { calls, template } = takeFirstCalls(page)
  expect(calls).toEqual(LISTA)
  expect(template).toBe(
    '<head><script type="application/json" id="prime-risposte" nonce="n">__PRIME_RISPOSTE__</script></head>',
  )
  expect(takeFirstCalls('<p>').calls).toEqual([])
})

/** Draws with an answer of the list, as the person whose page it is. */
const withRows: Draw = async (_url, _fascia, chiama) => {
  const { payload } = await chiama(RIGHE)
  return { markup: '<h1>Pagamenti</h1>', risposte: payload }
}
const askDrawn = async (person: Parameters<typeof as>[0], headers = {}): Promise<Sent> =>
  (await as(person)('GET', '/disegnata', undefined, headers)).body

it('P12 la pagina è disegnata con ciò che la persona può leggere, e non con ciò di altri', async () => {
  draw = withRows
  expect((await askDrawn(esercente)).drawn?.risposte).toContain('alert(1)')
  expect(JSON.parse((await askDrawn(altro)).drawn?.risposte ?? '').data).toEqual([])
  expect(await askDrawn(null)).toEqual({ answers: '{}', drawn: null })
})

it('P12 ciò con cui è disegnata non viaggia due volte, quello con cui il portale parte sì', async () => {
  draw = async (url, fascia, chiama) => {
    await chiama(PROFILO)
    await chiama(CARTE)
    return withRows(url, fascia, chiama)
  }
  const { answers, drawn } = await askDrawn(cliente)
  expect(Object.keys(JSON.parse(answers))).toEqual([firstCallKey(PROFILO)])
  expect(drawn?.markup).toBe('<h1>Pagamenti</h1>')
})

it('P12 un disegno che non riesce, o che tarda, lascia la pagina di sempre con le sue risposte', async () => {
  const plain = { drawn: null, answers: expect.stringContaining(firstCallKey(PROFILO)) }
  draw = () => Promise.reject(new Error('non si disegna'))
  expect(await askDrawn(esercente)).toEqual(plain)
  draw = () => new Promise(() => undefined)
  expect(await askDrawn(esercente)).toEqual(plain)
})

it('P12 chi disegna legge soltanto: una scrittura non parte', async () => {
  const tried: unknown[] = []
  draw = async (_url, _fascia, chiama) => {
    await chiama(['POST', '/api/pagamenti', '{}']).catch((error: unknown) => tried.push(error))
    await chiama(['DELETE', '/api/viste/1', '']).catch((error: unknown) => tried.push(error))
    return null
  }
  await askDrawn(esercente)
  expect(tried).toHaveLength(2)
})

it('P12 si disegna per un telefono quando il browser dice di esserlo', async () => {
  draw = async (_url, fascia) => ({ markup: String(fascia), risposte: '[]' })
  const markup = async (headers: object) => (await askDrawn(esercente, headers)).drawn?.markup
  expect(await markup({ 'sec-ch-ua-mobile': '?1' })).toBe('0')
  expect(await markup({ 'user-agent': 'Mozilla/5.0 (iPhone) Version/19 Mobile Safari' })).toBe('0')
  expect(await markup({ 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140' })).toBe('4')
})
