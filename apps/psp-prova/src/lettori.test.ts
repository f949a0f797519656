import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carteDiProva, luhn } from './carte-di-prova.ts'
import { contiDiProva, ibanValido } from './conti-di-prova.ts'
import { leggiModuloNidificato } from './modulo-nidificato.ts'
import { euro, html } from './pages/html.ts'
import { leggiModuloCarta } from './pages/modulo-carta.ts'

describe('modulo nidificato', () => {
  it.each([
    ['a=1&b[c]=2', { a: '1', b: { c: '2' } }],
    ['expand[0]=x&expand[1]=y', { expand: ['x', 'y'] }],
    ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
    ['l[0][p][n]=a&l[0][q]=2', { l: [{ p: { n: 'a' }, q: '2' }] }],
    ['l%5B0%5D=z&t=a+b%26', { l: ['z'], t: 'a b&' }],
    ['', {}],
  ])('%s', (testo, atteso) => {
    expect(leggiModuloNidificato(testo)).toEqual(atteso)
  })

  it('non tocca mai i prototipi e non cade su niente', () => {
    leggiModuloNidificato('__proto__[sporco]=1&a[constructor][prototype][sporco]=1')
    expect(({} as Record<string, unknown>)['sporco']).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (testo) => {
        expect(typeof leggiModuloNidificato(testo)).toBe('object')
      }),
    )
  })
})

describe('carte e conti di prova', () => {
  it('ogni carta supera Luhn, ogni IBAN il resto 97, e nessuna è ripetuta', () => {
    expect(carteDiProva.filter(({ numero }) => !luhn(numero))).toEqual([])
    expect(contiDiProva.filter(({ iban }) => !ibanValido(iban))).toEqual([])
    expect(new Set(carteDiProva.map(({ numero }) => numero)).size).toBe(carteDiProva.length)
  })

  it('una cifra sbagliata si vede sempre', () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (posto, passo) => {
        const cifre = Array.from('4242424242424242')
        cifre[posto] = String((Number(cifre[posto]) + passo) % 10)
        expect(luhn(cifre.join(''))).toBe(false)
      }),
    )
  })
})

describe('modulo della carta', () => {
  const campi = { numero: '4242424242424242', cvc: '123', intestatario: 'Lucia Bianchi' }
  const ultimoIstante = Date.UTC(2027, 3, 30, 23, 59)

  it.each([
    ['04/27', true],
    ['4/27', true],
    ['04 / 2027', true],
    ['0427', true],
    ['03/27', false],
    ['00/30', false],
    ['12/99', false],
    ['aprile', false],
  ])('scadenza %s il 30 aprile 2027: %s', (scadenza, buona) => {
    const esito = leggiModuloCarta({ ...campi, scadenza }, ultimoIstante)
    expect(esito.errori === undefined).toBe(buona)
  })

  it('campi che non sono testo valgono come vuoti', () => {
    const esito = leggiModuloCarta({ numero: ['x'], scadenza: { a: 'b' } }, ultimoIstante)
    expect(Object.keys(esito.errori ?? {})).toEqual(['numero', 'scadenza', 'cvc', 'intestatario'])
  })
})

describe('scrittura delle pagine', () => {
  it.each([
    [12_050, '120,50\u00a0€'],
    [129_990, '1.299,90\u00a0€'],
    [5, '0,05\u00a0€'],
  ])('%i centesimi: %s', (importo, atteso) => {
    expect(euro(importo)).toBe(atteso)
  })

  it('quello che arriva da fuori resta testo', () => {
    expect(html`<b title="${'"\'<&>'}">${'<i>'}</b>`.html).toBe(
      '<b title="&quot;&#39;&lt;&amp;&gt;">&lt;i&gt;</b>',
    )
  })
})
