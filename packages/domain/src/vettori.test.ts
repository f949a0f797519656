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

const eOggetto = (valore: unknown): valore is Record<string, unknown> =>
  typeof valore === 'object' && valore !== null && !Array.isArray(valore)

/** Two ways of writing the same fraction may differ in the last bit of a double. */
const RUMORE = 1e-12

/** Lists the places where the actual value is not the expected one; it may have more fields, never fewer. */
function differenze(atteso: unknown, avuto: unknown, tolleranza = 0, dove = 'out'): string[] {
  if (typeof atteso === 'number' && typeof avuto === 'number') {
    const margine = Number.isInteger(atteso) ? tolleranza : Math.max(tolleranza, RUMORE)
    return Math.abs(atteso - avuto) <= margine ? [] : [`${dove}: ${avuto}, non ${atteso}`]
  }
  if (Array.isArray(atteso) && Array.isArray(avuto) && atteso.length === avuto.length) {
    return atteso.flatMap((uno, i) => differenze(uno, avuto[i], tolleranza, `${dove}[${i}]`))
  }
  if (eOggetto(atteso) && eOggetto(avuto)) {
    return Object.entries(atteso).flatMap(([chiave, uno]) => {
      // The tolerance is for a computed rate: its rounded forms must be exact.
      const margine = /_\ddec$/.test(chiave) ? 0 : tolleranza
      return differenze(uno, avuto[chiave], margine, `${dove}.${chiave}`)
    })
  }
  const [voluto, trovato] = [JSON.stringify(atteso), JSON.stringify(avuto)]
  return voluto === trovato ? [] : [`${dove}: ${String(trovato)}, non ${voluto}`]
}

describe('il confronto coi vettori', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }, 0, 0],
    [{ a: 1 }, {}, 0, 1],
    [[1, 2], [1, 2, 3], 0, 1],
    ['1', 1, 0, 1],
    [1.001, 1.002, 0, 1],
    [1.001, 1.002, 0.01, 0],
    [{ taeg_1dec: 1.1 }, { taeg_1dec: 1.2 }, 0.5, 1],
    [{ errore: 'formato' }, undefined, 0, 1],
  ])('tra %j e %j, a meno di %s, vede %i differenze', (atteso, avuto, tolleranza, quante) => {
    expect(differenze(atteso, avuto, tolleranza)).toHaveLength(quante)
  })

  it('ha dei file da leggere', () => {
    expect(nomi.length).toBeGreaterThan(0)
  })
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
      expect(differenze(caso.out, regola?.(caso.in), file.tolerance_pp)).toStrictEqual([])
    },
  )
})
