import { firstCallKey, type FirstCalls } from '@rateo/contract/chiamata/prime-chiamate'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../test/factories.ts'
import { createFirstAnswers, takeFirstCalls } from './first-answers.ts'

const PROFILO = ['GET', '/api/get_myself', ''] satisfies [string, string, string]
const RIGHE = ['POST', '/api/search/pagamenti', '{"limit":10}'] satisfies [string, string, string]
const CARTE = ['GET', '/api/cliente/carte_di_credito', ''] satisfies [string, string, string]
const RIFIUTATA = ['GET', '/api/cliente/niente', ''] satisfies [string, string, string]
const LISTA: FirstCalls = [
  { calls: [PROFILO, RIFIUTATA] },
  { page: '/pagamenti', role: 'esercente', calls: [RIGHE] },
  { role: 'cliente', calls: [CARTE] },
]

const { as, db, stop } = await startApp({
  routes: (app, { config }) => {
    const answers = createFirstAnswers({ app, origin: config.origin, calls: () => LISTA })
    for (const url of ['/pagamenti', '/dilazioni']) {
      app.get(url, { config: { allow: 'pubblico' } }, async (request) => ({
        text: await answers(request),
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
