import { describe, expect, it } from 'vitest'
import { leggiAbbonati, LIMITI_IMPORTAZIONE } from './importa-abbonati.ts'

const dove = { piano: { codice: 'SALA', posti_min: 1, posti_max: 5 }, oggi: '2026-11-24' }
const leggi = (testo: string) => leggiAbbonati(testo, dove)

describe('ABB-M2 (parte) un file di abbonati', () => {
  it('con BOM, punti e virgola e a capo tra virgolette, colonne in un altro ordine', () => {
    const file =
      '\uFEFF"Cognome";Nome;Telefono;E-mail;Posti;Prossimo addebito\r\n' +
      '"Rossi; detto ""Ciccio""";Anna;051;ANNA@posta.test;2;5/12/2026\r\n' +
      '\r\n' +
      '"Bianchi\nVerdi";Ugo;;ugo@posta.test;;\r\n'
    expect(leggi(file)).toEqual({
      daIscrivere: [
        {
          riga: 2,
          email: 'anna@posta.test',
          nome: 'Anna Rossi; detto "Ciccio"',
          posti: 2,
          piano: null,
          dal: '2026-12-05',
        },
        {
          riga: 4,
          email: 'ugo@posta.test',
          nome: 'Ugo Bianchi Verdi',
          posti: 1,
          piano: null,
          dal: null,
        },
      ],
      errori: [],
      ignorate: ['Telefono'],
    })
  })

  it('la colonna “piano” nomina un altro piano col suo codice; il suo stesso codice è il suo', () => {
    const { daIscrivere, errori } = leggi(
      'email;nome;posti;codice piano\na@b.it;Anna;;sala\na@b.it;Anna;40;corsi-2\nb@b.it;Ugo;40;\nc@b.it;Ada;;ha spazi',
    )
    expect(daIscrivere.map(({ riga, posti, piano }) => [riga, posti, piano])).toEqual([
      [2, 1, null],
      [3, 40, 'CORSI-2'],
    ])
    expect(errori.map(({ riga, colonna }) => [riga, colonna])).toEqual([
      [4, 'posti'],
      [5, 'piano'],
    ])
  })

  it.each([',', '\t'])('con %j tra le celle', (segno) => {
    const file = [
      ['email', 'nome'],
      ['a@b.it', 'Anna'],
    ]
      .map((riga) => riga.join(segno))
      .join('\n')
    expect(leggi(file).daIscrivere).toMatchObject([{ email: 'a@b.it', nome: 'Anna' }])
  })

  it('ogni errore ha riga, colonna e motivo; le righe buone si contano lo stesso', () => {
    const { daIscrivere, errori } = leggi(
      [
        'email;nome;posti;primo addebito',
        'a@b.it;Anna;1;05/12/2026',
        'ab.it;Ugo;;',
        ';;9;31/02/2027',
        'a@b.it;Ada;x;24/11/2026',
        `c@d.it;${'x'.repeat(101)};;01/01/2029`,
      ].join('\n'),
    )
    expect(daIscrivere).toHaveLength(1)
    expect(errori.map(({ riga, colonna }) => `${riga} ${colonna}`)).toEqual([
      '3 email',
      '4 email',
      '4 nome',
      '4 posti',
      '4 primo addebito',
      '5 posti',
      '5 primo addebito',
      '5 email',
      '6 nome',
      '6 primo addebito',
    ])
    expect(errori.find(({ riga, colonna }) => riga === 5 && colonna === 'email')?.motivo).toBe(
      'È già alla riga 2',
    )
  })

  it.each([
    ['', 'non c’è nessuno'],
    ['email;nome', 'non c’è nessuno'],
    ['nome\nAnna', 'manca la colonna “email”'],
    ['email\na@b.it', 'manca la colonna “nome”'],
    [`email;nome${'\na@b.it;A'.repeat(LIMITI_IMPORTAZIONE.righe + 1)}`, 'Al massimo 10.000 righe'],
  ])('un file che non si può leggere lo dice', (file, parole) => {
    const { daIscrivere, errori } = leggi(file)
    expect(daIscrivere).toEqual([])
    expect(errori[0]?.motivo).toContain(parole)
  })
})
