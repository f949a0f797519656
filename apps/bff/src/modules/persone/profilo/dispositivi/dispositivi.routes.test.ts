import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente } from '../../../../../test/factories.ts'

const P = '/api/profilo/dispositivi'
let t: Awaited<ReturnType<typeof startApp>>
let spento: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  t = await startApp()
  spento = await startApp({ config: { push: null } })
})
afterAll(async () => {
  await t.stop()
  await spento.stop()
})

const punto = () => {
  const ecdh = createECDH('prime256v1')
  return ecdh.generateKeys('base64url')
}
const browser = (change = {}) => ({
  endpoint: `https://push.example.it/${randomBytes(8).toString('hex')}`,
  p256dh: punto(),
  auth: randomBytes(16).toString('base64url'),
  ...change,
})

it('un dispositivo si aggiunge, si vede e si toglie; la sua chiave e il suo indirizzo non si leggono più', async () => {
  const api = t.as(await createCliente(t.db))
  expect((await api('GET', P)).body).toMatchObject({
    chiave: expect.stringMatching(/^B[\w-]{86}$/),
    data: [],
  })
  const nuovo = await api('POST', P, browser(), { 'user-agent': 'Telefono di prova' })
  expect(nuovo.status).toBe(200)
  expect(nuovo.body.data).toEqual([
    {
      _id: nuovo.body.questo,
      user_agent: 'Telefono di prova',
      created_at: expect.any(String),
      ultimo_at: null,
    },
  ])
  const esporta = await api('GET', '/api/profilo/esporta')
  const testo = JSON.stringify(esporta.body)
  expect(testo).toContain('Telefono di prova')
  expect(testo).not.toContain('push.example.it')
  expect((await api('DELETE', `${P}/${nuovo.body.questo}`)).body.data).toEqual([])
  expect((await api('DELETE', `${P}/${nuovo.body.questo}`)).status).toBe(404)
})

it('SES-B3 (parte) chi esce ovunque non riceve più notifiche su nessun dispositivo', async () => {
  const cliente = await createCliente(t.db)
  const altro = await createCliente(t.db)
  for (const chi of [cliente, cliente, altro]) await t.as(chi)('POST', P, browser())
  const diChi = (utente_id: string) =>
    t.db.selectFrom('dispositivi_push').where('utente_id', '=', utente_id).select('id').execute()
  expect(await diChi(cliente.utente_id)).toHaveLength(2)
  expect((await t.as(cliente)('POST', '/api/profilo/esci_ovunque', {})).status).toBe(200)
  expect(await diChi(cliente.utente_id)).toEqual([])
  expect(await diChi(altro.utente_id)).toHaveLength(1)
})

it('quello di un altro non si vede e non si toglie', async () => {
  const mio = t.as(await createCliente(t.db))
  const altro = t.as(await createCliente(t.db))
  const { questo } = (await mio('POST', P, browser())).body
  expect((await altro('GET', P)).body.data).toEqual([])
  expect((await altro('DELETE', `${P}/${questo}`)).status).toBe(404)
  expect((await mio('GET', P)).body.data).toHaveLength(1)
  expect((await t.as(null)('GET', P)).status).toBe(401)
})

it('lo stesso browser due volte è uno; acceso da un’altra persona è il suo', async () => {
  const prima = t.as(await createCliente(t.db))
  const dopo = t.as(await createCliente(t.db))
  const uno = browser()
  const [a] = await Promise.all([prima('POST', P, uno), prima('POST', P, uno)])
  expect(a?.status).toBe(200)
  expect((await prima('GET', P)).body.data).toHaveLength(1)
  await dopo('POST', P, { ...uno, p256dh: punto() })
  expect((await prima('GET', P)).body.data).toEqual([])
  expect((await dopo('GET', P)).body.data).toHaveLength(1)
})

it.each([
  ['in chiaro', { endpoint: 'http://push.example.it/1' }],
  ['un numero al posto del nome', { endpoint: 'https://93.184.216.34/1' }],
  ['una rete interna', { endpoint: 'https://10.0.0.1/1' }],
  ['la macchina che dà i segreti del cloud', { endpoint: 'https://169.254.169.254/latest' }],
  ['un numero scritto in un altro modo', { endpoint: 'https://167772161/1' }],
  ['IPv6', { endpoint: 'https://[fd00::1]/1' }],
  ['un nome interno', { endpoint: 'https://db.internal/1' }],
  ['un nome senza dominio', { endpoint: 'https://intranet/1' }],
  ['un’altra porta', { endpoint: 'https://push.example.it:8443/1' }],
  ['con una password', { endpoint: 'https://io:segreto@push.example.it/1' }],
  ['nessun indirizzo', { endpoint: 'boh' }],
  ['troppo lungo', { endpoint: `https://push.example.it/${'a'.repeat(1000)}` }],
  ['una chiave che non è un punto', { p256dh: `B${'A'.repeat(86)}` }],
  ['una chiave troppo corta', { p256dh: 'BA' }],
  ['senza il segreto', { auth: '' }],
])('un indirizzo o una chiave che non vanno sono rifiutati: %s', async (_, change) => {
  const api = t.as(await createCliente(t.db))
  const { status, body } = await api('POST', P, browser(change))
  expect([status, body.error_message.length > 10]).toEqual([422, true])
  expect((await api('GET', P)).body.data).toEqual([])
})

it('oltre dieci dispositivi si dice di toglierne uno, anche chiedendone molti insieme', async () => {
  const api = t.as(await createCliente(t.db))
  const stati = await Promise.all(Array.from({ length: 12 }, () => api('POST', P, browser())))
  expect(stati.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10)
  expect(stati.find(({ status }) => status === 409)?.body.error_message).toContain('10 dispositivi')
})

it('senza chiavi VAPID il portale lo dice e non prende nulla', async () => {
  const api = spento.as(await createCliente(spento.db))
  expect((await api('GET', P)).body.chiave).toBeNull()
  const { status, body } = await api('POST', P, browser())
  expect([status, body.code]).toEqual([409, 'push_spente'])
})
