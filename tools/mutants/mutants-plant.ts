import { parseSync } from 'rolldown/utils'

/** A change of one operator: `text.slice(start, end)` becomes `to`. */
export type Mutant = {
  kind: string
  start: number
  end: number
  from: string
  to: string
  line: number
  /** The top-level function or constant that it stands in. */
  within: string
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Change = Omit<Mutant, 'from' | 'line' | 'within'>

const BINARY: Readonly<Record<string, readonly [string, string]>> = {
  '===': ['compare', '!=='],
  '!==': ['compare', '==='],
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
}
const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const METHOD: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  filter: 'slice',
}
const SQL: readonly (readonly [RegExp, string])[] = [
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ and /g, ' or '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Wrappers that leave the value as it is; every other node of types alone means nothing when it runs. */
const TYPED = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

const isText = (node: unknown): boolean =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral')

/** The operator stands between its two sides; comments and spaces may stand there too. */
function operatorChange(text: string, node: Node, kind: string, to: string): Change[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
  const at = text.indexOf(operator, left.end)
  return at < 0 || at >= right.start ? [] : [{ kind, start: at, end: at + operator.length, to }]
}

function ofBinary(text: string, node: Node): Change[] {
  const change = BINARY[node['operator'] as string]
  // A sum with a text in it joins: there is nothing to subtract.
  if (!change || (change[0] === 'arithmetic' && (isText(node['left']) || isText(node['right'])))) {
    return []
  }
  return operatorChange(text, node, change[0], change[1])
}

function ofLiteral({ value, start, end }: Node): Change[] {
  if (typeof value === 'boolean') return [{ kind: 'boolean', start, end, to: String(!value) }]
  if (typeof value === 'number') return [{ kind: 'number', start, end, to: String(value + 1) }]
  return []
}

/** Changes in the statements of the database: the text between the values. */
function ofSql(text: string, node: Node): Change[] {
  if ((node['tag'] as Node)['name'] !== 'sql') return []
  const { quasis } = node['quasi'] as unknown as { quasis: Node[] }
  return quasis.flatMap(({ start, end }) =>
    SQL.flatMap(([pattern, to]) =>
      [...text.slice(start, end).matchAll(pattern)].map(({ index, 0: found }) => ({
        kind: 'sql',
        start: start + index,
        end: start + index + found.length,
        to,
      })),
    ),
  )
}

function ofStatement({ expression, start, end }: Node): Change[] {
  const inner = expression as Node
  const called = inner.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner
  return called.type === 'CallExpression' ? [{ kind: 'call', start, end, to: 'void 0' }] : []
}

const OPERATORS: Readonly<Record<string, (text: string, node: Node) => Change[]>> = {
  BinaryExpression: ofBinary,
  LogicalExpression: (text, node) =>
    operatorChange(text, node, 'logical', LOGICAL[node['operator'] as string] ?? '&&'),
  Literal: (_, node) => ofLiteral(node),
  TaggedTemplateExpression: ofSql,
  ExpressionStatement: (_, node) => ofStatement(node),
  UnaryExpression: (_, node) =>
    node['operator'] === '!'
      ? [{ kind: 'negation', start: node.start, end: node.start + 1, to: '' }]
      : [],
  ConditionalExpression: (text, node) => {
    const [yes, no] = [node['consequent'] as Node, node['alternate'] as Node]
    const to = `${text.slice(no.start, no.end)} : ${text.slice(yes.start, yes.end)}`
    return [{ kind: 'branches', start: yes.start, end: no.end, to }]
  },
  IfStatement: (_, node) => {
    const { start, end } = node['test'] as Node
    return [
      { kind: 'never', start, end, to: 'false' },
      { kind: 'always', start, end, to: 'true' },
    ]
  },
  MemberExpression: (_, node) => {
    const { type, name, start, end } = node['property'] as Node & { name: string }
    const to = type === 'Identifier' && node['computed'] !== true ? METHOD[name] : undefined
    return to === undefined ? [] : [{ kind: 'method', start, end, to }]
  },
}

function walk(text: string, node: Node, found: Change[]): void {
  if (node.type.startsWith('TS') && !TYPED.includes(node.type)) return
  if (/^(Import|ExportAll)/.test(node.type)) return
  found.push(...(OPERATORS[node.type]?.(text, node) ?? []))
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters') continue
    for (const one of Array.isArray(child) ? child : [child]) {
      if (isNode(one)) walk(text, one, found)
    }
  }
}

function nameOf(statement: Node): string {
  const inner = (statement['declaration'] as Node | null | undefined) ?? statement
  const id = (inner['id'] ?? (inner['declarations'] as Node[] | undefined)?.[0]?.['id']) as
    | { name?: string }
    | undefined
  return id?.name ?? ''
}

/** Every mutant of a file, in the order in which they stand. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program } = parseSync(file, text)
  const statements = program.body as unknown as Node[]
  return statements.flatMap((statement) => {
    const found: Change[] = []
    walk(text, statement, found)
    return found.map((change) => ({
      ...change,
      from: text.slice(change.start, change.end),
      line: text.slice(0, change.start).split('\n').length,
      within: nameOf(statement),
    }))
  })
}
