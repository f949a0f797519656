import { describe, expect, it } from 'vitest'
import { aggiungiGiorni } from '../tempo/giorno.ts'
import { CADENZE_ABBONAMENTO } from './abbonamento.ts'
import {
  addebitiPrevisti,
  type CondizioniPiano,
  durataInParole,
  fineDurata,
  periodoDal,
  problemiPiano,
  ultimoGiornoDisdetta,
} from './piano.ts'

const MENSILE: CondizioniPiano = {
  importo_centesimi: 3999,
  cadenza: 'mensile',
  giorno_addebito: null,
  prova_giorni: 0,
  attivazione_centesimi: 0,
  ingresso_periodi: 0,
  ingresso_centesimi: null,
  durata_periodi: null,
  rinnovo_tacito: false,
  preavviso_giorni: 0,
}
const giorni = (c: Partial<CondizioniPiano>, oggi: string, quanti = 12) =>
  addebitiPrevisti({ ...MENSILE, ...c }, oggi, quanti).map(({ giorno }) => giorno)

describe('ABB-M1 (parte) i primi addebiti di un piano', () => {
  it('chi comincia il 31 torna sempre al 31, e a febbraio all’ultimo giorno che c’è', () => {
    expect(giorni({}, '2027-10-31')).toEqual([
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-09-30',
    ])
  })

  it('chi comincia il 29 febbraio paga il 28 negli anni che non lo hanno', () => {
    expect(giorni({ cadenza: 'annuale' }, '2028-02-29', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  it('l’attivazione si paga una volta, con il primo addebito, dopo la prova', () => {
    const [primo, secondo] = addebitiPrevisti(
      { ...MENSILE, attivazione_centesimi: 2501, prova_giorni: 14 },
      '2026-11-24',
      2,
    )
    expect(primo).toEqual({
      giorno: '2026-12-08',
      al: '2027-01-07',
      importo_centesimi: 6500,
      intero: true,
      attivazione_centesimi: 2501,
      ingresso: false,
    })
    expect(secondo).toMatchObject({ giorno: '2027-01-08', importo_centesimi: 3999 })
  })

  it('una durata finisce dopo i suoi addebiti; con il rinnovo tacito ricomincia', () => {
    expect(giorni({ durata_periodi: 3 }, '2026-11-24')).toHaveLength(3)
    expect(giorni({ durata_periodi: 3, rinnovo_tacito: true }, '2026-11-24')).toHaveLength(12)
    const corso = { ...MENSILE, durata_periodi: 3, ancora: '2026-11-24', periodi_rimasti: 1 }
    expect(periodoDal('2027-01-24', corso)).toEqual({
      al: '2027-02-23',
      ancora: '2026-11-24',
      prossimo: null,
      fino_al: '2027-02-23',
      periodi_rimasti: 0,
    })
    const tacito = { ...corso, rinnovo_tacito: true, periodi_rimasti: 0 }
    expect(periodoDal('2027-02-24', tacito)).toMatchObject({
      prossimo: '2027-03-24',
      fino_al: null,
      periodi_rimasti: 2,
    })
  })

  it('la fine della durata è il giorno dopo l’ultimo periodo, contato dall’inizio', () => {
    const corso = { ...MENSILE, durata_periodi: 4, ancora: '2026-12-31', periodi_rimasti: 2 }
    expect(fineDurata(corso, '2027-02-28')).toBe('2027-04-30')
    expect(fineDurata({ ...corso, periodi_rimasti: 0 }, '2027-02-28')).toBe('2027-02-28')
    expect(fineDurata({ ...corso, periodi_rimasti: null }, '2027-02-28')).toBeNull()
  })

  it.each(CADENZE_ABBONAMENTO)('%s: ogni giorno segue il precedente, senza buchi', (cadenza) => {
    for (const oggi of ['2026-11-24', '2026-12-31', '2028-02-29']) {
      const addebiti = addebitiPrevisti({ ...MENSILE, cadenza }, oggi, 12)
      const seguono = addebiti.every(({ al }, i) => {
        const dopo = addebiti[i + 1]
        return dopo === undefined || aggiungiGiorni(al, 1) === dopo.giorno
      })
      expect(seguono).toBe(true)
    }
  })
})

describe('ABB-M1 (parte) condizioni che non stanno insieme', () => {
  it.each([
    [{}, []],
    [{ rinnovo_tacito: true }, ['rinnovo_tacito']],
    // 30 days before the end the cliente must have been told.
    [{ rinnovo_tacito: true, durata_periodi: 1 }, ['durata_periodi']],
    [{ rinnovo_tacito: true, durata_periodi: 2 }, []],
    [{ rinnovo_tacito: true, durata_periodi: 1, cadenza: 'annuale' }, []],
    [{ preavviso_giorni: 29 }, []],
    [{ preavviso_giorni: 30 }, ['preavviso_giorni']],
    [{ preavviso_giorni: 7, cadenza: 'settimanale' }, ['preavviso_giorni']],
    [{ cadenza: 'giornaliera' }, []],
    [{ cadenza: 'giornaliera', preavviso_giorni: 1 }, ['preavviso_giorni']],
    [{ cadenza: 'ogni_6_giorni', metodi: ['carta', 'addebito_sdd'] }, ['metodi']],
    [{ cadenza: 'settimanale', metodi: ['addebito_sdd'] }, []],
    [{ cadenza: 'ogni_10_giorni', giorno_addebito: 1 }, ['giorno_addebito']],
    [{ cadenza: 'ogni_2_settimane', giorno_addebito: 8 }, ['giorno_addebito']],
    [{ cadenza: 'ogni_2_settimane', giorno_addebito: 7 }, []],
    [{ cadenza: 'ogni_4_mesi', giorno_addebito: 31 }, []],
    [{ posti_min: 3, posti_max: 2 }, ['posti_max']],
    [{ posti_min: 2, posti_max: 1000 }, []],
    [{ posti_max: 3, importo_centesimi: 40_000_000 }, ['posti_max']],
  ] as const)('%o: %o', (change, campi) => {
    expect(
      problemiPiano({ ...MENSILE, metodi: ['carta'], posti_min: 1, posti_max: 1, ...change }).map(
        ({ campo }) => campo,
      ),
    ).toEqual(campi)
  })

  it('parole e giorni che il cliente legge', () => {
    expect(durataInParole(1, 'annuale')).toBe('1 anno')
    expect(durataInParole(12, 'mensile')).toBe('12 mesi')
    expect(ultimoGiornoDisdetta('2026-12-18', 0)).toBe('2026-12-17')
    expect(ultimoGiornoDisdetta('2026-12-18', 15)).toBe('2026-12-03')
  })
})
