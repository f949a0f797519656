import { ERRORS } from '@rateo/contract/chiamata/errors'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'
import type { Promozioni } from '../../../db/types.ts'

let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}
const ids: Record<string, string> = {}

const BASE = {
  effetto: 'percentuale',
  valore: 1000,
  stato: 'attiva',
  dal: '2026-11-01',
} satisfies Partial<Insertable<Promozioni>>

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Palestra Iride S.r.l.' })
  Object.assign(people, {
    esercente,
    cliente: await createCliente(db),
    admin: await createAdmin(db),
  })
  ids['esercente'] = esercente.id
  const add = async (codice: string, values: Partial<Insertable<Promozioni>>) => {
    ids[codice] = await insert(db, 'promozioni', { ...BASE, nome: codice, codice, ...values })
  }
  await add('NATALE', { nome: 'Natale in palestra', esercente_id: esercente.id, dal: '2026-12-01' })
  await add('PROVA30', { nome: 'Un mese in più', effetto: 'prova', valore: 30, dal: '2026-10-01' })
  await add('VECCHIA', { nome: 'Estate', stato: 'scaduta', dal: '2026-06-01', al: '2026-08-31' })
})
afterAll(async () => server.stop())

const call = (who: string | null, method: 'GET' | 'POST', url: string, body?: unknown) =>
  server.as(who === null ? null : (people[who] ?? null))(method, url, body)
const search = async (asked: object = {}) =>
  (await call('admin', 'POST', '/api/search/promozioni', asked)).body
const codesOf = ({ data }: { data: { codice: string }[] }) => data.map(({ codice }) => codice)

describe('PRM-M3 (parte) l’elenco', () => {
  it('PRM-M3 (parte) sono tutte, la più recente prima; senza esercente vale per il portale', async () => {
    const found = await search()
    expect(codesOf(found)).toEqual(['VECCHIA', 'PROVA30', 'NATALE'])
    expect(
      found.data.map((p: { esercente: { nome: string } | null }) => p.esercente?.nome),
    ).toEqual([undefined, undefined, 'Palestra Iride S.r.l.'])
    expect(found).toMatchObject({ total: 3, total_exact: true, next: null })
  })

  it.each([
    ['una parola del nome', 'palestra', ['NATALE']],
    ['il codice, comunque sia scritto', 'prova30', ['PROVA30']],
    ['una parte del codice', 'vecch', ['VECCHIA']],
    ['quello che non c’è', 'pasqua', []],
  ])('X1 %s: %s', async (_, words, codes) => {
    expect(codesOf(await search({ search: words }))).toEqual(codes)
  })

  it.each([
    ['lo stato', { stato: { $in: ['scaduta', 'archiviata'] } }, ['VECCHIA']],
    ['l’effetto', { effetto: 'prova' }, ['PROVA30']],
    ['il primo giorno', { dal: { $gte: '2026-10-01', $lte: '2026-11-30' } }, ['PROVA30']],
    ['l’ultimo giorno', { al: { $lte: '2026-12-31' } }, ['VECCHIA']],
  ])('X1 si filtra per %s', async (_, filters, codes) => {
    expect(codesOf(await search({ filters }))).toEqual(codes)
  })

  it('X1 di un esercente solo le sue, non quelle di tutto il portale', async () => {
    const filters = { esercente_id: { $eq: ids['esercente'] } }
    expect(codesOf(await search({ filters }))).toEqual(['NATALE'])
  })

  it('X1 per giorno d’inizio, e una pagina alla volta', async () => {
    const first = await search({ sort: { dal: 1 }, limit: 2 })
    expect(codesOf(first)).toEqual(['VECCHIA', 'PROVA30'])
    const next = await search({ sort: { dal: 1 }, limit: 2, cursor: first.next })
    expect(codesOf(next)).toEqual(['NATALE'])
  })

  it.each([
    ['un campo che non c’è', { filters: { sconto: 1 } }, 'campo_sconosciuto'],
    ['uno stato che non c’è', { filters: { stato: 'finita' } }, 'richiesta_non_valida'],
    ['un ordine che nessun indice dà', { sort: { al: -1 } }, 'richiesta_non_valida'],
  ])('X1 %s è rifiutato con le sue parole', async (_, asked, code) => {
    const { status, body } = await call('admin', 'POST', '/api/search/promozioni', asked)
    expect([status, body.code]).toEqual([400, code])
    expect(body.errors).toHaveLength(1)
  })
})

describe('PRM-M3 (parte) una', () => {
  it('PRM-M3 (parte) è la riga dell’elenco', async () => {
    const [row] = (await search({ search: 'NATALE' })).data
    const { status, body } = await call('admin', 'GET', `/api/promozioni/${ids['NATALE']}`)
    expect(status).toBe(200)
    expect(body).toMatchObject(row)
    expect(body).toMatchObject({ valore: 1000, dal: '2026-12-01', al: null, usi: 0, usi_max: null })
  })

  it.each(['0000000000000000000000ff', 'natale'])('X10 %s non si trova', async (id) => {
    const { status, body } = await call('admin', 'GET', `/api/promozioni/${id}`)
    expect([status, body.error_message]).toEqual([404, ERRORS.non_trovato.message])
  })
})

it.each([
  ['esercente', 403],
  ['cliente', 403],
  [null, 401],
])('SPC-08 %s non le legge, nemmeno quella del proprio esercente', async (who, expected) => {
  const one = await call(who, 'GET', `/api/promozioni/${ids['NATALE']}`)
  const all = await call(who, 'POST', '/api/search/promozioni', {})
  expect([one.status, all.status]).toEqual([expected, expected])
  expect(JSON.stringify([one.body, all.body])).not.toContain('NATALE')
})

it('PRM-M3 (parte) la base di dati non lascia saltare da uno stato a uno che non lo segue', async () => {
  const set = (stato: string) =>
    server.db
      .updateTable('promozioni')
      .set({ stato })
      .where('id', '=', ids['VECCHIA'] ?? '')
      .execute()
  await expect(set('attiva')).rejects.toThrow()
  await set('archiviata')
  expect((await call('admin', 'GET', `/api/promozioni/${ids['VECCHIA']}`)).body.stato).toBe(
    'archiviata',
  )
})
