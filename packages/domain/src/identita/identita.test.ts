import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calcolaCodiceFiscale, controllaCodiceFiscale, togliOmocodia } from './codice-fiscale.ts'
import { componiCreditorIdentifier, eCreditorIdentifier } from '../banca/creditor-identifier.ts'
import { calcolaCin, controllaIban, mascheraIban } from '../banca/iban.ts'
import { cifreDiControllo97 } from '../banca/mod97.ts'
import { cifraDiControllo, controllaPartitaIva } from './partita-iva.ts'
import { accettaSms, formattaTelefono, leggiTelefono } from './telefono.ts'

const cifre = (n: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((a) => a.join(''))

describe('codice fiscale', () => {
  const persona = fc.record({
    cognome: fc.string({ unit: 'grapheme', maxLength: 20 }),
    nome: fc.string({ unit: 'grapheme', maxLength: 20 }),
    sesso: fc.constantFrom('M' as const, 'F' as const),
    data_nascita: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((data) => data.toISOString().slice(0, 10)),
    belfiore: cifre(3).map((numero) => `F${numero}`),
  })

  it('quello calcolato è sempre valido e dice la data e il comune da cui viene', () => {
    fc.assert(
      fc.property(persona, (dati) => {
        expect(controllaCodiceFiscale(calcolaCodiceFiscale(dati))).toMatchObject({
          valido: true,
          sesso: dati.sesso,
          anno2: dati.data_nascita.slice(2, 4),
          mese: Number(dati.data_nascita.slice(5, 7)),
          giorno: Number(dati.data_nascita.slice(8, 10)),
          belfiore: dati.belfiore,
          omocodia: false,
        })
      }),
    )
  })

  it.each(['RSSMRA72L09H501T', 'RSSMRA72L09H502S', 'RSSMRB72L09H501S'])(
    'un carattere sbagliato si scopre: %s',
    (codice) => {
      expect(controllaCodiceFiscale(codice)).toMatchObject({ errore: 'carattere_di_controllo' })
    },
  )

  it.each([
    ['RSSMRA85B29H501', 'lunghezza'],
    ['', 'lunghezza'],
    ['1SSMRA85B29H501X', 'formato'],
    ['ABCDEFGHIJK', 'formato'],
    ['80012000827', 'carattere_di_controllo'],
  ])('%j: %s', (codice, errore) => {
    expect(controllaCodiceFiscale(codice)).toMatchObject({ valido: false, errore })
  })

  it('l’omocodia si toglie e torna il codice di tutti', () => {
    expect(togliOmocodia('RSSMRAQRCMNFNLRG').slice(0, 15)).toBe('RSSMRA45C12F205')
  })

  it('rifiuta di calcolarlo da una data che non esiste', () => {
    const dati = { cognome: 'Rossi', nome: 'Mario', sesso: 'M', belfiore: 'H501' } as const
    expect(() => calcolaCodiceFiscale({ ...dati, data_nascita: '1985-02-30' })).toThrow(RangeError)
    expect(() => calcolaCodiceFiscale({ ...dati, data_nascita: '85-02-03' })).toThrow(RangeError)
  })
})

describe('partita IVA', () => {
  it('la cifra di controllo scopre ogni cifra cambiata', () => {
    fc.assert(
      fc.property(cifre(10), fc.nat(10), fc.integer({ min: 1, max: 9 }), (prime, posto, piu) => {
        const numero = `${prime}${cifraDiControllo(prime)}`
        const cambiata = String((Number(numero.charAt(posto)) + piu) % 10)
        const altro = `${numero.slice(0, posto)}${cambiata}${numero.slice(posto + 1)}`
        expect(controllaPartitaIva(altro)).toMatchObject({ valida: false })
      }),
    )
  })

  it('12345678903 è valida, con un ufficio insolito; undici zeri e le lettere no', () => {
    expect(controllaPartitaIva('12345678903')).toMatchObject({
      valida: true,
      ufficio_insolito: true,
    })
    expect(controllaPartitaIva('00000000000')).toMatchObject({ errore: 'formato' })
    expect(controllaPartitaIva('0074311015A')).toMatchObject({ errore: 'formato' })
  })
})

describe('IBAN', () => {
  it('San Marino ha il CIN, e si controlla', () => {
    expect(controllaIban('SM86U0322509800000000270100')).toMatchObject({ valido: true, cin: 'U' })
    const bban = 'A0322509800000000270100'
    const iban = `SM${cifreDiControllo97(bban, 'SM')}${bban}`
    expect(controllaIban(iban)).toMatchObject({ valido: false, errore: 'cin', mod97_ok: true })
  })

  it('quello composto da ABI, CAB e conto è valido', () => {
    const alfanumerico = fc.stringMatching(/^[A-Z0-9]{12}$/)
    fc.assert(
      fc.property(cifre(5), cifre(5), alfanumerico, (abi, cab, conto) => {
        const bban = `${calcolaCin(abi, cab, conto)}${abi}${cab}${conto}`
        const iban = `IT${cifreDiControllo97(bban, 'IT')}${bban}`
        expect(controllaIban(iban)).toMatchObject({ valido: true, abi, cab, conto, cin_ok: true })
      }),
    )
  })

  it.each([
    ['', 'lunghezza'],
    ['IT60X054281110100000012345', 'lunghezza'],
    ['IT60X05428111010000001234567', 'lunghezza'],
    ['IT60X0542811101000000-23456', 'formato'],
    ['ITX0X0542811101000000123456', 'formato'],
    ['IT6010542811101000000123456', 'formato'],
    ['toString', 'paese'],
  ])('%j: %s', (iban, errore) => {
    expect(controllaIban(iban)).toMatchObject({ valido: false, errore })
  })

  it('mascherato mostra banca e ultime quattro', () => {
    expect(mascheraIban('IT60X0542811101000000123456')).toBe('IT60 X054 •••• •••• •••• ••• 3456')
  })
})

describe('creditor identifier', () => {
  it('quello composto da una partita IVA è valido, e non dipende dal business code', () => {
    const composto = componiCreditorIdentifier('IT', 'ZZZ', '12345678903')
    expect(composto).toBe('IT04ZZZ0000012345678903')
    expect(eCreditorIdentifier(composto.replace('ZZZ', '001'))).toBe(true)
    expect(eCreditorIdentifier('IT05ZZZ0000012345678903')).toBe(false)
    expect(eCreditorIdentifier('IT04ZZZ12345678903')).toBe(false)
  })
})

describe('telefono', () => {
  it.each([
    ['+390212345678', '+390212345678', 'fisso'],
    ['+39 392 1234567', '+393921234567', 'mobile'],
    ['3921234567', '+393921234567', 'mobile'],
    ['39 02 12345678', '+390212345678', 'fisso'],
    ['+33 6 12 34 56 78', '+33612345678', 'mobile'],
    ['800 123456', '+39800123456', 'numero_verde'],
  ])('%s → %s, %s', (testo, e164, tipo) => {
    expect(leggiTelefono(testo)).toStrictEqual({ valido: true, e164, tipo })
  })

  it.each(['+39212345678', '212345678', '', '+', '333-CHIAMA', '33312345678', '+3912'])(
    '%j non è un numero',
    (testo) => {
      expect(leggiTelefono(testo)).toStrictEqual({ valido: false })
    },
  )

  it.each([
    ['+393331234567', '+39 333 123 4567'],
    ['+39333123456', '+39 333 123 456'],
    ['+390743001100', '+39 0743001100'],
    ['+39800123456', '+39 800123456'],
    ['+33612345678', '+33612345678'],
  ])('%s si legge %s, e riletto è lo stesso numero', (e164, testo) => {
    expect(formattaTelefono(e164)).toBe(testo)
    expect(leggiTelefono(testo)).toMatchObject({ e164 })
  })

  it('un SMS va solo a un mobile', () => {
    expect(accettaSms('333 1234567')).toBe(true)
    expect(accettaSms('800 123456')).toBe(false)
    expect(accettaSms('+1 202 555 0123')).toBe(false)
  })
})
