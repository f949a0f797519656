import { expect } from 'vitest'
import { elaboraReports } from '../../src/modules/ponte/reports/index.ts'
import type { Call, Person } from '../../test/client.ts'
import { type Bottega, come } from './figures-world.ts'

export type Somme = { incassato: number; rimborsato: number }

/** The sums that the story itself comes to, in some days and for somebody. */
export function attese(
  { atteso }: Bottega,
  vale: (one: Bottega['atteso'][number]) => boolean = () => true,
): Somme {
  const found = atteso.filter(vale)
  return {
    incassato: found.reduce((sum, { incassato }) => sum + incassato, 0),
    rimborsato: found.reduce((sum, { rimborsato }) => sum + rimborsato, 0),
  }
}

export const sommeDi = (totals: Record<string, number> | null): Somme => ({
  incassato: totals?.['incassato_centesimi'] ?? Number.NaN,
  rimborsato: totals?.['rimborsato_centesimi'] ?? Number.NaN,
})

export async function cerca(bottega: Bottega, chi: Person, raccolta: string, filters: object) {
  const call = await come(bottega, chi)
  const { status, body } = await call('POST', `/api/search/${raccolta}`, { filters })
  expect(status).toBe(200)
  return body
}

export async function report(bottega: Bottega, chi: Person, tipo: string, dal: string, al: string) {
  const call = await come(bottega, chi)
  const { body } = await call('POST', '/api/reports', { tipo, dal, al })
  while ((await elaboraReports(bottega.portale.deps)) > 0);
  const fatto = await call('GET', `/api/reports/${body._id}/righe`)
  expect(fatto.body.stato).toBe('pronto')
  return fatto.body as { totali: Record<string, number>; righe: Record<string, number | string>[] }
}

/** The answer for a page; a refusal fails the test, so that it is not taken for a sum of nothing. */
export async function leggi(call: Call, url: string) {
  const { status, body } = await call('GET', url)
  expect([url, status]).toEqual([url, 200])
  return body
}
