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
 * Reads a table piece by piece, so that a file of any size takes the memory of one line: `scrivi` takes the next piece and
 * answers the lines that it ends, `fine` those that are left.
 */
export function lettoreCsv(separatore: string) {
  let [riga, inizio, cella, dentro, virgolette] = [1, 1, '', false, false]
  let celle: string[] = []
  let pronte: RigaCsv[] = []
  const chiudi = () => {
    celle.push(cella.trim())
    if (celle.some((una) => una !== '')) pronte.push({ riga: inizio, celle })
    celle = []
    cella = ''
    inizio = riga
  }
  const fuori = (segno: string) => {
    if (segno === '"' && cella.trim() === '') {
      cella = ''
      dentro = true
    } else if (segno === separatore) {
      celle.push(cella.trim())
      cella = ''
    } else if (segno === '\n') chiudi()
    else if (segno !== '\r') cella += segno
  }
  const prendi = () => {
    const prese = pronte
    pronte = []
    return prese
  }
  return {
    scrivi(pezzo: string): RigaCsv[] {
      for (const segno of pezzo) {
        if (segno === '\n') riga += 1
        // A quote within quotes ends them, unless another one follows: it may do so in the next piece.
        if (virgolette) {
          virgolette = false
          if (segno === '"') {
            cella += segno
            continue
          }
          dentro = false
        }
        if (!dentro) fuori(segno)
        else if (segno === '"') virgolette = true
        else cella += segno
      }
      return prendi()
    },
    fine(): RigaCsv[] {
      chiudi()
      return prendi()
    },
  }
}

/**
 * Reads a table as spreadsheets write it: a byte order mark, semicolons, commas or tabs, cells in quotes that hold any of
 * these, doubled quotes and ends of line. Lines without anything in them are left out.
 */
export function leggiCsv(scritto: string): RigaCsv[] {
  const testo = scritto.startsWith(BOM) ? scritto.slice(1) : scritto
  const lettore = lettoreCsv(separatoreDi(testo))
  return [...lettore.scrivi(testo), ...lettore.fine()]
}
