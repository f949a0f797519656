import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const TEXT = readFileSync(path.join(ROOT, 'docs/sicurezza.md'), 'utf8')

/**
 * OWASP ASVS 5.0.0: how many requirements of levels 1 and 2 each section has. They come first in their section, those of
 * level 3 alone after them.
 */
const QUANTI = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const REQUISITI = Object.entries(QUANTI).flatMap(([sezione, n]) =>
  Array.from({ length: n }, (_, i) => `${sezione}.${i + 1}`),
)

const RIGHE = TEXT.split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [n = '', titolo = '', stato = '', dove = '', prova = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { n, titolo, stato, dove, prova }
  })

const filesOf = (text: string) =>
  [...text.matchAll(/`([^`\s]*[./][^`\s]*)`/g)]
    .map(([, file]) => file ?? '')
    .filter((file) => /^[\w.@]/.test(file) && /\.\w+$|file$/.test(file))

describe('docs/sicurezza.md', () => {
  it('ogni requisito dei livelli 1 e 2 ha una riga, una volta, in ordine', () => {
    expect(REQUISITI).toHaveLength(253)
    expect(RIGHE.map(({ n }) => n)).toEqual(REQUISITI)
  })

  it('ogni file nominato esiste', () => {
    const files = RIGHE.flatMap(({ dove, prova }) => [...filesOf(dove), ...filesOf(prova)])
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })

  it('ogni stato è uno di quelli spiegati, e dice dove o perché', () => {
    const stati = ['sì', 'in parte', 'manca', 'operatore', 'n/a']
    expect(RIGHE.filter(({ stato }) => !stati.includes(stato))).toEqual([])
    expect(RIGHE.filter(({ titolo, dove }) => titolo === '' || dove.length < 5)).toEqual([])
    // Code alone proves nothing: the proof is a test, unless the thing cannot be tested or is not ours.
    const proofs = RIGHE.flatMap(({ prova }) => filesOf(prova))
    expect(proofs.filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))).toEqual([])
  })
})
