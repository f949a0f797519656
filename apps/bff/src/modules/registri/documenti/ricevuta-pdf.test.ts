import { describe, expect, it } from 'vitest'
import { png } from '../../../../test/attack-files.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { logoDaStampare } from '../caricamenti/index.ts'
import { type ContenutoRicevuta, numeroRicevuta } from '@rateo/domain/denaro/ricevuta'
import { type Cornice, NOTA_NON_FISCALE, ricevutaPdf } from './ricevuta-pdf.ts'

const contenuto: ContenutoRicevuta = {
  emessa_il: '2026-11-21',
  esercente: {
    nome: 'Panificio Fratelli Moretti S.n.c.',
    partita_iva: '00743110157',
    codice_fiscale: null,
    indirizzo: 'Via Plinio il Giovane 3, 06049 Spoleto (PG)',
    email: 'ordini@panificiomoretti.test',
  },
  cliente: { nome: 'Niccolò D’Angelo', codice_fiscale: 'RSSMRA72L09H501S', partita_iva: null },
  pagamento_id: '6562a1f4c0ffee0000000001',
  pagamento_numero: 'PAG-10482',
  causale: 'Torta di compleanno',
  riferimento: 'ORD-7',
  importo_centesimi: 123_450,
  metodo: 'carta',
  metodo_etichetta: 'Visa •••• 4242',
  pagato_il: '2026-11-20',
  origine: 'rata',
  origine_n: 2,
  origine_di: 12,
}
const numero = numeroRicevuta(2026, 42)
const cornice: Cornice = {
  logo: null,
  qr: {
    indirizzo: 'https://rateo.test/verifica/0123456789ABCDEFGHJK',
    didascalia: 'Verifica se vale ancora',
  },
  annullata_il: null,
}
const disegna = (cambia: Partial<ContenutoRicevuta> = {}, n = numero) =>
  ricevutaPdf(n, { ...contenuto, ...cambia }, cornice)
// The lines of a paragraph are joined again: where it breaks is a matter of the page.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('PAG-M6 the receipt as a PDF', () => {
  it('PAG-M6 says what was paid, by whom, to whom, in Italian', async () => {
    const { text } = readPdf(await disegna())
    expect(text).toContain('Ricevuta di pagamento — documento non fiscale')
    expect(text).toContain('RIC-2026-00042 · emessa il 21 novembre 2026')
    expect(text).toContain('1.234,50\u00a0€')
    for (const value of [
      'Niccolò D’Angelo',
      'Panificio Fratelli Moretti S.n.c.',
      'P. IVA 00743110157',
      'Via Plinio il Giovane 3, 06049 Spoleto (PG)',
      'ORD-7',
    ]) {
      expect(text.split('\n')).toContain(value)
    }
    expect(text).toContain('Carta · Visa •••• 4242')
    expect(text).toContain('2 di 12')
    expect(text).toContain('20 novembre 2026')
    expect(oneLine(text)).toContain(NOTA_NON_FISCALE)
  })

  it('PAG-M6 (parte) dice il numero del pagamento, e la chiave solo sulle ricevute di prima', async () => {
    const { text } = readPdf(await disegna())
    expect(text).toContain('PAG-10482')
    expect(text).not.toMatch(/[0-9a-f]{24}/)
    const { pagamento_numero: _, ...diPrima } = contenuto
    const vecchia = readPdf(await ricevutaPdf('RIC-2026-5B3F01-00042', diPrima, cornice))
    expect(vecchia.text).toContain(contenuto.pagamento_id)
  })

  it('PAG-M6 is tagged PDF/UA in it-IT with a title and fonts of its own', async () => {
    const pdf = await disegna()
    const { dictionaries } = readPdf(pdf)
    expect(dictionaries).toContain('/Marked true')
    expect(dictionaries).toContain('/StructTreeRoot')
    expect(dictionaries).toContain('/Lang (it-IT)')
    expect(dictionaries).toContain('/DisplayDocTitle true')
    expect(dictionaries).toContain('(Ricevuta di pagamento RIC-2026-00042)')
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P'])
      expect(dictionaries).toContain(`/S /${tag}\n`)
    expect(dictionaries).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-Regular/)
    expect(dictionaries).not.toContain('/BaseFont /Helvetica')
    expect(pdf.toString('latin1')).toContain('pdfuaid:part>1<')
  })

  it('PAG-M6 (parte) il QR è una figura che dice a voce dove porta, e il logo non cambia le parole', async () => {
    const { text, dictionaries } = readPdf(await disegna())
    expect(dictionaries).toContain('/S /Figure')
    expect(dictionaries).toContain(cornice.qr.indirizzo)
    expect(text).toContain('Verifica se vale ancora')
    expect(text.split('\n')[0]).toBe('PF')
    const logo = await logoDaStampare(await png(400, 300))
    const conLogo = readPdf(await ricevutaPdf(numero, contenuto, { ...cornice, logo }))
    expect(conLogo.dictionaries).toContain('/Subtype /Image')
    expect(conLogo.dictionaries).not.toContain('/SMask')
    expect(conLogo.text).toBe(text.replace(/^PF\n/, ''))
  })

  it('PAG-M6 gives the same page to whoever asks again', async () => {
    const [one, two] = [await disegna(), await disegna()]
    expect(readPdf(two)).toEqual(readPdf(one))
  })

  it.each([
    ['Rossi) /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
    ['Rossi) endobj 99 0 obj << /S /URI /URI (https://male.test) >> endobj ('],
    ['\\) /AA << /O << /S /Launch >> >> ('],
    ['Rossi ((((\\\\'],
    ['<script>alert(1)</script>'],
  ])('T30 %s stays text', async (name) => {
    const pdf = await disegna({
      esercente: { ...contenuto.esercente, nome: name },
      cliente: { ...contenuto.cliente, nome: name },
      causale: name,
    })
    const { text, dictionaries } = readPdf(pdf)
    // A line breaks within an address too: what is looked at are its characters.
    const solid = (some: string) => some.replaceAll(/\s+/g, '')
    expect(solid(text).split(solid(name)).length - 1).toBe(3)
    // Names only as the words of a string: outside brackets there is no action and no link.
    const outside = dictionaries.replaceAll(/\((?:\\.|[^\\()])*\)/g, '()')
    expect(outside).not.toMatch(/\/(?:JS|JavaScript|OpenAction|AA|Launch|URI|Annots)\b/)
    expect(pdf.toString('latin1').match(/^\d+ 0 obj$/gm)?.length).toBe(
      Number(/\/Size (\d+)/.exec(pdf.toString('latin1'))?.[1]) - 1,
    )
  })

  it('T30 control and direction characters are not printed', async () => {
    const nome = 'Ma\u0000ria\u202e\n Bianchi'
    const { text } = readPdf(await disegna({ cliente: { ...contenuto.cliente, nome } }))
    expect(text).toContain('Ma ria  Bianchi')
  })

  it('PAG-M6 a name of a hundred characters and a causale without spaces stay on the page', async () => {
    const nome = 'Compagnia '.repeat(10).trim()
    const causale = 'x'.repeat(140)
    const { text } = readPdf(
      await disegna({
        causale,
        esercente: { ...contenuto.esercente, nome },
      }),
    )
    expect(oneLine(text)).toContain(nome)
    expect(text.replaceAll('\n', '')).toContain(causale)
  })
})
