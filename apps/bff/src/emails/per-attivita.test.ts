import { expect, it } from 'vitest'
import { perAttivita } from './per-attivita.ts'

const ORIGIN = 'https://rateo.test:3000'
const CHI = 'a'.repeat(24)
const di = (indirizzo: string, html = indirizzo) => {
  const parole = {
    oggetto: 'Un pagamento',
    testo: `Apri:\n${ORIGIN}${indirizzo}\nGrazie`,
    html: `<a href="${ORIGIN}${html}" target="_blank">Apri</a>`,
  }
  const fatto = perAttivita(parole, ORIGIN, CHI)
  expect(fatto.oggetto).toBe(parole.oggetto)
  return [/\n(\S+)\n/.exec(fatto.testo)?.[1], /href="([^"]*)"/.exec(fatto.html)?.[1]]
}

it('Y7 (parte) il link di un messaggio si apre nell’attività di cui parla', () => {
  const nudo = `${ORIGIN}/pagamenti/b1?attivita=${CHI}`
  expect(di('/pagamenti/b1')).toEqual([nudo, nudo])
  expect(di('/profilo?scheda=attivita')).toEqual([
    `${ORIGIN}/profilo?scheda=attivita&attivita=${CHI}`,
    `${ORIGIN}/profilo?scheda=attivita&amp;attivita=${CHI}`,
  ])
  expect(di('/cliente/b1#note')[0]).toBe(`${ORIGIN}/cliente/b1?attivita=${CHI}#note`)
})

it('Y7 (parte) un link con un codice, e quelli di altri siti, restano com’erano', () => {
  expect(di('/login?squadra=abc')[0]).toBe(`${ORIGIN}/login?squadra=abc`)
  const altro = { testo: 'https://altro.test/pagamenti/1', html: '' }
  expect(perAttivita(altro, ORIGIN, CHI)).toEqual(altro)
})
