import { describe, expect, it } from 'vitest'
import {
  campiDi,
  conSpaziDi,
  controllaParole,
  eSoloParole,
  f,
  fissa,
  scriviFrasi,
  testoDiEsempio,
} from './frase.ts'

const originali = () => undefined
const con = (parole: Record<string, string>) => (originale: string) => parole[originale]

describe('GES-B2 (parte) le frasi dei messaggi', () => {
  const pagato = f`Hai pagato ${{ importo: '10,00 €' }} a ${{ esercente: 'Forno Blu' }}.`

  it('si leggono con le loro parole, o con quelle messe al loro posto', () => {
    expect(eSoloParole(pagato)).toBe(false)
    expect(scriviFrasi(pagato, originali)).toBe('Hai pagato 10,00 € a Forno Blu.')
    const altre = con({
      'Hai pagato {importo} a {esercente}.': '{esercente} ringrazia: {importo}.',
    })
    expect(scriviFrasi(pagato, altre)).toBe('Forno Blu ringrazia: 10,00 €.')
    expect(scriviFrasi(`${pagato} Ciao.`, altre)).toBe('Forno Blu ringrazia: 10,00 €. Ciao.')
  })

  it('una frase dentro un’altra cambia da sé; una fissa mai', () => {
    const legge = fissa`Puoi recedere entro ${{ giorni: 14 }} giorni.`
    const intera = f`${{ chi: f`Ciao ${{ nome: 'Ada' }}` }}! ${{ legge }}`
    const altre = con({
      'Ciao {nome}': 'Salve {nome}',
      '{chi}! {legge}': '{legge} {chi}.',
      'Puoi recedere entro {giorni} giorni.': 'Non puoi.',
    })
    expect(scriviFrasi(intera, altre)).toBe('Puoi recedere entro 14 giorni. Salve Ada.')
  })

  it('un valore non è mai letto come parole, nemmeno con i segni delle frasi dentro', () => {
    const nome = 'Ada {importo} \uE002importo\uE0031,00 €'
    const scritta = scriviFrasi(f`${{ nome }} paga ${{ importo: '9,00 €' }}`, originali)
    expect(scritta).toBe('Ada {importo} importo1,00 € paga 9,00 €')
    // A whole sentence in a value is only read where the value stands.
    const finta = '\uE000{importo}\uE002importo\uE0031,00 €\uE004'
    expect(scriviFrasi(f`${{ nome: finta }} paga ${{ importo: '9,00 €' }}`, originali)).toBe(
      '1,00 € paga 9,00 €',
    )
    expect(scriviFrasi('\uE000aperta', originali)).toBe('aperta')
  })

  it('le parole nuove hanno tutti i campi e nessun altro', () => {
    const campi = campiDi('Hai pagato {importo} a {esercente}: {importo}.')
    expect(campi).toEqual(['importo', 'esercente'])
    expect(controllaParole('{importo} a {esercente}', campi)).toBeNull()
    expect(controllaParole('{importo} a {negozio}', campi)).toBe(
      '{negozio} non c’è: qui si usano solo {importo}, {esercente}',
    )
    expect(controllaParole('Grazie', campi)).toBe(
      'Mancano {importo}, {esercente}: chi legge ne ha bisogno',
    )
    expect(controllaParole('{importo} a {esercente', campi)).toBe(
      'Manca {esercente}: chi legge ne ha bisogno',
    )
    expect(controllaParole('{{importo}} a {esercente}', campi)).toMatch(/parentesi graffe/)
    expect(controllaParole('{#if importo}{importo}{esercente}', campi)).toMatch(/parentesi graffe/)
    expect(controllaParole('Ciao {nome}', [])).toMatch(/non si usano campi/)
  })

  it('gli spazi ai capi restano: alcune frasi si attaccano a quella prima', () => {
    expect(conSpaziDi(' Poi {giorno}.', 'Dopo {giorno}.  ')).toBe(' Dopo {giorno}.')
    const scritta = scriviFrasi(
      testoDiEsempio('A {chi}', (campo) => campo.toUpperCase()),
      originali,
    )
    expect(scritta).toBe('A CHI')
  })
})
