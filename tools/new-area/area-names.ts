import { NEIGHBOURHOODS } from '../import-rules.ts'

/** The area cannot be made: one sentence for the person who asked for it. */
export class NewAreaError extends Error {}

/** An area by all the names that its files call it. */
export type Names = ReturnType<typeof areaNames>

const SHAPE = /^[a-z]+(-[a-z]+)*$/
const EXAMPLE = 'npm run new:area accordi preventivi "un preventivo"'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const pascal = (kebab: string) => kebab.split('-').map(upperFirst).join('')
const camel = (kebab: string) => kebab.replaceAll(/-([a-z])/g, (_, one: string) => upperFirst(one))
const snake = (kebab: string) => kebab.replaceAll('-', '_')
const words = (kebab: string) => kebab.replaceAll('-', ' ')

/** Endings of plurals and of their singulars, the more precise first. */
const ENDINGS: readonly [RegExp, string][] = [
  [/(?<=[gsz]ion)i$/, 'e'],
  [/(?<=[st]or)i$/, 'e'],
  [/chi$/, 'co'],
  [/ghi$/, 'go'],
  [/i$/, 'o'],
  [/che$/, 'ca'],
  [/ghe$/, 'ga'],
  [/e$/, 'a'],
]

const isFeminineWord = (word: string) => /a$|[gsz]ione$/.test(word)
const takesLo = (word: string) => /^(?:s[^aeiou]|z|gn|ps|[xy])/.test(word)
const beginsWithVowel = (word: string) => /^[aeiou]/.test(word)

function indefinite(word: string, isFeminine: boolean): string {
  if (isFeminine) return beginsWithVowel(word) ? 'un’' : 'una '
  return takesLo(word) ? 'uno ' : 'un '
}

/** The singular as it would most often be: `preventivi`, `un preventivo`. */
function guessOne(area: string): string {
  const [head = '', ...rest] = area.split('-')
  const ending = ENDINGS.find(([pattern]) => pattern.test(head))
  if (!ending) {
    throw new NewAreaError(`The singular of "${area}" is not plain: say it, as in ${EXAMPLE}.`)
  }
  const one = head.replace(ending[0], ending[1])
  return `${indefinite(one, isFeminineWord(one))}${[one, ...rest].join(' ')}`
}

/** The singular and its gender, from a text with its article: `una rata`, `un’utenza`. */
function readOne(text: string): { one: string; isFeminine: boolean } {
  const [, article = '', noun = ''] = /^(un|uno|una|un['’])\s*(?<=[ '’])(\S.*)$/.exec(text) ?? []
  const one = noun.trim().replaceAll(/\s+/g, '-')
  if (!SHAPE.test(one)) {
    throw new NewAreaError(`"${text}" is not one of them with its article, as in ${EXAMPLE}.`)
  }
  return { one, isFeminine: article === 'una' || /['’]$/.test(article) }
}

/** The names of an area; `uno` is one of its records with the article, guessed where it is not said. */
export function areaNames(neighbourhood: string, area: string, uno?: string) {
  if (!NEIGHBOURHOODS.some((name) => name === neighbourhood)) {
    throw new NewAreaError(
      `"${neighbourhood}" is no neighbourhood: ${NEIGHBOURHOODS.join(', ')} (docs/ARCHITECTURE.md).`,
    )
  }
  if (!SHAPE.test(area)) {
    throw new NewAreaError(
      `"${area}" is not the name of an area: lower-case letters and hyphens, as in carte-di-credito.`,
    )
  }
  const { one, isFeminine } = readOne(uno ?? guessOne(area))
  if (one === area) {
    throw new NewAreaError(`"${area}" is one and many alike: an area has a plural of its own.`)
  }
  const article = isFeminine ? 'le' : takesLo(area) || beginsWithVowel(area) ? 'gli' : 'i'
  const un = indefinite(one, isFeminine)
  return {
    neighbourhood,
    /** `carte-di-credito`, and one of them. */
    area,
    one,
    /** `carte_di_credito`: the table, the address, the raccolta. */
    wire: snake(area),
    wireOne: snake(one),
    /** `CarteDiCredito`, `carteDiCredito`, `CARTA_DI_CREDITO`. */
    pascal: pascal(area),
    pascalOne: pascal(one),
    camel: camel(area),
    camelOne: camel(one),
    upperOne: snake(one).toUpperCase(),
    /** `Carte di credito`, `carte di credito`. */
    title: upperFirst(words(area)),
    titleOne: upperFirst(words(one)),
    many: words(area),
    /** `una carta di credito`, `nessuna carta di credito`, `le carte di credito`. */
    aOne: `${un}${words(one)}`,
    noOne: `ness${isFeminine ? 'una ' : un}${words(one)}`,
    theMany: `${article} ${words(area)}`,
    allMany: `${isFeminine ? 'Tutte' : 'Tutti'} ${article} ${words(area)}`,
    /** The last letter of what agrees with it: `creato`, `creata`. */
    o: isFeminine ? 'a' : 'o',
    theFirst: isFeminine ? 'la prima' : 'il primo',
  }
}
