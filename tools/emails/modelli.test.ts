import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { catalogueText } from './catalogue-text.ts'
import { readModelli } from './read-modelli.ts'

const root = path.join(import.meta.dirname, '../..')
const modelli = readModelli(root)
const byId = new Map(modelli.map((modello) => [modello._id, modello]))

it('the catalogue of the messages is the one of the sources: npm run modelli', () => {
  const kept = readFileSync(path.join(root, 'apps/bff/src/emails/modelli/catalogo.ts'), 'utf8')
  expect(kept).toBe(catalogueText(modelli))
})

it('every message has a name of its own, sentences, and no value without a name', () => {
  expect(byId.size).toBe(modelli.length)
  for (const { _id, nome, frasi } of modelli) {
    expect([_id, frasi.length > 0, nome.length > 2]).toEqual([_id, true, true])
    for (const { originale } of frasi) {
      expect(originale).not.toContain('{}')
      // A separator alone says nothing that somebody would change.
      expect([_id, originale]).toEqual([_id, expect.stringMatching(/\p{L}/u)])
    }
  }
})

it('what the law wants said may not be changed', () => {
  const fissa = (id: string, piece: string) =>
    byId.get(id)?.frasi.find(({ originale }) => originale.includes(piece))?.fissa
  expect(fissa('preavviso_sdd', 'otto settimane')).toBe(true)
  expect(fissa('abbonamento_sottoscritto', 'recedere senza dire perché')).toBe(true)
  expect(fissa('otp', 'Non comunicarlo a nessuno')).toBe(true)
  expect(fissa('sms_codice', 'Non comunicarlo a nessuno')).toBe(true)
  expect(fissa('sollecito', 'ti diffida a pagare')).toBe(true)
  expect(fissa('pagamento_richiesto', 'non è stato addebitato')).toBe(true)
  expect(fissa('pagamento_riuscito_cliente', 'Hai pagato')).toBe(false)
})

it('e-mails, SMS and the bell are all there, sentences told through other files too', () => {
  expect(modelli.filter(({ canale }) => canale === 'email').length).toBeGreaterThan(90)
  expect(modelli.filter(({ canale }) => canale === 'sms')).toHaveLength(2)
  expect(byId.get('notifica_notifiche')?.frasi.map(({ originale }) => originale)).toEqual([
    '{esercente} ti chiede {importo}: {causale}',
    '{cliente} ha pagato {pagato}: {causale}',
  ])
  const dilazione = byId.get('dilazione')?.frasi.map(({ originale }) => originale)
  expect(dilazione).toContain('Le rate si pagano ognuna alla sua scadenza.')
})
