import { knownNames } from './known-names.ts'

type Rule = readonly [RegExp, string]

/**
 * The order of the rules matters: longer figures come first, so that a part of them is not taken for something
 * shorter.
 */
const RULES: readonly Rule[] = [
  [/\b[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}\b/gi, '[email]'],
  // The ids of our records are 24 small hexadecimal figures: some of them look like an IBAN.
  [
    /\b(?![0-9a-f]{24}\b)[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){3,7}(?: ?[A-Za-z0-9]{1,4})?\b/g,
    '[iban]',
  ],
  [
    /\b[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPR-T][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]\b/gi,
    '[codice fiscale]',
  ],
  [/\b\d(?:[ -]?\d){12,18}\b/g, '[carta]'],
  [/(?<![\w-]|\d\.)\d{6,8}(?![\w-]|\.\d)/g, '[codice]'],
  // A click is reported with the labels of its target, which hold names of people.
  [/\[(aria-label|title|alt|name|placeholder)="[^"]*"\]/g, '[$1]'],
  // A search that is in an address is a name, an e-mail or an amount.
  [/(\/[^\s?#"]*)\?[^\s#"]+/g, '$1'],
]

function scrubText(text: string): string {
  let clean = text
  for (const [pattern, replacement] of RULES) clean = clean.replace(pattern, replacement)
  for (const name of knownNames()) clean = clean.replaceAll(name, '[nome]')
  return clean
}

/** Fixed by the protocol: ids and the like, in which a run of digits is no code. */
const KEPT = new Set([
  'event_id',
  'trace_id',
  'span_id',
  'parent_span_id',
  '__span',
  'replay_id',
  'replayId',
  'sdk',
  'debug_meta',
  'dist',
  'release',
  'environment',
  'type',
])

/** The same value without card numbers, IBAN, codici fiscali, codes, addresses and names in its texts. */
export function scrub<T>(value: T): T
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map((one: unknown) => scrub(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [
      key,
      KEPT.has(key) ? one : scrub(one),
    ]),
  )
}
