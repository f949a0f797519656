import fc from 'fast-check'
import { expect, it } from 'vitest'
import { iCalendar } from './icalendar.ts'

const uno = {
  uid: 'rata-1@rateo',
  giorno: '2026-12-31',
  titolo: 'Rata di 33,33 € a “Bar, Sport; & figli”',
  testo: 'Prima riga\nSeconda \\ riga',
  url: 'https://rateo.test/dilazioni/1',
}
const adesso = new Date('2026-11-21T10:00:00.500Z')

it('DIL-B6 (parte) un giorno intero finisce il giorno dopo, e l’istante è in UTC', () => {
  const testo = iCalendar({ nome: 'Rate', adesso, eventi: [uno] })
  expect(testo).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(testo).toContain('DTSTAMP:20261121T100000Z\r\n')
  expect(testo.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(testo.replaceAll('\r\n ', '')).toContain(
    String.raw`SUMMARY:Rata di 33\,33 € a “Bar\, Sport\; & figli”`,
  )
  expect(testo.replaceAll('\r\n ', '')).toContain(
    String.raw`DESCRIPTION:Prima riga\nSeconda \\ riga`,
  )
})

it('DIL-B6 (parte) nessuna riga passa i 75 byte, e nessun testo esce dal suo posto', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (titolo) => {
      const testo = iCalendar({ nome: titolo, adesso, eventi: [{ ...uno, titolo }] })
      const righe = testo.split('\r\n')
      expect(righe.every((riga) => Buffer.byteLength(riga) <= 75)).toBe(true)
      expect(righe.filter((riga) => riga === 'BEGIN:VEVENT')).toHaveLength(1)
      const intere = testo.replaceAll('\r\n ', '').split('\r\n')
      expect(intere.every((riga) => riga === '' || /^[A-Z-]+[:;]/.test(riga))).toBe(true)
    }),
  )
})
