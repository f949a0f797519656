import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'

let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}
let pagato = ''
let daPagare = ''

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db, { nome: 'Giulia Ferrari' })
  const owned = { esercente_id: esercente.id, cliente_id: cliente.id }
  people['esercente'] = esercente
  people['cliente'] = cliente
  people['admin'] = (await createAdmin(db)) as Person
  people['altro esercente'] = await createEsercente(db)
  people['altro cliente'] = await createCliente(db)
  pagato = (
    await createPagamento(db, {
      ...owned,
      stato: 'pagato',
      incassato_centesimi: 12_050,
      metodo: 'carta',
      pagato_at: '2026-11-20T10:00:00Z',
    })
  ).id
  daPagare = (await createPagamento(db, owned)).id
})
afterAll(async () => server.stop())

const get = (who: string | null, url: string) =>
  server.as(who === null ? null : (people[who] ?? null))('GET', url)

describe('PAG-M6 GET /api/pagamenti/:id/ricevuta', () => {
  it.each(['esercente', 'cliente', 'admin'])(
    'PAG-M6 %s reads the receipt of its own pagamento',
    async (who) => {
      const { status, headers, raw } = await get(who, `/api/pagamenti/${pagato}/ricevuta`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/^inline; filename="RIC-\d{4}-00001\.pdf"$/)
      expect(headers['cache-control']).toBe('no-store')
      expect(readPdf(raw).text).toContain('Giulia Ferrari')
    },
  )

  it.each(['altro esercente', 'altro cliente'])('X10 to %s it does not exist', async (who) => {
    const { status, body } = await get(who, `/api/pagamenti/${pagato}/ricevuta`)
    expect(status).toBe(404)
    expect(body.code).toBe('non_trovato')
  })

  it.each([
    ['not paid yet', () => daPagare],
    ['unknown', () => 'f'.repeat(24)],
    ['not an id', () => 'x'],
  ])('PAG-M6 404 when the pagamento is %s', async (_, id) => {
    const { status } = await get('esercente', `/api/pagamenti/${id()}/ricevuta`)
    expect(status).toBe(404)
  })

  it('PAG-M6 401 for nobody', async () => {
    expect((await get(null, `/api/pagamenti/${pagato}/ricevuta`)).status).toBe(401)
  })
})

describe('PAG-M3 GET /api/pagamenti/:id/qr.svg', () => {
  it.each(['esercente', 'admin'])('PAG-M3 %s gets a drawing', async (who) => {
    const { status, headers, body } = await get(who, `/api/pagamenti/${daPagare}/qr.svg`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('image/svg+xml')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(body).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
  })

  it('X10 another esercente gets 404, a cliente 403', async () => {
    expect((await get('altro esercente', `/api/pagamenti/${daPagare}/qr.svg`)).status).toBe(404)
    expect((await get('cliente', `/api/pagamenti/${daPagare}/qr.svg`)).status).toBe(403)
  })
})
