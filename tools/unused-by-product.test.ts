import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_YET_WIRED } from './not-yet-wired.ts'
import { unreached } from './reached.ts'
import { judge } from './unused-by-product.ts'

const FILES = {
  'packages/domain/src/usato.ts':
    "import { interno } from './interno.ts'\nexport const usato = () => interno + 1\nexport const soloProva = () => 2\nexport interface Tipo { a: 1 }\n",
  'packages/domain/src/interno.ts': 'export const interno = 1\nexport const altro = 3\n',
  'packages/domain/src/morto.ts':
    "import { altro } from './interno.ts'\nexport const morto = altro\n",
  'packages/domain/src/passato.ts': "export { rinominato as nuovo } from './vero.ts'\n",
  'packages/domain/src/vero.ts': 'const tabella = { a: 1 }\nexport const rinominato = tabella.a\n',
  'packages/domain/src/morto.test.ts': "import { morto } from './morto.ts'\nmorto\n",
  'packages/domain/src/vettori.ts':
    "import { soloProva } from './usato.ts'\nexport const vettori = { soloProva }\n",
  'apps/bff/src/main.ts':
    "import { usato } from '@rateo/domain/usato'\nimport * as tutto from '@rateo/domain/passato'\nusato()\ntutto.nuovo\n",
  'apps/bff/src/main.test.ts': "import { soloProva } from '@rateo/domain/usato'\nsoloProva()\n",
}
let root = ''
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'rateo-reached-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('what only tests use', () => {
  it('is told: an export for a test or for the vectors, and what hangs on it alone', () => {
    expect(unreached(root).toSorted()).toEqual([
      'packages/domain/src/interno.ts: altro',
      'packages/domain/src/morto.ts: morto',
      'packages/domain/src/usato.ts: soloProva',
    ])
  })

  it('needs a reason, of a file or of a name; a reason that holds no longer is told as well', () => {
    const unused = ['a.ts: uno', 'a.ts: due', 'b.ts: tre']
    expect(judge(unused, {}).unexplained).toEqual(unused)
    expect(judge(unused, { 'a.ts': 'X1', 'b.ts: tre': 'X2', 'c.ts': 'X3' })).toEqual({
      unexplained: [],
      stale: ['c.ts'],
    })
  })

  it('every reason names an item of the product', () => {
    for (const reason of Object.values(NOT_YET_WIRED)) {
      expect(reason).toMatch(/^[A-Z]{3}-[MB]\d+\b|^[XY]\d+\b/)
    }
  })
})
