import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type {
  FraseCatalogo,
  ModelloCatalogo,
  ParteFrase,
} from '../../apps/bff/src/emails/modelli/modello.ts'
import { gruppoDi, nomeDi } from './names-of-modelli.ts'

type Range = { start: number; end: number }
type Frase = Range & FraseCatalogo
type Declared = Range & { name: string; file: string }
type Source = {
  file: string
  frasi: Frase[]
  /** The places at which a message is put together, and its name. */
  messages: (Range & { modello: string })[]
  sms: string[]
  declared: Declared[]
  identifiers: (Range & { name: string })[]
  /** Local name → the file that it comes from. */
  imports: Map<string, string>
}

const PARTS: Readonly<Record<string, ParteFrase>> = {
  oggetto: 'oggetto',
  titolo: 'titolo',
  paragrafo: 'testo',
  azione: 'pulsante',
  motivo: 'motivo',
}
const ORDER: readonly ParteFrase[] = ['oggetto', 'titolo', 'testo', 'pulsante', 'motivo']

/** The words of a request, which the browser shows too before it is sent. */
const RICHIESTA = 'packages/domain/src/parole/richiesta.ts'

const isIn = (inner: Range, outer: Range) => inner.start >= outer.start && inner.end <= outer.end
const named = (key: unknown): string =>
  typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : ''

function declaredIn(file: string, body: readonly Range[]): Declared[] {
  return body.flatMap((statement) => {
    const inner = ('declaration' in statement && statement.declaration) || statement
    const { id, declarations } = inner as {
      id?: { name: string } | null
      declarations?: { id: { name?: string } }[]
    }
    const names = id ? [id.name] : (declarations ?? []).map((one) => one.id.name ?? '')
    return names.map((name) => ({ name, file, start: statement.start, end: statement.end }))
  })
}

/** The file that an import means, among those in which sentences stand. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier)
  const root = from.slice(0, from.indexOf('/apps/'))
  return specifier === '@rateo/domain/parole/richiesta' ? path.join(root, RICHIESTA) : undefined
}

function readSource(file: string): Source {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const source: Source = {
    file,
    frasi: [],
    messages: [],
    sms: [],
    declared: declaredIn(file, program.body),
    identifiers: [],
    imports: new Map(),
  }
  const places: (Range & { parte: ParteFrase })[] = []
  const plain: { start: number; end: number; value: string }[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { localName } of entries) {
      const from = fileOf(file, moduleRequest.value)
      if (from !== undefined) source.imports.set(localName.value, from)
    }
  }
  const place = (node: Range, name: string) => {
    const parte = PARTS[name]
    if (parte !== undefined) places.push({ start: node.start, end: node.end, parte })
  }
  new Visitor({
    Identifier: (node) => void source.identifiers.push(node),
    Property: (node) => {
      const name = named(node.key)
      place(node.value, name)
      if (node.value.type !== 'Literal' || typeof node.value.value !== 'string') return
      const { start, end, value } = node.value
      if (PARTS[name] !== undefined) plain.push({ start, end, value })
      if (name === 'modello' && value.startsWith('sms_')) source.sms.push(value)
    },
    VariableDeclarator: (node) => {
      if (node.init) place(node.init, named(node.id))
    },
    CallExpression: (node) => {
      if (named(node.callee) !== 'compose' || node.arguments[0]?.type !== 'ObjectExpression') return
      const [parts] = node.arguments
      const first = parts?.type === 'ObjectExpression' ? parts.properties[0] : undefined
      const value =
        first?.type === 'Property' && named(first.key) === 'modello' ? first.value : undefined
      const modello = value?.type === 'Literal' ? String(value.value) : ''
      if (modello === '') throw new Error(`${file}: compose without a modello that is written out`)
      source.messages.push({ start: node.start, end: node.end, modello })
    },
    TaggedTemplateExpression: (node) => {
      const tag = named(node.tag)
      if (tag !== 'f' && tag !== 'fissa') return
      const { quasis, expressions } = node.quasi
      const originale = quasis
        .map(({ value }, i) => {
          const hole = expressions[i]
          const only = hole?.type === 'ObjectExpression' ? hole.properties[0] : undefined
          const name = only?.type === 'Property' ? named(only.key) : ''
          return `${value.cooked ?? ''}${hole ? `{${name}}` : ''}`
        })
        .join('')
      const { start, end } = node
      source.frasi.push({ start, end, originale, parte: 'testo', fissa: tag === 'fissa' })
    },
  }).visit(program)
  for (const { start, end, value } of plain) {
    if (!/\p{L} /u.test(value) && !/^\p{Lu}\p{Ll}+$/u.test(value)) continue
    source.frasi.push({ start, end, originale: value, parte: 'testo', fissa: false })
  }
  for (const frase of source.frasi) {
    const inside = places.filter((one) => isIn(frase, one)).toSorted((a, b) => b.start - a.start)
    frase.parte = inside[0]?.parte ?? 'testo'
  }
  source.frasi.sort((a, b) => a.start - b.start)
  return source
}

/** The declarations that a declaration uses, itself among them, through the files. */
function uses(sources: ReadonlyMap<string, Source>, first: Declared, seen = new Set<Declared>()) {
  if (seen.has(first)) return seen
  seen.add(first)
  const source = sources.get(first.file)
  if (!source) return seen
  const names = new Set(
    source.identifiers.filter((one) => isIn(one, first)).map(({ name }) => name),
  )
  for (const name of names) {
    const from = source.imports.get(name)
    const there = from === undefined ? source : sources.get(from)
    for (const next of there?.declared ?? []) if (next.name === name) uses(sources, next, seen)
  }
  return seen
}

/** The declarations that use one, through the files: what they say is handed to it. */
function usedBy(sources: ReadonlyMap<string, Source>, of: Declared): Declared[] {
  return [...sources.values()].flatMap(({ declared }) =>
    declared.filter((one) => one !== of && uses(sources, one).has(of)),
  )
}

const distinct = (frasi: readonly FraseCatalogo[]): FraseCatalogo[] => {
  const of = new Map<string, FraseCatalogo>()
  for (const { originale, parte, fissa } of frasi) {
    if (!of.has(originale)) of.set(originale, { originale, parte, fissa })
  }
  return [...of.values()].toSorted((a, b) => ORDER.indexOf(a.parte) - ORDER.indexOf(b.parte))
}

function emailsOf(sources: ReadonlyMap<string, Source>): ModelloCatalogo[] {
  return [...sources.values()].flatMap(({ file, messages, declared }) =>
    messages.map((message): ModelloCatalogo => {
      const own = declared.find((one) => isIn(message, one))
      if (!own) throw new Error(`${file}: ${message.modello} stands nowhere`)
      const all = new Set([own, ...usedBy(sources, own)].flatMap((one) => [...uses(sources, one)]))
      const frasi = [...all].flatMap((one) => {
        const there = sources.get(one.file)
        const others = (there?.messages ?? []).filter(({ modello }) => modello !== message.modello)
        return (there?.frasi ?? []).filter(
          (frase) => isIn(frase, one) && !others.some((other) => isIn(frase, other)),
        )
      })
      const _id = message.modello
      return {
        _id,
        nome: nomeDi(_id),
        gruppo: gruppoDi(file),
        canale: 'email',
        frasi: distinct(frasi),
      }
    }),
  )
}

/** Gathers what is told in the bell or by SMS: the sentences of an area that are in no e-mail's file. */
function othersOf(sources: readonly Source[]): ModelloCatalogo[] {
  const of = new Map<string, Frase[]>()
  for (const { file, frasi, sms } of sources) {
    const _id = sms[0] ?? `notifica_${(file.split('/modules/')[1] ?? '').split('/')[1] ?? ''}`
    if (frasi.length > 0) of.set(_id, [...(of.get(_id) ?? []), ...frasi])
  }
  return [...of].map(([_id, frasi]) => ({
    _id,
    nome: nomeDi(_id),
    gruppo: _id.startsWith('sms_') ? ('sms' as const) : ('notifiche' as const),
    canale: _id.startsWith('sms_') ? ('sms' as const) : ('notifica' as const),
    frasi: distinct(frasi),
  }))
}

/** Every message of the portal with its sentences, read from the sources. */
export function readModelli(root: string): ModelloCatalogo[] {
  const files = globSync('apps/bff/src/{emails,modules}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.join(root, file))
    .filter(
      (file) =>
        file.includes('/emails/') || /\b(f|fissa)`|compose\(/.test(readFileSync(file, 'utf8')),
    )
  const sources = [...files.toSorted(), path.join(root, RICHIESTA)].map(readSource)
  const ofEmails = sources.filter(
    ({ file, messages }) => !file.includes('/modules/') || messages.length > 0,
  )
  const others = sources.filter((source) => !ofEmails.includes(source))
  // Outside of e-mails a plain word beside a name is no sentence: only what is marked is.
  for (const source of others) {
    const text = readFileSync(source.file, 'utf8')
    source.frasi = source.frasi.filter(({ start }) => /^f(issa)?`/.test(text.slice(start)))
  }
  const byFile = new Map(ofEmails.map((source) => [source.file, source]))
  return [...emailsOf(byFile), ...othersOf(others)].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
