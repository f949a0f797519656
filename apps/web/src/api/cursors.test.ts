import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import { expect, it } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { call } from './client.ts'

const path = 'POST /api/search/pagamenti'
const answer = (page: number, next: string | null) => ({
  data: [],
  total: 30,
  total_exact: true,
  page,
  limit: 10,
  totals: null,
  next,
})

it('P3 X2 la pagina dopo riparte da dove è finita quella prima, e solo nella stessa ricerca', async () => {
  const server = fakeServer({ [path]: answer(0, 'fine-della-prima') })
  const cerca = async (body: object) => {
    await call(searchPagamenti, { body })
    return server.named(path).at(-1)?.body
  }
  const stato = { stato: { $in: ['pagato'] } }
  expect(await cerca({ page: 0, filters: stato })).toEqual({ page: 0, filters: stato })
  server.answers[path] = answer(1, null)
  expect(await cerca({ page: 1, filters: stato })).toMatchObject({ cursor: 'fine-della-prima' })
  expect(await cerca({ page: 2, filters: stato })).toEqual({ page: 2, filters: stato })
  expect(await cerca({ page: 1 })).toEqual({ page: 1 })
})

it('X2 se la prima pagina finisce altrove, o è diventata l’ultima, vale quello che dice adesso', async () => {
  const server = fakeServer({ [path]: answer(0, 'allora') })
  const body = { search: 'rossi' }
  await call(searchPagamenti, { body: { ...body, page: 0 } })
  server.answers[path] = answer(0, 'adesso')
  await call(searchPagamenti, { body: { ...body, page: 0 } })
  await call(searchPagamenti, { body: { ...body, page: 1 } })
  expect(server.named(path).at(-1)?.body).toMatchObject({ cursor: 'adesso' })
  server.answers[path] = answer(0, null)
  await call(searchPagamenti, { body: { ...body, page: 0 } })
  await call(searchPagamenti, { body: { ...body, page: 1 } })
  expect(server.named(path).at(-1)?.body).toEqual({ ...body, page: 1 })
})
