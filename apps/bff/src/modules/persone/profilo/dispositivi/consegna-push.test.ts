import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { apri } from '../../../../../test/push-browser.ts'
import { isPublic, publicLookup } from '../../../../integrations/outside/public-address.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { accoda, consegnaUscite } from '../../../base/uscite/index.ts'

const P = '/api/profilo/dispositivi'
const VAPID = { subject: 'mailto:prova@rateo.test', isMailbox: false }

type Ricevuto = { headers: IncomingMessage['headers']; url: string; body: Buffer }
const ricevuti: Ricevuto[] = []
let risposta = 201
/** A push service on this machine. */
const servizio = createServer((request, response) => {
  void buffer(request).then((body) => {
    ricevuti.push({ headers: request.headers, url: request.url ?? '', body })
    response.writeHead(risposta, { location: 'http://127.0.0.1:1/altrove' }).end('non letto')
  })
})
let indirizzo: string
let t: Awaited<ReturnType<typeof startApp>>
let prova: Awaited<ReturnType<typeof startApp>>
const chiavi = createECDH('prime256v1')

beforeAll(async () => {
  await new Promise<void>((resolve) => void servizio.listen(0, '127.0.0.1', resolve))
  const dove = servizio.address()
  indirizzo = `http://127.0.0.1:${typeof dove === 'object' ? dove?.port : ''}`
  const publicKey = chiavi.generateKeys('base64url')
  const privateKey = chiavi.getPrivateKey().toString('base64url').padStart(43, 'A')
  t = await startApp({ config: { push: { publicKey, privateKey, ...VAPID } } })
  prova = await startApp()
})
afterAll(async () => {
  servizio.close()
  await t.stop()
  await prova.stop()
})
beforeEach(() => {
  ricevuti.length = 0
  risposta = 201
})

/** A browser with its keys, known to the portal as the person's. */
async function accendi(dove: typeof t, chi: { utente_id: string; ruolo: 'cliente' | 'esercente' }) {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = ecdh.generateKeys('base64url')
  const endpoint = `${indirizzo}/${randomBytes(6).toString('hex')}`
  const body = { endpoint, p256dh, auth: auth.toString('base64url') }
  const { status } = await dove.as(chi)('POST', P, body)
  expect(status).toBe(200)
  const leggi = ({ body: chiuso }: Ricevuto) => JSON.parse(apri(chiuso, ecdh, auth))
  return { leggi }
}

async function chiede(dove: typeof t) {
  const { db } = dove
  const esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  const cliente = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
  const { id } = await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
  const contenuto = { pagamento_id: id }
  const invia = async (unicita = `pagamento_richiesto:${id}`) => {
    await accoda(db, { argomento: 'pagamento_richiesto', unicita, contenuto })
    while ((await consegnaUscite(dove.deps, usciteHandlers(dove.deps))) > 0);
  }
  return { cliente, id, invia }
}

it('il dispositivo legge da sé il messaggio: l’oggetto dell’e-mail e la pagina, firmati dal portale', async () => {
  const { cliente, id, invia } = await chiede(t)
  const { leggi } = await accendi(t, cliente)
  await invia()
  await invia()
  const [uno] = ricevuti
  if (!uno) throw new Error('nothing came')
  expect(ricevuti).toHaveLength(1)
  const email = await t.db
    .selectFrom('messaggi')
    .where('canale', '=', 'email')
    .where('unicita', '=', `pagamento_richiesto:${id}`)
    .select('oggetto')
    .executeTakeFirstOrThrow()
  expect(leggi(uno)).toEqual({
    titolo: email.oggetto,
    indirizzo: `/gateway/${id}`,
    id: uno.headers['topic'],
  })
  expect(uno.body.includes('Idraulica')).toBe(false)
  const [, gettone = '', chiave = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(
    String(uno.headers['authorization']),
  ) ?? ['']
  const punto = Buffer.from(chiave, 'base64url')
  const coordinata = (from: number) => punto.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinata(1), y: coordinata(33) },
  })
  const [testa, corpo, firma = ''] = gettone.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${testa}.${corpo}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(firma, 'base64url'),
  )
  expect([isSigned, chiave]).toEqual([true, chiavi.getPublicKey('base64url')])
  const { body } = await t.as(cliente)('GET', P)
  expect(body.data[0].ultimo_at).not.toBeNull()
})

it('chi ha spento l’avviso per le notifiche non lo riceve, e l’e-mail parte lo stesso', async () => {
  const { cliente, id, invia } = await chiede(t)
  await accendi(t, cliente)
  const scelta = { evento: 'pagamento_richiesto', canale: 'push', attivo: false }
  const { body } = await t.as(cliente)('PATCH', '/api/profilo/notifiche', scelta)
  expect(body.eventi[0]).toMatchObject({ email: true, portale: true, push: false })
  await invia()
  expect(ricevuti).toEqual([])
  const email = await t.db
    .selectFrom('messaggi_interi')
    .where('unicita', '=', `pagamento_richiesto:${id}`)
    .selectAll()
    .execute()
  expect(email).toHaveLength(1)
})

it.each([404, 410])(
  'un dispositivo che il suo servizio non conosce più (%s) è dimenticato',
  async (stato) => {
    const { cliente, invia } = await chiede(t)
    await accendi(t, cliente)
    risposta = stato
    await invia()
    expect((await t.as(cliente)('GET', P)).body.data).toEqual([])
    await invia('un’altra volta')
    expect(ricevuti).toHaveLength(1)
  },
)

it.each([307, 429, 500])(
  'se il servizio risponde %s si riprova, e nessun rinvio è seguito',
  async (stato) => {
    const { cliente, id, invia } = await chiede(t)
    await accendi(t, cliente)
    risposta = stato
    await invia()
    const uscita = await t.db
      .selectFrom('uscite')
      .where('argomento', '=', 'push')
      .where('unicita', 'like', `pagamento_richiesto:${id}%`)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(uscita).toMatchObject({ inviata_at: null, tentativi: 1 })
    expect(ricevuti).toHaveLength(1)
    risposta = 201
    await t.db
      .updateTable('uscite')
      .set({ prossimo_at: new Date(0) })
      .where('id', '=', uscita.id)
      .execute()
    await invia()
    expect(ricevuti).toHaveLength(2)
    expect((await t.as(cliente)('GET', P)).body.data).toHaveLength(1)
  },
)

it('tolto dopo che il messaggio era in partenza, o diventato vecchio, non riceve nulla', async () => {
  const { cliente } = await chiede(t)
  await accendi(t, cliente)
  const { _id } = (await t.as(cliente)('GET', P)).body.data[0]
  const contenuto = { dispositivo_id: _id, titolo: 'Tardi', indirizzo: '/home' }
  const manda = (accodato_at: Date) =>
    usciteHandlers(t.deps)['push']?.({
      argomento: 'push',
      unicita: `tardi:${accodato_at.getTime()}`,
      contenuto: { ...contenuto, accodato_at: accodato_at.toISOString() },
    })
  await manda(new Date(Date.now() - 2 * 86_400_000))
  await t.as(cliente)('DELETE', `${P}/${_id}`)
  await manda(new Date())
  expect(ricevuti).toEqual([])
})

it('in prova, senza chiavi proprie, il messaggio si legge nella posta di prova e non esce', async () => {
  const { cliente, id, invia } = await chiede(prova)
  await accendi(prova, cliente)
  await invia()
  expect(ricevuti).toEqual([])
  const { body } = await prova.as(null)('GET', '/posta-prova/messaggi.json')
  const push = body.data.find(({ canale }: { canale: string }) => canale === 'push')
  expect(push.testo).toContain(`/gateway/${id}`)
  const pagina = await prova.as(null)('GET', `/posta-prova/${push._id}`)
  expect(pagina.body).toContain('Notifica sul dispositivo a ')
})

it('un nome che porta dentro la rete non è raggiunto, qualunque cosa dicesse quando fu dato', async () => {
  for (const dentro of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ]) {
    expect([dentro, isPublic(dentro)]).toEqual([dentro, false])
  }
  for (const fuori of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublic(fuori)).toBe(true)
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  expect(String(error)).toContain('inner address')
})
