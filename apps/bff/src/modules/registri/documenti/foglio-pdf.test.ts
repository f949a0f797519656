import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { expect, it } from 'vitest'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import type { Foglio } from './foglio.ts'
import { foglioPdf } from './foglio-pdf.ts'
import { impostaPortale } from './verifica/codice-del-foglio.ts'
import { iniziali } from './testata-pdf.ts'

const emittente = {
  nome: 'Palestra Aurora S.S.D. a r.l.',
  righe: ['P. IVA 07981100543', 'Viale Trento e Trieste 41, 06049 Spoleto (PG)'],
  logo: null,
}
const importi = [100, 123_456, -2050, 999_999_900, 4500]
const tabella = {
  colonne: [
    { titolo: 'Scadenza', parti: 2 },
    { titolo: 'Causale', parti: 4 },
    { titolo: 'Importo', parti: 3, numero: true as const },
  ],
  righe: importi.map((importo) => [
    '21/11/2026',
    'Quota famiglia annuale, palestra e piscina coperta con lezioni di nuoto',
    formattaEuro(importo),
  ]),
  totale: ['Totale', '', formattaEuro(importi.reduce((somma, importo) => somma + importo, 0))],
}
const foglio = (change: Partial<Foglio> = {}): Foglio => ({
  emittente,
  titolo: 'Estratto conto',
  sottotitolo: 'Estratto conto · 21 novembre 2026',
  evidenza: { etichetta: 'Importo', valore: '1,00 €' },
  sezioni: [{ titolo: 'Pagamenti', tabella }],
  nota: 'Fine.',
  nome: 'Estratto conto',
  autore: emittente.nome,
  giorno: '2026-11-21',
  ...change,
})

// The portal whose sheets these are: they lead to its pages.
impostaPortale('https://rateo.test')

const font = (file: string) =>
  create(readFileSync(path.join(import.meta.dirname, '../../../../assets/fonts', file))) as Font

// This sheet is the first of the process: the fonts are shared among all.
it('DOC-M4 (parte) l’apostrofo si legge anche dopo un foglio che aveva solo le virgolette, che ne sono fatte', async () => {
  await foglioPdf(foglio({ nota: 'Il piano “Base”.' }))
  const { text } = readPdf(await foglioPdf(foglio({ nota: 'Il conto dell’esercente.' })))
  expect(text).toContain('Il conto dell’esercente.')
})

it('DOC-M4 (parte) la testata dice chi emette e il titolo viene dopo', async () => {
  const { text } = readPdf(await foglioPdf(foglio()))
  expect(text.split('\n').slice(0, 6)).toEqual([
    'PA',
    emittente.nome,
    ...emittente.righe,
    'Verifica se vale ancora',
    'Estratto conto',
  ])
  expect(text).not.toContain('..')
})

it('DOC-M4 (parte) gli importi di una colonna finiscono nello stesso punto, con cifre larghe uguali', async () => {
  const { pezzi } = readPdf(await foglioPdf(foglio()))
  const caratteri = { regular: font('inter-400.ttf'), semibold: font('inter-600.ttf') }
  const fine = ({ text, x, size }: (typeof pezzi)[number], quale: keyof typeof caratteri) => {
    const face = caratteri[quale]
    return x + (face.layout(text, ['tnum']).advanceWidth / face.unitsPerEm) * size
  }
  const [ultimo, ...primi] = pezzi
    .filter(({ text, size }) => text.endsWith('€') && size === 9.5)
    .toReversed()
  expect(primi).toHaveLength(importi.length)
  for (const pezzo of primi) expect(fine(pezzo, 'regular')).toBeCloseTo(595.28 - 56, 1)
  expect(ultimo && fine(ultimo, 'semibold')).toBeCloseTo(595.28 - 56, 1)
})

it('DOC-M4 (parte) una causale lunga va a capo tra le parole, mai dentro', async () => {
  const { text } = readPdf(await foglioPdf(foglio()))
  const parole = text.split(/\s+/)
  expect(parole.filter((parola) => parola === 'piscina')).toHaveLength(importi.length)
  expect(parole.filter((parola) => parola.startsWith('pis') && parola !== 'piscina')).toEqual([])
})

it('DOC-M4 (parte) una tabella di più pagine ripete i titoli e numera le pagine, senza dirli due volte a chi ascolta', async () => {
  const righe = Array.from({ length: 60 }, () => tabella.righe[0] ?? [])
  const pdf = await foglioPdf(
    foglio({ sezioni: [{ titolo: 'Pagamenti', tabella: { ...tabella, righe } }] }),
  )
  const { text, dictionaries } = readPdf(pdf)
  const pagine = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pagine).toBeGreaterThan(2)
  expect(text.split('\n').filter((line) => line === 'Scadenza')).toHaveLength(pagine)
  expect(dictionaries.match(/\/Scope \/Column/g)).toHaveLength(tabella.colonne.length)
  expect(text).toContain(`${pagine} di ${pagine}`)
  expect(text.split('\n').filter((line) => line === '21/11/2026')).toHaveLength(60)
})

it.each([
  ['Palestra Aurora S.S.D. a r.l.', 'PA'],
  ['Officina Bellini', 'OB'],
  ['Édith', 'É'],
  ['3Bee', '3'],
  ['', ''],
])('DOC-M4 (parte) le iniziali di %s sono %s', (nome, attese) => {
  expect(iniziali(nome)).toBe(attese)
})
