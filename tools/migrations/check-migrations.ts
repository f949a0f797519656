/** What a release has: the last of its migrations, and what its code may call in the database. */
export type Released = {
  migration: string
  functions: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Input = {
  /** Name → text, of every migration. */
  migrations: ReadonlyMap<string, string>
  /** The stored functions of now, with the names and types of their arguments. */
  functions: Readonly<Record<string, Readonly<Record<string, string>>>>
  released: Released
  /** The headings of CHANGELOG.md: a release is named by its day. */
  headings: readonly string[]
}

type Fault = { what: string; object: string }

/** `-- Unused since 2026-12-01: clienti.soprannome, function conta_clienti` */
const UNUSED = /^-- Unused since (\d{4}-\d{2}-\d{2}): (.+)$/gm

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '')
/** The body of a function is the code of the release that brings it; what a `do` block does is done at once. */
const withoutBodies = (sql: string) =>
  sql.replaceAll(/\bas (\$\w*\$)[\s\S]*?\1/gi, "as ''").replaceAll(/\$\w*\$/g, ';')

/** What stands before the first statement of a block. */
const BEFORE = /^(?:(?:begin|else|declare\b.*? begin|(?:els)?if\b.*? then|for\b.*? loop) )+/i

const statementsOf = (sql: string) =>
  withoutBodies(withoutComments(sql))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().replace(BEFORE, ''))
    .filter((statement) => statement !== '')

/** Parts between commas that stand in no brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(text.slice(from, at).trim())
    from = at + 1
  }
  return [...parts, text.slice(from).trim()]
}

const NOT_A_COLUMN = /^(?:constraint|check|unique|primary|foreign|exclude|table)\b/i

/** What an action of `alter table` takes away from code that was written before it. */
function faultOfAction(table: string, action: string): Fault | null {
  const dropped = /^drop (?:column )?(?:if exists )?(\w+)/i.exec(action)
  if (dropped && !/^drop constraint\b/i.test(action)) {
    return { what: 'drops', object: `${table}.${dropped[1]}` }
  }
  const renamed = /^rename (?:column )?(\w+) ?/i.exec(action)
  if (renamed && !/^rename constraint\b/i.test(action)) {
    return /^rename to\b/i.test(action)
      ? { what: 'renames', object: `table ${table}` }
      : { what: 'renames', object: `${table}.${renamed[1]}` }
  }
  if (/^set schema\b/i.test(action)) return { what: 'moves', object: `table ${table}` }
  const changed =
    /^alter (?:column )?(\w+) (?:(set data type|type)|(set not null)|(drop default))\b/i.exec(
      action,
    )
  if (changed) {
    const [, column, type, full] = changed
    const what = type ? 'changes the type of' : full ? 'asks for' : 'gives no value any more to'
    return { what, object: `${table}.${column}` }
  }
  const added = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/i.exec(action)
  if (!added || NOT_A_COLUMN.test(action.replace(/^add /i, ''))) return null
  const [, column, rest = ''] = added
  const given = /\b(?:default|generated)\b/i.test(rest)
  return /\bnot null\b/i.test(rest) && !given
    ? { what: 'asks for', object: `${table}.${column}` }
    : null
}

const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/i
const DROP =
  /^drop (table|view|materialized view|type|domain|schema|sequence|function|procedure) (?:if exists )?(.+)$/i

/** What a statement takes away, by the name under which a header may answer for it. */
function faultsOf(statement: string, newTables: ReadonlySet<string>): Fault[] {
  const drop = DROP.exec(statement)
  if (drop) {
    const [, kind = '', names = ''] = drop
    return partsOf(names)
      .map((name) => /^\w+/.exec(name)?.[0] ?? name)
      .filter((name) => !newTables.has(name))
      .map((name) => ({ what: 'drops', object: `${kind.toLowerCase()} ${name}` }))
  }
  const [, table = '', actions = ''] = ALTER.exec(statement) ?? []
  if (table === '' || newTables.has(table)) return []
  return partsOf(actions).flatMap((action) => faultOfAction(table, action) ?? [])
}

/** What the headers answer for: object → the day of the release whose code had stopped using it. */
const unusedIn = (sql: string) =>
  new Map(
    [...sql.matchAll(UNUSED)].flatMap(([, day = '', objects = '']) =>
      objects.split(',').map((object): [string, string] => [object.trim(), day]),
    ),
  )

const CREATED = /^create (?:unlogged )?(?:table|view|type) (?:if not exists )?(\w+)/i

/** The functions that the release calls and that are gone by now, or ask for other things. */
function faultsOfFunctions({ functions, released }: Input): Fault[] {
  return Object.entries(released.functions).flatMap(([name, before]): Fault[] => {
    const now = functions[name]
    const object = `function ${name}`
    if (now === undefined) return [{ what: 'drops', object }]
    return JSON.stringify(now) === JSON.stringify(before)
      ? []
      : [{ what: 'changes the arguments of', object }]
  })
}

/**
 * One sentence for each thing that the release before could not live with: its processes go on while the new ones start. What it
 * uses is taken away one release after the code stopped using it, and the header of the migration says which that was.
 */
export function checkMigrations(input: Input): string[] {
  const { migrations, released, headings } = input
  const newer = [...migrations].filter(([name]) => name > released.migration)
  const statements = newer.map(([name, sql]) => ({ name, all: statementsOf(sql) }))
  const newTables = new Set(
    statements.flatMap(({ all }) => all.flatMap((one) => CREATED.exec(one)?.[1] ?? [])),
  )
  const unused = new Map(newer.flatMap(([, sql]) => [...unusedIn(sql)]))
  const isAnswered = (object: string) => {
    const day = unused.get(object)
    return day !== undefined && headings.some((heading) => heading.includes(day))
  }
  const faults = [
    ...statements.flatMap(({ name, all }) =>
      all.flatMap((one) => faultsOf(one, newTables).map((fault) => ({ where: name, ...fault }))),
    ),
    ...faultsOfFunctions(input).map((fault) => ({ where: 'apps/bff/src', ...fault })),
  ]
  return faults
    .filter(({ object }) => !isAnswered(object))
    .map(
      ({ where, what, object }) => `${where}: ${what} ${object}, which the release before may use`,
    )
}
