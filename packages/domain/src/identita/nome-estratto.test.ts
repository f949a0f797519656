import { expect, it } from 'vitest'
import { nomeEstrattoDi, problemaNomeEstratto, scriviNomeEstratto } from './nome-estratto.ts'

it.each([
  ['Forno Ada S.r.l.', 'FORNO ADA S.R.L.'],
  ['Caffè “Dell’Orso” di Però & C.', 'CAFFE DELLORSO DI PERO'],
  ['Cicli Tempesta di Tempesta Ivo', 'CICLI TEMPESTA DI TEMP'],
  ['Bar', 'BAR..'],
  ['12 * 34', 'NEGOZIO 12 34'],
  ['東京', 'NEGOZIO'],
])('CNT-M3 (parte) %s sull’estratto conto si legge %s', (ragione_sociale, nome) => {
  expect(nomeEstrattoDi(ragione_sociale)).toBe(nome)
  expect(problemaNomeEstratto(nome)).toBeNull()
})

it.each([
  ['CAFFÈ ORSO', 'accenti'],
  ['IL * ORSO', 'Togli'],
  ["L'ORSO", 'Togli'],
  ['ORSO', 'almeno 5'],
  ['ORSO BRUNO DEL BOSCO SCURO', 'al massimo 22'],
  ['12345', 'una lettera'],
])('CNT-M3 (parte) %s non può stare sull’estratto conto', (nome, perche) => {
  expect(problemaNomeEstratto(nome)).toContain(perche)
})

it('CNT-M3 (parte) si scrive in maiuscole, senza spazi di troppo', () => {
  expect(scriviNomeEstratto('  Il   forno ')).toBe('IL FORNO')
})
