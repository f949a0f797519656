import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'apps/*/README.md'], {
  cwd: root,
}).toSorted()

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, what]) => what ?? '')

/** A folder that a build makes: documents name it, and a clone that built nothing yet has none. */
const isBuilt = (to: string) => /^apps\/\w+\/dist(?:\/|$)/.test(to)

const twice = (words: string[]) => words.filter((word, i) => words.indexOf(word) !== i)

describe('documents', () => {
  it('the glossary tells each word once', () => {
    const words = found(read('docs/glossario.md'), /^\| *([^|]*[^| ]) *\|/gm)
    expect(words.length).toBeGreaterThan(100)
    expect(twice(words).filter((word) => word !== 'Termine' && !/^-+$/.test(word))).toEqual([])
  })

  it('each decision is in the list once, under its own number', () => {
    const listed = found(read('docs/decisions/README.md'), /\]\((\d{4}-[^)]+)\)/g)
    const there = globSync('0*.md', { cwd: path.join(root, 'docs/decisions') }).toSorted()
    expect(listed).toEqual(there)
    expect(twice(there.map((file) => file.slice(0, 4)))).toEqual([])
  })

  it.each(DOCUMENTS)('%s: its links, files and commands are there', (file) => {
    const text = read(file)
    const links = found(text, /\]\(([^)#:]+)\)/g).map((to) => path.join(path.dirname(file), to))
    const files = found(text, /`((?:apps|packages|docs|tools|e2e|bench)\/[\w./-]+)`/g)
    const there = (to: string) => isBuilt(to) || existsSync(path.join(root, to))
    expect([...links, ...files].filter((to) => !there(to))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = found(text, /\bnpm run ([\w:-]+)/g)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})
