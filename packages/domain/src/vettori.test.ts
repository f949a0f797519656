import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { vettori } from './vettori.ts'

interface File {
  cases: readonly { in: unknown; out: unknown; note?: string }[]
  tolerance_pp?: number
}

const cartella = process.env['VETTORI_DIR'] ?? path.join(import.meta.dirname, '..', 'vectors')
const nomi = readdirSync(cartella).filter((nome) => nome.endsWith('.json'))

/** Leaves of the expected value against the same leaves of the actual one; more fields may be there. */
function confronta(atteso: unknown, avuto: unknown, tolleranza: number, dove: string): void {
  if (typeof atteso === 'number' && typeof avuto === 'number') {
    expect(Math.abs(atteso - avuto), `${dove}: ${avuto} invece di ${atteso}`).toBeLessThanOrEqual(
      Number.isInteger(atteso) && tolleranza === 0 ? 0 : Math.max(tolleranza, 1e-12),
    )
    return
  }
  if (Array.isArray(atteso)) {
    expect(avuto, dove).toHaveLength(atteso.length)
    for (const [i, uno] of atteso.entries()) {
      confronta(uno, (avuto as unknown[])[i], tolleranza, `${dove}[${i}]`)
    }
    return
  }
  if (typeof atteso === 'object' && atteso !== null) {
    expect(avuto, dove).toBeTypeOf('object')
    for (const [chiave, uno] of Object.entries(atteso)) {
      // The tolerance is for the computed rate: its rounded forms must be exact.
      const margine = /_\ddec$/.test(chiave) ? 0 : tolleranza
      confronta(uno, (avuto as Record<string, unknown>)[chiave], margine, `${dove}.${chiave}`)
    }
    return
  }
  expect(avuto, dove).toStrictEqual(atteso)
}

it('la cartella dei vettori non è vuota', () => {
  expect(nomi.length).toBeGreaterThan(0)
})

describe.each(nomi)('%s', (nome) => {
  const regola = vettori[path.basename(nome, '.json')]
  const file = JSON.parse(readFileSync(path.join(cartella, nome), 'utf8')) as File

  it('ha la sua regola e almeno un caso', () => {
    expect(regola).toBeDefined()
    expect(file.cases.length).toBeGreaterThan(0)
  })

  it.each(file.cases.map((caso) => [JSON.stringify(caso.in).slice(0, 100), caso] as const))(
    '%s',
    (_titolo, caso) => {
      confronta(caso.out, regola?.(caso.in), file.tolerance_pp ?? 0, 'out')
    },
  )
})
