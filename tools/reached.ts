import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

type Where = { file: string; name: string }
type Module = {
  /** Local name → what it is imported as, and from where. */
  imports: Map<string, Where>
  /** Exported name → the local one, or what is handed on from another file. */
  exports: Map<string, { local: string } | Where>
  /** Top-level name → every name that stands in its declaration. */
  names: Map<string, Set<string>>
  /** Names in statements that run as soon as the file is loaded. */
  always: Set<string>
  /** Types and interfaces, which knip looks after. */
  types: Set<string>
}
type Node = { type: string; start: number; end: number }

const PACKAGE = /^@rateo\/([a-z-]+)\/(.+)$/

/** The file that an import means; undefined when it is no file of ours. */
function target(root: string, from: string, specifier: string): string | undefined {
  const named = PACKAGE.exec(specifier)
  if (named) return path.join(root, 'packages', named[1] ?? '', 'src', `${named[2]}.ts`)
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined
}

/** Every name in a piece of the program: more than are references, never fewer. */
function namesIn(node: Node, all: readonly { name: string; start: number }[]): Set<string> {
  return new Set(
    all.filter(({ start }) => start >= node.start && start < node.end).map(({ name }) => name),
  )
}

function declared(statement: Node): string[] {
  const inner = (statement as { declaration?: Node }).declaration ?? statement
  const { id, declarations = [] } = inner as {
    id?: { name: string }
    declarations?: { id: { name?: string; properties?: { value: { name: string } }[] } }[]
  }
  if (id) return [id.name]
  return declarations.flatMap(({ id: one }) =>
    one.name === undefined ? (one.properties ?? []).map(({ value }) => value.name) : [one.name],
  )
}

function read(root: string, file: string): Module {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const all: { name: string; start: number }[] = []
  new Visitor({
    Identifier: (node) => void all.push(node),
    JSXIdentifier: (node) => void all.push(node),
  }).visit(program)
  const read: Module = {
    imports: new Map(),
    exports: new Map(),
    names: new Map(),
    always: new Set(),
    types: new Set(),
  }
  for (const one of module.staticImports) {
    const to = target(root, file, one.moduleRequest.value)
    if (to === undefined) continue
    for (const { importName, localName } of one.entries) {
      const name = importName.kind === 'Name' ? (importName.name ?? '*') : '*'
      read.imports.set(localName.value, { file: to, name })
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { exportName, importName, localName, moduleRequest } of entries) {
      const to = moduleRequest ? target(root, file, moduleRequest.value) : undefined
      const name = exportName.name ?? '*'
      if (to !== undefined) read.exports.set(name, { file: to, name: importName.name ?? '*' })
      else if (localName.name !== null) read.exports.set(name, { local: localName.name })
    }
  }
  for (const statement of program.body) {
    if (statement.type.startsWith('Import')) continue
    const names = declared(statement)
    const within = namesIn(statement, all)
    if (names.length === 0 && !statement.type.startsWith('Export')) {
      for (const name of within) read.always.add(name)
    }
    for (const name of names) {
      read.names.set(name, within)
      const inner = (statement as { declaration?: Node | null }).declaration ?? statement
      if (inner.type.startsWith('TS')) read.types.add(name)
    }
  }
  return read
}

/**
 * The exports of the packages that no program uses, as `file: name`: followed from the applications, declaration by
 * declaration, so that exports for tests or for other unused exports are among them.
 */
export function unreached(root: string): string[] {
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .filter((file) => !/\.test\.tsx?$|\/vettori[./]|\/dist\//.test(file))
      .map((file) => path.join(root, file))
  const modules = new Map<string, Module>()
  const of = (file: string): Module => {
    const known = modules.get(file) ?? read(root, file)
    modules.set(file, known)
    return known
  }
  const seen = new Set<string>()
  const inPackages = (file: string) => file.startsWith(path.join(root, 'packages') + path.sep)
  const reach = ({ file, name }: Where): void => {
    if (!inPackages(file)) return
    if (name === '*') {
      for (const each of of(file).exports.keys()) reach({ file, name: each })
      return
    }
    const exported = of(file).exports.get(name)
    if (exported === undefined) return
    follow(file, 'local' in exported ? exported.local : undefined)
    if ('file' in exported) reach(exported)
    for (const each of of(file).always) follow(file, each)
  }
  const follow = (file: string, local: string | undefined): void => {
    if (local === undefined || seen.has(`${file}: ${local}`)) return
    const { imports, names } = of(file)
    const imported = imports.get(local)
    if (imported) reach(imported)
    if (!names.has(local)) return
    seen.add(`${file}: ${local}`)
    for (const name of names.get(local) ?? []) follow(file, name)
  }
  for (const file of files('apps/*/{src,seeds}/**/*.{ts,tsx}')) {
    for (const imported of of(file).imports.values()) reach(imported)
  }
  return files('packages/*/src/**/*.ts').flatMap((file) =>
    [...of(file).exports]
      .filter(
        ([, to]) =>
          'local' in to && !of(file).types.has(to.local) && !seen.has(`${file}: ${to.local}`),
      )
      .map(([name]) => `${path.relative(root, file)}: ${name}`),
  )
}
