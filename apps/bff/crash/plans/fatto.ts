import type { Rata } from '@rateo/contract/accordi/dilazioni'
import type { TestResponse } from '../../test/client.ts'
import type { Scena } from './scena.ts'

export type Risposta = Pick<TestResponse, 'status' | 'body'> | undefined

/** Something that happens to a plan; `n` goes from 0 to 99. Undefined where there is nothing that it could happen to. */
export type Fatto = (s: Scena, n: number) => Promise<Risposta>

/** The answer of what happens without a call. */
export const FATTO: Risposta = { status: 200, body: null }

/** One of a list; undefined where it is empty. */
export const scelta = <T>(lista: readonly T[], n: number): T | undefined => lista[n % lista.length]

/** One of the rate of which something is left. */
export async function aperta(s: Scena, n: number): Promise<Rata | undefined> {
  const { rate } = await s.leggi()
  return scelta(
    rate.filter((una) => una.residuo_centesimi > 0 && una.pagamento !== null),
    n,
  )
}
