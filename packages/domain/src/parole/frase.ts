/**
 * Sentences of the messages, whose words the staff may change. A sentence travels inside a plain string: its own words
 * with `{nome}` for each value, and the values, between signs that Unicode leaves to private use. Who sends a message
 * writes it out (`scriviFrasi`), in the words that hold then; a value is never read as words.
 */
const [APRE, FISSA, CAMPO, VALE, CHIUDE] = ['\uE000', '\uE001', '\uE002', '\uE003', '\uE004']
const SEGNO = /[\uE000-\uE004]/
const SEGNI = /[\uE000-\uE004]/g
/** The innermost sentence: values may be sentences too. */
const UNA = /\uE000([^\uE000\uE004]*)\uE004/g

type Valore = Readonly<Record<string, string | number>>

/** A sentence as it stands in a text: its words in the code, the values, and whether its words may be changed. */
type Letta = { originale: string; campi: Readonly<Record<string, string>>; fissa: boolean }

/** Replaces the innermost sentences until none is left. */
function sostituisci(testo: string, come: (dentro: string) => string): string {
  let prima: string
  let dopo = testo
  do {
    prima = dopo
    dopo = prima.replaceAll(UNA, (_, dentro: string) => come(dentro))
  } while (dopo !== prima)
  return dopo
}

/** A value without signs of its own: a name that somebody typed with them in must not write another value. */
function pulito(valore: string): string {
  if (!SEGNO.test(valore)) return valore
  return SEGNO.test(sostituisci(valore, () => '')) ? valore.replaceAll(SEGNI, '') : valore
}

function frase(parti: TemplateStringsArray, valori: readonly Valore[], fissa: boolean): string {
  let originale = parti[0] ?? ''
  let campi = ''
  for (const [i, valore] of valori.entries()) {
    const [nome = '', di = ''] = Object.entries(valore)[0] ?? []
    originale += `{${nome}}${parti[i + 1] ?? ''}`
    campi += `${CAMPO}${nome}${VALE}${pulito(String(di))}`
  }
  return `${APRE}${fissa ? FISSA : ''}${originale}${campi}${CHIUDE}`
}

/** A sentence whose words may be changed: f`Hai pagato ${{ importo }}`. */
export const f = (parti: TemplateStringsArray, ...valori: readonly Valore[]): string =>
  frase(parti, valori, false)

/** A sentence that stays as it is: the law, or somebody's safety, wants its words. */
export const fissa = (parti: TemplateStringsArray, ...valori: readonly Valore[]): string =>
  frase(parti, valori, true)

function leggi(dentro: string): Letta {
  const eFissa = dentro.startsWith(FISSA)
  const [originale = '', ...campi] = (eFissa ? dentro.slice(1) : dentro).split(CAMPO)
  const valori = campi.map((campo) => campo.split(VALE))
  return {
    originale,
    fissa: eFissa,
    campi: Object.fromEntries(valori.map(([nome = '', valore = '']) => [nome, valore])),
  }
}

/** Fills `{nome}` in once: what a value says is not looked at again. */
const riempi = (parole: string, campi: Letta['campi']): string =>
  parole.replaceAll(/\{(\w+)\}/g, (segno, nome: string) => campi[nome] ?? segno)

/** The words that hold instead of a sentence's own; undefined where nobody changed it. */
export type ScegliParole = (originale: string) => string | undefined

/** Writes a text out: each sentence in the words that hold, with its values. */
export function scriviFrasi(testo: string, scegli: ScegliParole): string {
  const scritto = sostituisci(testo, (dentro) => {
    const { originale, campi, fissa: eFissa } = leggi(dentro)
    return riempi((eFissa ? undefined : scegli(originale)) ?? originale, campi)
  })
  return scritto.replaceAll(SEGNI, '')
}

/** True for a text in which nothing is marked: where a sentence is expected it is one, with no values. */
export const eSoloParole = (testo: string): boolean => !testo.includes(APRE)

/** The names of the values of a sentence, each once. */
export const campiDi = (originale: string): string[] => [
  ...new Set([...originale.matchAll(/\{(\w+)\}/g)].map((trovato) => trovato[1] ?? '')),
]

const inElenco = (campi: readonly string[]) => campi.map((campo) => `{${campo}}`).join(', ')

/** Says what is wrong with words that stand for a sentence with these values; null where nothing is. */
export function controllaParole(parole: string, campi: readonly string[]): string | null {
  const scritti = campiDi(parole)
  const ignoti = scritti.filter((campo) => !campi.includes(campo))
  if (ignoti.length > 0) {
    return campi.length === 0
      ? `${inElenco(ignoti)} non c’è: in questa frase non si usano campi`
      : `${inElenco(ignoti)} non c’è: qui si usano solo ${inElenco(campi)}`
  }
  const mancanti = campi.filter((campo) => !scritti.includes(campo))
  if (mancanti.length > 0) {
    return `${mancanti.length === 1 ? 'Manca' : 'Mancano'} ${inElenco(mancanti)}: chi legge ne ha bisogno`
  }
  if (/[{}]/.test(parole.replaceAll(/\{\w+\}/g, ''))) {
    return 'Le parentesi graffe servono solo ai campi: togli quelle in più'
  }
  return SEGNO.test(parole) ? 'C’è un carattere che non si può inviare: riscrivi la frase' : null
}

/** A sentence with a value to show in each place. */
export const testoDiEsempio = (originale: string, esempioDi: (campo: string) => string): string =>
  `${APRE}${originale}${campiDi(originale)
    .map((campo) => `${CAMPO}${campo}${VALE}${esempioDi(campo)}`)
    .join('')}${CHIUDE}`

/** Words with the blanks at whose ends a sentence stands: some are joined to the one before. */
export function conSpaziDi(originale: string, parole: string): string {
  const [prima = ''] = /^\s*/.exec(originale) ?? []
  const [dopo = ''] = /\s*$/.exec(originale) ?? []
  return `${prima}${parole.trim()}${dopo}`
}
