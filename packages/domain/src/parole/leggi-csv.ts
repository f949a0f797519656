const BOM = '\uFEFF'
const SEPARATORI = [';', ',', '\t'] as const

/** The mark between cells: the one that the first line has most of, outside quotes. */
function separatoreDi(testo: string): string {
  const prima = (testo.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const quanti = (segno: string) => prima.split(segno).length
  return SEPARATORI.reduce<string>(
    (uno, altro) => (quanti(altro) > quanti(uno) ? altro : uno),
    SEPARATORI[0],
  )
}

/** A line of a file with its number, the first being 1: a cell in quotes may reach over several of them. */
export type RigaCsv = { riga: number; celle: string[] }

/**
 * Reads a table as spreadsheets write it: a byte order mark, semicolons, commas or tabs, cells in quotes that hold any of
 * these, doubled quotes and ends of line. Lines without anything in them are left out.
 */
export function leggiCsv(scritto: string): RigaCsv[] {
  const testo = scritto.startsWith(BOM) ? scritto.slice(1) : scritto
  const separatore = separatoreDi(testo)
  const righe: RigaCsv[] = []
  let [riga, inizio, cella, dentro] = [1, 1, '', false]
  let celle: string[] = []
  const chiudi = () => {
    celle.push(cella.trim())
    if (celle.some((una) => una !== '')) righe.push({ riga: inizio, celle })
    celle = []
    cella = ''
  }
  for (let i = 0; i < testo.length; i++) {
    const segno = testo[i] ?? ''
    if (segno === '\n') riga += 1
    if (dentro) {
      if (segno !== '"') cella += segno
      else if (testo[i + 1] === '"') cella += testo[++i]
      else dentro = false
    } else if (segno === '"' && cella.trim() === '') {
      cella = ''
      dentro = true
    } else if (segno === separatore) {
      celle.push(cella.trim())
      cella = ''
    } else if (segno === '\n') {
      chiudi()
      inizio = riga
    } else if (segno !== '\r') cella += segno
  }
  chiudi()
  return righe
}
