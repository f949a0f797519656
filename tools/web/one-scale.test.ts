import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import stylelint from 'stylelint'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const src = path.join(root, 'apps/web/src')
const configFile = path.join(root, 'stylelint.config.ts')

/** The declarations of a sheet that the linter refuses. */
async function refusedIn(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, configFile })
  const lines = code.split('\n')
  return (results[0]?.warnings ?? []).map(({ line }) => lines[line - 1]?.trim() ?? '')
}

it('a sheet that takes a size from outside of the scale is refused, line by line', async () => {
  const outside = [
    'font-size: 13.5px;',
    'font-size: 1rem;',
    'font-size: var(--other);',
    'font-weight: 600;',
    'font-weight: bold;',
    'font: 600 14px/1.4 serif;',
    'border-radius: 6px;',
    'border-top-left-radius: 10px;',
    'min-height: 40px;',
    'height: 34px;',
    'min-height: 2.5rem;',
    'gap: 10px;',
    'gap: var(--r-space-8) 14px;',
    'padding: 7px 12px;',
    'padding-left: 18px;',
    'margin: -6px 0 6px;',
  ]
  expect(await refusedIn(`.a {\n${outside.join('\n')}\n}\n`)).toEqual(outside)
})

it('what is of the scale, or no size of a letter, a control or a distance, passes', async () => {
  const inside = [
    'font-size: var(--r-text-small);',
    'font-size: inherit;',
    'font-weight: var(--r-weight-strong);',
    'font: inherit;',
    'border-radius: 0 0 var(--r-radius-medium) var(--r-radius-medium);',
    'border-radius: 50%;',
    'min-height: var(--r-control-large);',
    'height: 6px;',
    'height: 240px;',
    'height: 100%;',
    'min-height: calc(100dvh - 52px);',
    'gap: var(--r-space-8) var(--r-space-16);',
    'padding: 0 max(var(--r-space-12), env(safe-area-inset-bottom));',
    'margin: 0 auto calc(var(--r-space-8) * -1);',
  ]
  expect(await refusedIn(`.a {\n${inside.join('\n')}\n}\n`)).toEqual([])
})

const STYLE =
  /\b(?:fontSize|fontWeight|borderRadius|minHeight|gap|(?:padding|margin)\w*): (?!0\b|'0'|'inherit'|[`'][^`']*var\(--r-|`calc\(-1 \* \$\{PADDING\}\)`)[^,}\n]+/g
const PROP =
  /\b(?:gap|m[trblxy]?|p[trblxy]?)=\{(?!(?:0|2|4|8|12|16|20|24|32|40|48|64)\}|[a-z])[^}]*\}/g
const RADIUS = /\bradius=\{\d+\}/g

/** Sizes that a component writes by itself and that are none of the scale. */
const sizesIn = (text: string) =>
  [STYLE, PROP, RADIUS].flatMap((one) => [...text.matchAll(one)].map(([found]) => found))

it('components keep to the scale too, in styles and in the distances of the library', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  const outside = files.flatMap((file) =>
    sizesIn(readFileSync(path.join(src, file), 'utf8')).map((found) => `${file}: ${found}`),
  )
  expect(outside).toEqual([])
  // The test names what a component would write by itself.
  expect(
    sizesIn(
      "<p style={{ fontSize: 15, margin: 0, marginTop: 16, gap: 'var(--r-space-8)' }}><Stack gap={10} mt={8} /><Skeleton radius={6} />",
    ),
  ).toEqual(['fontSize: 15', 'marginTop: 16', 'gap={10}', 'radius={6}'])
})
