import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmac } from './hmac.ts'
import { hotp, valutaOtp } from './otp.ts'

const NOMI = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const
const algoritmo = fc.constantFrom('SHA1' as const, 'SHA256' as const, 'SHA512' as const)

it('HMAC è quello di OpenSSL per ogni chiave e messaggio', () => {
  const byte = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(algoritmo, byte, byte, (quale, chiave, dati) => {
      const atteso = createHmac(NOMI[quale], chiave).update(dati).digest()
      expect(Buffer.from(hmac(quale, chiave, dati)).equals(atteso)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('il codice è lo stesso con l’HMAC del server', () => {
  const nativo: typeof hmac = (quale, chiave, dati) =>
    createHmac(NOMI[quale], chiave).update(dati).digest()
  const segreto = fc.uint8Array({ minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(algoritmo, segreto, fc.nat(), (quale, chiave, contatore) => {
      const codice = hotp(chiave, contatore, { algoritmo: quale })
      expect(codice).toMatch(/^\d{6}$/)
      expect(hotp(chiave, contatore, { algoritmo: quale, hmac: nativo })).toBe(codice)
    }),
    { numRuns: 30 },
  )
})

it('un codice usato o scaduto non si accetta nemmeno se è giusto', () => {
  const giusto = { uguale: true, eta_secondi: 300, usato: false, tentativi: 4 }
  expect(valutaOtp(giusto)).toStrictEqual({ accettato: true })
  expect(valutaOtp({ ...giusto, eta_secondi: 300.1 })).toMatchObject({ errore: 'scaduto' })
  expect(valutaOtp({ ...giusto, tentativi: 5 })).toMatchObject({ errore: 'troppi_tentativi' })
  expect(valutaOtp({ ...giusto, usato: true })).toMatchObject({ errore: 'gia_usato' })
  expect(valutaOtp({ ...giusto, uguale: false })).toMatchObject({ errore: 'errato' })
})
