import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AreaNameError, areaFiles, writeArea } from './new-area.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rateo-area-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('new-area', () => {
  it('names folders in kebab-case, wire paths in snake_case and functions in camelCase', () => {
    const files = areaFiles('incasso', 'carte-di-credito')
    expect([...files.keys()]).toEqual([
      'packages/contract/src/incasso/carte-di-credito.ts',
      'apps/bff/src/modules/incasso/carte-di-credito/carte-di-credito.queries.ts',
      'apps/bff/src/modules/incasso/carte-di-credito/carte-di-credito.routes.ts',
      'apps/web/src/features/carte-di-credito/carte-di-credito.api.ts',
      'apps/web/src/features/carte-di-credito/carte-di-credito.page.tsx',
    ])
    const text = [...files.values()].join('\n')
    expect(text).toContain("path: '/api/carte_di_credito'")
    expect(text).toContain('function carteDiCreditoRoutes(')
    expect(text).toContain('<h1>Carte di credito</h1>')
  })

  it.each(['', 'Carte', 'carte_di_credito', '../x', 'città', 'a--b', 'promozioni2'])(
    'refuses the name %j',
    (name) => {
      expect(() => areaFiles('incasso', name)).toThrow(AreaNameError)
    },
  )

  it('refuses a neighbourhood that is not there, and names those that are', () => {
    expect(() => areaFiles('incassi', 'carte')).toThrow(/base, registri, persone/)
  })

  it('writes the files once and never over one that is there', () => {
    const written = writeArea('accordi', 'promozioni', root)
    expect(written).toHaveLength(5)
    const [contract = ''] = written
    expect(readFileSync(path.join(root, contract), 'utf8')).toContain('getPromozioni')
    expect(() => writeArea('accordi', 'promozioni', root)).toThrow(
      /^Already there: .*promozioni\.routes\.ts/,
    )
  })
})
