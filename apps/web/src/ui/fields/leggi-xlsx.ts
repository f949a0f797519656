import type { RigaCsv } from '@rateo/domain/parole/leggi-csv'
import { apriVoce, type VoceZip, vociDi, ZipIllegibile } from './leggi-zip.ts'

/** A workbook may unfold to many times its weight: no more than this is read of any of its parts. */
const MASSIMO = 64 * 1024 * 1024

const testoDi = async (file: ArrayBuffer, voce: VoceZip): Promise<string> =>
  (await apriVoce(file, voce, MASSIMO)).text()

const xml = (testo: string) => new DOMParser().parseFromString(testo, 'text/xml')
// A selector goes by the local name: some programs write a prefix before each.
const figli = (dove: Document | Element, nome: string) => [...dove.querySelectorAll(nome)]
const scritto = (dove: Element) =>
  figli(dove, 't')
    .map((t) => t.textContent ?? '')
    .join('')

/** The place of a cell by its letters: A is 0, AA is 26. */
const colonnaDi = (riferimento: string): number =>
  [...riferimento.replaceAll(/\d/g, '')].reduce(
    (n, lettera) => n * 26 + lettera.charCodeAt(0) - 64,
    0,
  ) - 1

function cellaDi(cella: Element, comuni: readonly string[]): string {
  const tipo = cella.getAttribute('t')
  if (tipo === 'inlineStr') return scritto(cella)
  const valore = figli(cella, 'v')[0]?.textContent ?? ''
  return tipo === 's' ? (comuni[Number(valore)] ?? '') : valore
}

/** Reads the first sheet of a workbook as the lines of a table; formulas count as what they came to. */
export async function leggiXlsx(file: ArrayBuffer): Promise<RigaCsv[]> {
  const voci = new Map(vociDi(file).map((una) => [una.nome, una]))
  const foglio = [...voci.keys()]
    .filter((nome) => /^xl\/worksheets\/[^/]+\.xml$/.test(nome))
    .toSorted((a, b) => a.localeCompare(b, 'it', { numeric: true }))[0]
  const voce = foglio === undefined ? undefined : voci.get(foglio)
  if (voce === undefined) throw new ZipIllegibile()
  const comune = voci.get('xl/sharedStrings.xml')
  const comuni = comune ? figli(xml(await testoDi(file, comune)), 'si').map(scritto) : []
  return figli(xml(await testoDi(file, voce)), 'row').flatMap((row, n) => {
    const celle: string[] = []
    for (const cella of figli(row, 'c')) {
      const colonna = colonnaDi(cella.getAttribute('r') ?? '')
      const posto = colonna < 0 ? celle.length : colonna
      if (posto > 200) continue
      while (celle.length < posto) celle.push('')
      celle[posto] = cellaDi(cella, comuni).trim()
    }
    const riga = Number(row.getAttribute('r') ?? n + 1)
    return celle.some((una) => una !== '') ? [{ riga, celle }] : []
  })
}
