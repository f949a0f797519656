import path from 'node:path'
import { formattaEuro } from '@rateo/domain/denaro'
import { formattaGiornoLungo } from '@rateo/domain/formato'
import type { MetodoPagamento } from '@rateo/domain/pagamento'
import PDFDocument from 'pdfkit'
import type { ContenutoRicevuta } from './contenuto-ricevuta.ts'

const FONTS = path.join(import.meta.dirname, '../../../assets/fonts')
const REGULAR = path.join(FONTS, 'titillium-web-400.ttf')
const SEMIBOLD = path.join(FONTS, 'titillium-web-600.ttf')

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const LABEL_WIDTH = 150
const INK = '#1a1b1e'
const QUIET = '#495057'
const LINE = '#ced4da'

const METODI: Record<MetodoPagamento, string> = {
  carta: 'Carta',
  addebito_sdd: 'Addebito diretto su conto (SEPA)',
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
}

export const NOTA_NON_FISCALE =
  'Questo documento attesta che il pagamento è stato ricevuto e non è un documento fiscale: la vendita o la ' +
  'prestazione è certificata dall’esercente con documento commerciale o con fattura.'

/** What cannot be printed is left out: control characters, and those that turn the direction of the text. */
const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

type Riga = readonly [etichetta: string, valore: string]
type Doc = InstanceType<typeof PDFDocument>

// Two things that the library has and its types do not say yet.
const ROW_HEADER: { title?: string; scope: 'Row' } = { scope: 'Row' }
const PDF_UA = 'PDF/UA' as 'PDF/A-3a'

function sezioni(numero: string, c: ContenutoRicevuta): { titolo: string; righe: Riga[] }[] {
  const riga = (etichetta: string, valore: string | null): Riga[] =>
    valore ? [[etichetta, printable(valore)]] : []
  const metodo = [c.metodo && METODI[c.metodo], c.metodo_etichetta].filter(Boolean).join(' · ')
  const rata =
    c.origine_n === null
      ? null
      : `${c.origine_n}${c.origine_di === null ? '' : ` di ${c.origine_di}`}`
  return [
    {
      titolo: 'Esercente',
      righe: [
        ...riga('Nome', c.esercente.nome),
        ...riga('Partita IVA', c.esercente.partita_iva),
        ...riga('Codice fiscale', c.esercente.codice_fiscale),
        ...riga('Indirizzo', c.esercente.indirizzo),
        ...riga('E-mail', c.esercente.email),
      ],
    },
    {
      titolo: 'Cliente',
      righe: [
        ...riga('Nome', c.cliente.nome),
        ...riga('Codice fiscale', c.cliente.codice_fiscale),
        ...riga('Partita IVA', c.cliente.partita_iva),
      ],
    },
    {
      titolo: 'Pagamento',
      righe: [
        ...riga('Causale', c.causale),
        ...riga(c.origine === 'rata' ? 'Rata' : 'Periodo', rata),
        ...riga('Riferimento', c.riferimento),
        ...riga('Pagato il', formattaGiornoLungo(c.pagato_il)),
        ...riga('Metodo', metodo),
        ...riga('Codice del pagamento', c.pagamento_id),
        ...riga('Numero della ricevuta', numero),
      ],
    },
  ]
}

function drawHeader(doc: Doc, numero: string, contenuto: ContenutoRicevuta): void {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  root.add(
    doc.struct('H1', {}, () => {
      doc.font(SEMIBOLD).fontSize(20).fillColor(INK)
      doc.text('Ricevuta di pagamento — documento non fiscale', MARGIN, MARGIN, { width: WIDTH })
    }),
  )
  root.add(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(11).fillColor(QUIET)
      doc.text(`${numero} · emessa il ${formattaGiornoLungo(contenuto.emessa_il)}`, {
        width: WIDTH,
      })
    }),
  )
  doc.moveDown(1)
  root.add(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(11).fillColor(QUIET).text('Importo pagato', { width: WIDTH })
      doc.font(SEMIBOLD).fontSize(28).fillColor(INK)
      doc.text(formattaEuro(contenuto.importo_centesimi), { width: WIDTH })
    }),
  )
  root.end()
}

/** A line between rows is decoration: marked so, a screen reader passes over it. */
function drawLine(doc: Doc, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

function drawSection(doc: Doc, titolo: string, righe: Riga[]): void {
  doc.fontSize(12).moveDown(1.2)
  const section = doc.struct('Sect')
  doc.addStructure(section)
  section.add(
    doc.struct('H2', {}, () => {
      doc.font(SEMIBOLD).fontSize(12).fillColor(INK).text(titolo, MARGIN, doc.y, { width: WIDTH })
    }),
  )
  const table = doc.struct('Table')
  section.add(table)
  for (const [etichetta, valore] of righe) {
    const y = doc.y + 5
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      doc.struct('TH', ROW_HEADER, () => {
        doc
          .font(REGULAR)
          .fontSize(10)
          .fillColor(QUIET)
          .text(etichetta, MARGIN, y, { width: LABEL_WIDTH })
      }),
    )
    row.add(
      doc.struct('TD', {}, () => {
        doc.fillColor(INK).text(valore, MARGIN + LABEL_WIDTH, y, { width: WIDTH - LABEL_WIDTH })
      }),
    )
    row.end()
  }
  table.end()
  section.end()
}

/** The receipt as a tagged PDF (PDF/UA, it-IT). The same receipt always gives the same page. */
export async function ricevutaPdf(numero: string, contenuto: ContenutoRicevuta): Promise<Buffer> {
  const issued = new Date(`${contenuto.emessa_il}T12:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: REGULAR,
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    info: {
      Title: `Ricevuta di pagamento ${numero}`,
      Author: printable(contenuto.esercente.nome),
      Creator: 'Rateo',
      Producer: 'Rateo',
      CreationDate: issued,
      ModDate: issued,
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawHeader(doc, numero, contenuto)
  for (const { titolo, righe } of sezioni(numero, contenuto)) {
    drawSection(doc, titolo, righe)
    drawLine(doc, doc.y + 8)
  }
  doc.moveDown(2)
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc
        .font(REGULAR)
        .fontSize(9)
        .fillColor(QUIET)
        .text(NOTA_NON_FISCALE, MARGIN, doc.y, { width: WIDTH })
    }),
  )
  doc.end()
  return await done
}
