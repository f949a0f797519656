import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createMailer } from '../../../integrations/mail/mailer.ts'
import { newId } from '../../../db/ids.ts'

let trial: Awaited<ReturnType<typeof startApp>>
let production: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  trial = await startApp()
  production = await startApp({ config: { isTrial: false } })
  const mailer = createMailer(trial.deps)
  for (const [n, oggetto] of ['Prima', 'Seconda <b>&', 'Terza'].entries()) {
    await mailer.invia({
      destinatario: n === 0 ? 'esercente@rateo.test' : 'cliente@rateo.test',
      oggetto,
      testo: `Testo ${oggetto}\n`,
      html: '<!doctype html><p>Ciao</p><script>alert(1)</script>',
      unicita: `prova:${n}`,
    })
  }
})
afterAll(async () => {
  await trial.stop()
  await production.stop()
})

const get = (url: string) => trial.as(null)('GET', url)
const list = async (query = '') => (await get(`/posta-prova/messaggi.json${query}`)).body.data

it('lists what was sent, newest first, of everybody or of one address', async () => {
  const oggetti = (await list()).map(({ oggetto }: { oggetto: string }) => oggetto)
  expect(oggetti).toEqual(['Terza', 'Seconda <b>&', 'Prima'])
  expect(await list('?destinatario=Cliente@rateo.test')).toHaveLength(2)
  expect(await list('?destinatario=nessuno@rateo.test')).toEqual([])
  expect(await list()).toMatchObject([
    { canale: 'email', stato: 'in_casella', testo: 'Testo Terza\n' },
    {},
    {},
  ])
})

it('T23 the page opens each message and runs nothing', async () => {
  const { status, headers, body } = await get('/posta-prova')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('script-src')
  expect(body).toContain('<html lang="it">')
  expect(body).toContain('Seconda &lt;b&gt;&amp;')
  expect(body).not.toContain('http-equiv="refresh"')
  for (const { _id } of await list()) expect(body).toContain(`href="/posta-prova/${_id}"`)
})

it('T23 a message is shown in a frame that may not do anything', async () => {
  const [{ _id }] = await list()
  const page = await get(`/posta-prova/${_id}`)
  expect(page.body).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.body).toContain('Testo Terza')
  const frame = await get(`/posta-prova/${_id}/html`)
  expect(frame.body).toBe('<!doctype html><p>Ciao</p><script>alert(1)</script>')
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
})

it('a form sent without an address shows everything', async () => {
  expect(await list('?destinatario=')).toHaveLength(3)
})

it('an SMS has text only', async () => {
  const _id = newId()
  await trial.db
    .insertInto('messaggi')
    .values({
      id: _id,
      canale: 'sms',
      destinatario: '+393200001000',
      oggetto: 'Codice',
      testo: '012345',
      unicita: 'sms:1',
      stato: 'in_casella',
    })
    .execute()
  const { body } = await get(`/posta-prova/${_id}`)
  expect(body).toContain('SMS a +393200001000')
  expect(body).not.toContain('<iframe')
  expect((await get(`/posta-prova/${_id}/html`)).status).toBe(404)
})

it.each([
  '/posta-prova',
  '/posta-prova/messaggi.json',
  `/posta-prova/${'a'.repeat(24)}`,
  `/posta-prova/${'a'.repeat(24)}/html`,
])('in production %s does not exist', async (url) => {
  const { status, body } = await production.as(null)('GET', url, undefined, { accept: 'text/html' })
  expect(status).toBe(404)
  expect(JSON.stringify(body)).not.toContain('Posta di prova')
})
