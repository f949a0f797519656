import { ERRORS } from '@rateo/contract/chiamata/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  people['esercente'] = await createEsercente(db)
  people['altro'] = await createEsercente(db)
  people['cliente'] = await createCliente(db)
  people['admin'] = await createAdmin(db)
})
afterAll(async () => server.stop())

const call = (who: string | null, method: 'GET' | 'POST', url: string, body?: unknown) =>
  server.as(who === null ? null : (people[who] ?? null))(method, url, body)

const create = async (who: string, nome: string) => {
  const { status, body } = await call(who, 'POST', '/api/banca', { nome })
  expect([status, body.error_message]).toEqual([200, undefined])
  return body
}
const find = async (who: string, asked: object = {}) =>
  (await call(who, 'POST', '/api/search/banca', asked)).body
const namesOf = ({ data }: { data: { nome: string }[] }) => data.map(({ nome }) => nome)

describe('creazione', () => {
  it('X1 quello che si crea è nell’elenco, nella sua scheda e nella cronologia', async () => {
    const made = await create('esercente', '  Prova  ')
    expect(made).toMatchObject({ nome: 'Prova', stato: 'attivo' })
    expect((await find('esercente', { query: { _id: made._id } })).data).toEqual([made])
    expect((await call('esercente', 'GET', `/api/banca/${made._id}`)).body).toEqual(made)
    const events = await call('esercente', 'GET', `/api/cronologia/banca/${made._id}/eventi`)
    expect(events.body.data).toMatchObject([{ azione: 'crea', canale: 'portale' }])
  })

  it.each([
    ['senza nome', { nome: ' ' }, 'Inserisci il nome'],
    ['con un nome troppo lungo', { nome: 'à'.repeat(101) }, 'Al massimo 100 caratteri'],
  ])('SPC-24 %s è rifiutato, accanto al campo', async (_, body, message) => {
    const before = (await find('esercente')).total
    const refused = await call('esercente', 'POST', '/api/banca', body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ pointer: '/nome', message }])
    expect((await find('esercente')).total).toBe(before)
  })
})

describe('chi può', () => {
  it('X10 per un altro esercente non esiste', async () => {
    const { _id } = await create('esercente', 'Di uno solo')
    const { status, body } = await call('altro', 'GET', `/api/banca/${_id}`)
    expect([status, body.error_message]).toEqual([404, ERRORS.non_trovato.message])
    expect((await find('altro', { filters: { _id: { $eq: _id } } })).data).toEqual([])
    const theirs = people['esercente'] as Person & { id: string }
    const asked = { filters: { esercente_id: { $eq: theirs.id } } }
    expect((await find('altro', asked)).data).toEqual([])
  })

  it('SPC-28 il cliente no, l’admin legge e non crea, senza sessione niente', async () => {
    const { _id } = await create('altro', 'Letto dallo staff')
    const search = ['POST', '/api/search/banca', {}] as const
    const read = ['GET', `/api/banca/${_id}`] as const
    const write = ['POST', '/api/banca', { nome: 'No' }] as const
    const statuses = async (who: string | null) =>
      (await Promise.all([call(who, ...search), call(who, ...read), call(who, ...write)])).map(
        ({ status }) => status,
      )
    expect(await statuses('cliente')).toEqual([403, 403, 403])
    expect(await statuses('admin')).toEqual([200, 200, 403])
    expect(await statuses(null)).toEqual([401, 401, 401])
    expect((await call('cliente', ...read)).body.error_message).toBe(ERRORS.non_autorizzato.message)
  })
})

it('X1 la ricerca trova per nome e per stato, dal più recente, e rifiuta i campi ignoti', async () => {
  await create('altro', 'Vecchio comignolo')
  await create('altro', 'Nuovo comignolo')
  expect(namesOf(await find('altro', { search: 'comignolo' }))).toEqual([
    'Nuovo comignolo',
    'Vecchio comignolo',
  ])
  const oldest = await find('altro', { search: 'comignolo', sort: { created_at: 1 } })
  expect(namesOf(oldest)).toEqual(['Vecchio comignolo', 'Nuovo comignolo'])
  const archived = await find('altro', { filters: { stato: { $in: ['archiviato'] } } })
  expect(archived.total).toBe(0)
  const wrong = await call('altro', 'POST', '/api/search/banca', { filters: { colore: 1 } })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'campo_sconosciuto'])
})
