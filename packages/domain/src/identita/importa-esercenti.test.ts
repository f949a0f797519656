import { describe, expect, it } from 'vitest'
import { leggiEsercenti } from './importa-esercenti.ts'

const motivi = (testo: string) =>
  leggiEsercenti(testo).errori.map(({ riga, colonna, motivo }) => `${riga} ${colonna}: ${motivo}`)

describe('ESE-M5 (parte) il file degli esercenti da invitare', () => {
  it('ESE-M5 (parte) si legge con il BOM, il punto e virgola tra virgolette e i titoli che la gente scrive', () => {
    const letti = leggiEsercenti(
      '\uFEFFE-mail;Nome;Cognome;Ditta;P.IVA;Cellulare;Note\r\n"Ada@Posta.it";Ada;"Neri; Verdi";"Bar; Tabacchi";IT 01234567897;333 1234567;x\r\n',
    )
    expect(letti.errori).toEqual([])
    expect(letti.ignorate).toEqual(['Note'])
    expect(letti.daInvitare).toEqual([
      {
        riga: 2,
        email: 'ada@posta.it',
        nome: 'Ada',
        cognome: 'Neri; Verdi',
        ragione_sociale: 'Bar; Tabacchi',
        partita_iva: '01234567897',
        telefono: '+393331234567',
      },
    ])
  })

  it('ESE-M5 (parte) ogni riga che non va ha la sua colonna e il motivo', () => {
    expect(
      motivi(
        [
          'email,nome,cognome,partita iva,telefono',
          'non va,Ada,Neri,,',
          'ada@posta.it,,Neri,1234567897,',
          'ida@posta.it,Ida,Neri,01234567890,abc',
          'ugo@posta.it,Ugo,Neri,01234567897,',
          'UGO@posta.it,Ugo,Neri,01234567897,',
        ].join('\n'),
      ),
    ).toEqual([
      '2 email: Non è un indirizzo e-mail',
      '3 nome: Manca il nome',
      '3 partita iva: Mancano cifre: un foglio di calcolo toglie gli zeri iniziali, formatta la colonna come testo',
      '4 partita iva: Non è una partita IVA',
      '4 telefono: Non è un numero di telefono',
      '6 email: È già alla riga 5',
      '6 partita iva: È già alla riga 5',
    ])
  })

  it('ESE-M5 (parte) un file vuoto, senza una colonna o troppo lungo lo dice', () => {
    expect(motivi('')).toEqual([
      '1 email: Nel file non c’è nessuno: una riga con i titoli, poi una per esercente',
    ])
    expect(motivi('email;nome\na@b.it;Ada')).toEqual([
      '1 cognome: Nella prima riga manca la colonna “cognome”',
    ])
    const lungo = Array.from({ length: 10_001 }, (_, n) => `a${n}@b.it;A;B`).join('\n')
    expect(motivi(`email;nome;cognome\n${lungo}`)).toEqual([
      '1 email: Al massimo 10.000 righe per file: qui sono 10.001',
    ])
  })
})
