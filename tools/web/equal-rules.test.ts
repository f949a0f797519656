import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.resolve(import.meta.dirname, '../../apps/web/src')

type Rule = { selectors: string[]; context: string; declarations: string[] }

/** The rules of a sheet, with the conditions of screen or paper under which each holds. */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = []
  const open: string[] = []
  for (const [, before = '', sign] of text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]*)([{}])/g)) {
    if (sign === '{') {
      open.push(before.trim())
      continue
    }
    const head = open.pop() ?? ''
    const declarations = before.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '))
    if (!head.startsWith('@')) {
      rules.push({
        selectors: head.split(',').map((one) => one.trim()),
        context: open.join(' '),
        declarations: declarations.filter(Boolean).toSorted(),
      })
    }
  }
  return rules
}

const isClassAlone = (selector: string) => /^\.[\w-]+$/.test(selector)

/**
 * The declarations of a rule, whatever the rule is called. One declaration for a state, for an element inside another or for a size of
 * the screen is left out: no part can stand for it, since it is about what its own sheet has drawn.
 */
function saidBy({ selectors, context, declarations }: Rule): string | null {
  if (context.includes('keyframes')) return null
  const isPart = context === '' && selectors.every(isClassAlone)
  return declarations.length > 1 || isPart ? `${context} { ${declarations.join('; ')} }` : null
}

/** Rules that stand in more than one sheet, with where. */
function repeatedIn(sheets: readonly (readonly [string, string])[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const [file, text] of sheets) {
    for (const rule of rulesOf(text)) {
      const said = saidBy(rule)
      if (said !== null) places.set(said, (places.get(said) ?? new Set()).add(file))
    }
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([said, files]) => `${said.trim()}: ${[...files].join(', ')}`)
}

it('no two style sheets hold an equal rule: what is alike is a part of ui/layout.module.css', () => {
  const sheets = globSync('**/*.module.css', { cwd: src }).map(
    (file) => [file, readFileSync(path.join(src, file), 'utf8')] as const,
  )
  expect(sheets.flatMap(([, text]) => rulesOf(text)).length).toBeGreaterThan(500)
  expect(repeatedIn(sheets)).toEqual([])
})

it('what it is there for: a rule written again is named, in any order and under any name', () => {
  const two = (a: string, b: string) =>
    repeatedIn([
      ['a.css', a],
      ['b.css', b],
    ])
  const list = '.list { margin: 0; padding: 0; list-style: none }'
  expect(two(list, '.rows li {\n  list-style: none;\n  padding: 0;\n  margin: 0;\n}')).toEqual([
    '{ list-style: none; margin: 0; padding: 0 }: a.css, b.css',
  ])
  expect(two('.dim { color: red }', '/* again */ .quiet { color: red }')).toHaveLength(1)
  const narrow = '@media (width <= 640px) { .a { margin: 0; padding: 0 } }'
  expect(two(narrow, narrow.replace('.a', '.b'))).toHaveLength(1)
  // Under other conditions, or one line of a state: not the same.
  expect(two(narrow, '.a { margin: 0; padding: 0 }')).toEqual([])
  expect(two('.a:hover { color: red }', '.b:hover { color: red }')).toEqual([])
})
