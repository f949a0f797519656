import { parseSync, Visitor } from 'rolldown/utils'

/** Words and letters of a text, and its sentences. */
type Measure = { words: number; letters: number; sentences: number }

function measure(text: string): Measure {
  const words = text.split(/[\s’']+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  const letters = (text.match(/[\p{L}\d]/gu) ?? []).length
  const ended = text.split(/[.!?:;](?=\s|$)/).filter((sentence) => /\p{L}/u.test(sentence))
  return { words, letters, sentences: Math.max(1, ended.length) }
}

const sum = (measures: readonly Measure[]): Measure => ({
  words: measures.reduce((total, { words }) => total + words, 0),
  letters: measures.reduce((total, { letters }) => total + letters, 0),
  sentences: measures.reduce((total, { sentences }) => total + sentences, 0),
})

/**
 * The Gulpease index of texts taken together, from 0 (nobody reads it) to 100 (Lucisano and Piemontese, 1988): below 60 it
 * is hard for who left school at 13, below 40 for who left it at 18.
 */
export function gulpease(texts: readonly string[]): number {
  const { words, letters, sentences } = sum(texts.map(measure))
  return words === 0 ? 100 : 89 + (300 * sentences - 10 * letters) / words
}

export const countWords = (texts: readonly string[]): number => sum(texts.map(measure)).words

// Words that an Italian sentence has and a name, a class or an English sentence has not.
const ITALIAN =
  /(?:^|[\s’'])(?:il|lo|la|le|gli|un|una|di|del|della|che|non|per|con|si|è|da|alla|sono|tuo|tua)\s/i
const SQL_OR_CODE = /\b(?:select|from|where|insert|update|join|function|const)\b|=>|\$\{|<\/?[a-z]/i

/** True for words that people read: a sentence or more of Italian, and no query or markup. */
const isProse = (text: string): boolean =>
  text.split(/\s+/).length >= 6 && ITALIAN.test(` ${text} `) && !SQL_OR_CODE.test(text)

/** Reads as one word wherever a value is put in. */
const VALUE = ' 0 '

type Child = {
  type: string
  value?: unknown
  expression?: { type: string; value?: unknown }
  children?: Child[]
}

/** The words between two tags with those inside of it, as people read them in a row. */
const wordsOf = (children: readonly Child[]): string =>
  children
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (child.type === 'JSXElement') return wordsOf(child.children ?? [])
      const { expression } = child
      return expression?.type === 'Literal' ? String(expression.value) : VALUE
    })
    .join('')

/** The texts of a source file that people read, each as one string: literals, templates, and words between tags. */
export function textsOf(file: string, source: string): string[] {
  const found: string[] = []
  const add = (text: string) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isProse(plain)) found.push(plain)
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join(VALUE)),
    JSXElement: ({ children }) => {
      const own = children as readonly Child[]
      if (own.some(({ type, value }) => type === 'JSXText' && String(value).trim() !== '')) {
        add(wordsOf(own))
      }
    },
  }).visit(parseSync(file, source).program)
  return found
}
