import type { RigaCsv } from '@rateo/domain/parole/leggi-csv'

/** A workbook may unfold to many times its weight: no more than this is read of any of its parts. */
const MASSIMO = 64 * 1024 * 1024

class FoglioIllegibile extends Error {}

type Voce = { metodo: number; inizio: number; peso: number }

/** The parts of a zip by their names, from the table at its end. */
function vociDi(byte: DataView): Map<string, Voce> {
  let fine = byte.byteLength - 22
  while (fine >= 0 && byte.getUint32(fine, true) !== 0x06054b50) fine -= 1
  if (fine < 0) throw new FoglioIllegibile()
  const voci = new Map<string, Voce>()
  let posto = byte.getUint32(fine + 16, true)
  for (let n = byte.getUint16(fine + 10, true); n > 0; n--) {
    if (byte.getUint32(posto, true) !== 0x02014b50) throw new FoglioIllegibile()
    const lungo = byte.getUint16(posto + 28, true)
    const nome = new TextDecoder().decode(
      new Uint8Array(byte.buffer, byte.byteOffset + posto + 46, lungo),
    )
    const testa = byte.getUint32(posto + 42, true)
    const inizio = testa + 30 + byte.getUint16(testa + 26, true) + byte.getUint16(testa + 28, true)
    voci.set(nome, {
      metodo: byte.getUint16(posto + 10, true),
      inizio,
      peso: byte.getUint32(posto + 20, true),
    })
    posto += 46 + lungo + byte.getUint16(posto + 30, true) + byte.getUint16(posto + 32, true)
  }
  return voci
}

async function testoDi(file: ArrayBuffer, { metodo, inizio, peso }: Voce): Promise<string> {
  if (inizio + peso > file.byteLength) throw new FoglioIllegibile()
  const parte = new Blob([new Uint8Array(file, inizio, peso)])
  if (metodo === 0) return parte.text()
  if (metodo !== 8) throw new FoglioIllegibile()
  const pezzi = parte.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const lettore = new TextDecoder()
  let testo = ''
  for (;;) {
    const { done, value } = await pezzi.read()
    if (done) return testo + lettore.decode()
    testo += lettore.decode(value, { stream: true })
    if (testo.length > MASSIMO) throw new FoglioIllegibile()
  }
}

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
  const voci = vociDi(new DataView(file))
  const foglio = [...voci.keys()]
    .filter((nome) => /^xl\/worksheets\/[^/]+\.xml$/.test(nome))
    .toSorted((a, b) => a.localeCompare(b, 'it', { numeric: true }))[0]
  const voce = foglio === undefined ? undefined : voci.get(foglio)
  if (voce === undefined) throw new FoglioIllegibile()
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
