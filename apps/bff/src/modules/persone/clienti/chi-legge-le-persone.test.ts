import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SRC = path.join(import.meta.dirname, '../../..')

/** Files that read the row of a person, and the reason why no esercente learns anything from it. */
const LEGGONO: Readonly<Record<string, string>> = {
  'http/search/search-people.ts': 'the words of everybody, for the staff alone',
  'modules/persone/clienti/clienti.queries.ts': 'the person for itself and for the staff',
  'modules/persone/clienti/clienti.list.ts': 'the list of the staff',
  'modules/persone/clienti/collega-cliente.ts':
    'the person that buys tells the esercente who it is',
  'modules/persone/clienti/completa-cliente.ts': 'whoever registers becomes the person',
  'modules/persone/clienti/registra-cliente.ts':
    'finds the person by e-mail and tells nothing of it',
  'modules/accordi/dilazioni/proposta/accetta-dilazione.ts': 'the person who signs',
  'modules/accordi/dilazioni/atti/recedi-dilazione.ts':
    'the person that leaves, for its own receipt',
  'modules/accordi/abbonamenti/uscita/recedi.ts': 'the person that leaves, for its own receipt',
  'modules/accordi/abbonamenti/avvisi/avvisi.queries.ts':
    'whether the person buys as a consumer, which the contract turns on',
  'modules/accordi/abbonamenti/trasferimento/messaggi-trasferimento.ts':
    'the address of the person that gives it up, and whether the other buys as a consumer',
  'modules/accordi/abbonamenti/regalo/accetta-regalo.ts':
    'the person that paid and withdraws, for its own receipt',
  'modules/accordi/abbonamenti/regalo/messaggi-regalo.ts':
    'the addresses of both, and the name of who gives to who receives',
  'modules/accordi/abbonamenti/regalo/regali.queries.ts':
    'who gives tells who receives its name; whether it buys as a consumer',
  'modules/accordi/promozioni/promozioni.queries.ts': 'who used a code, for the staff alone',
  'modules/accordi/dilazioni/proposta/documento-dilazione.ts':
    'the name that the person signs with',
  'modules/incasso/mandati/mandati.queries.ts':
    'the person that signs its first mandato, until the signature makes it a cliente of that esercente',
  'modules/ponte/gestione/utenti.queries.ts': 'staff',
  'modules/ponte/schede/parti.ts': 'whether the person is there, and nothing of it',
  'modules/ponte/schede/note-cliente.ts':
    'the row that is held while the staff write a note, and nothing of it',
  'modules/ponte/schede/storia.queries.ts': 'the names of people, for the staff alone',
  'modules/persone/beneficiari/beneficiari.list.ts':
    'the person for itself, where no esercente keeps the beneficiario',
  'modules/sportello/verifica/richiesta-verificata.ts':
    'whether an address is that of the person, for who typed it, and nothing of it',
  'modules/accordi/raccolte/partecipa.ts': 'finds the person by e-mail and tells nothing of it',
  'modules/persone/profilo/privacy.queries.ts': 'the own data',
  'modules/persone/profilo/profilo.queries.ts': 'the own data',
  'modules/persone/sessione/accesso/leggi-sessione.ts': 'the own state',
  'modules/ponte/assistenza/assistenza.list.ts':
    'requests of the person, read by itself and by the staff',
  'modules/accordi/utenze/utenze.list.ts': 'utenze of the person itself',
  'modules/accordi/utenze/messaggi-utenze.ts': 'the address of the person whose utenza it is',
  'modules/ponte/reports/reports.list.ts': 'reports that the person asked for',
  'modules/registri/documenti/documenti.list.ts': 'documents that no esercente gave',
}
/** A join that finds the address to write to, and nothing else of the person. */
const INDIRIZZO = /innerJoin\('clienti as persona'/
const PERSONA = /(selectFrom|innerJoin|leftJoin)\('clienti( as \w+)?'|\b(from|join) clienti\b(?!_)/

it('CLI-M5 la riga di una persona la legge solo chi deve; gli altri leggono il legame con l’esercente', () => {
  const trovati = globSync('**/*.ts', { cwd: SRC })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      readFileSync(path.join(SRC, file), 'utf8')
        .split('\n')
        .some((riga) => PERSONA.test(riga) && !INDIRIZZO.test(riga)),
    )
  expect(trovati.filter((file) => LEGGONO[file] === undefined)).toEqual([])
})
