import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggiungiGiorni, giorniTra } from '../tempo/giorno.ts'
import { perimetroCredito } from './perimetro-credito.ts'
import { componiDilazione, type CondizioniRate, type PianoRate } from './proposta-rate.ts'
import { mesiInteri } from './periodi-rate.ts'
import { coppieLecite, transizioneLecita } from '../stati/macchina.ts'
import { TRANSIZIONI_RATA } from './rata.ts'
import {
  attendeEvento,
  type CasoEvento,
  esitoUltimoGiorno,
  GIORNI_EVENTO,
  motivoNonDichiara,
  motivoNonRisponde,
  scadenzaDopoEvento,
  STATI_EVENTO,
} from './rata-a-evento.ts'
import { intervallo, taeg } from './taeg.ts'

const oggi = '2026-11-24'
const base: CondizioniRate = {
  importo_centesimi: 100_001,
  anticipo_centesimi: 0,
  n_rate: 3,
  cadenza: 'libera',
  prima_scadenza: '2026-12-05',
  date_libere: ['2026-12-05', '2026-12-20', '2027-01-04'],
  eventi: [{ n: 2, evento: 'posa', percento: 40 }],
  tan_percento: 0,
  spese_per_rata_centesimi: 0,
  resto: 'ultima',
  salta_mesi: [],
  oggi,
}

function piano(condizioni: Partial<CondizioniRate> = {}): PianoRate {
  const esito = componiDilazione({ ...base, ...condizioni })
  if (!esito.ok) throw new Error(JSON.stringify(esito.problemi))
  return esito.piano
}
const problemi = (condizioni: Partial<CondizioniRate>) => {
  const esito = componiDilazione({ ...base, ...condizioni })
  return esito.ok ? [] : esito.problemi.map(({ campo, indice, motivo }) => [campo, indice, motivo])
}

/** Plans of two to eight rate, some of them on an event, with a part of the price or as much as the others. */
const condizioniFc = fc
  .record({
    importo_centesimi: fc.integer({ min: 50_000, max: 50_000_000 }),
    spese_per_rata_centesimi: fc.constantFrom(0, 50, 150),
    resto: fc.constantFrom('ultima' as const, 'prima' as const),
    passi: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 }),
    eventi: fc.uniqueArray(
      fc.record({
        n: fc.integer({ min: 1, max: 8 }),
        percento: fc.option(fc.integer({ min: 1, max: 20 })),
      }),
      { selector: ({ n }) => n, minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ passi, eventi, ...c }): CondizioniRate => {
    let giorno = aggiungiGiorni(oggi, GIORNI_EVENTO.giorni)
    const date_libere = passi.map((passo) => (giorno = aggiungiGiorni(giorno, passo)))
    const suoi = eventi.filter(({ n }) => n <= passi.length)
    return {
      ...base,
      ...c,
      n_rate: passi.length,
      prima_scadenza: date_libere[0] ?? '',
      date_libere,
      eventi: (suoi.length > 0 ? suoi : [{ n: 1, percento: null }]).map(({ n, percento }) => ({
        n,
        evento: 'posa',
        ...(percento !== null && suoi.length < passi.length && { percento }),
      })),
    }
  })

const entro = (entro_il: string) => ({ entro_il, giorni: GIORNI_EVENTO.giorni })

describe('Y10 (parte) rate a un evento', () => {
  it('la parte del prezzo è tagliata al centesimo, il resto va alle altre', () => {
    expect(piano().rate.map((r) => [r.totale_centesimi, r.scadenza, r.a_evento])).toEqual([
      [30_000, '2026-12-05', undefined],
      [40_000, '2026-12-20', 'posa'],
      [30_001, '2027-01-04', undefined],
    ])
    expect(piano({ resto: 'prima' }).rate[0]?.totale_centesimi).toBe(30_001)
    expect(
      piano({ eventi: [{ n: 3, evento: 'posa' }] }).rate.map((r) => r.totale_centesimi),
    ).toEqual([33_333, 33_333, 33_335])
  })

  it('gli eventi in qualunque ordine: le rate fanno sempre il totale, e nessuna cambia', () => {
    fc.assert(
      fc.property(
        condizioniFc,
        fc.array(fc.nat(400), { minLength: 8, maxLength: 8 }),
        (c, quando) => {
          const p = piano(c)
          const capitale = p.rate.reduce((somma, r) => somma + r.capitale_centesimi, 0)
          expect(capitale).toBe(c.importo_centesimi)
          expect(p.rate.reduce((somma, r) => somma + r.totale_centesimi, 0)).toBe(
            p.totale_centesimi,
          )
          // Paid in the order in which the events happen to come, the rest goes down to nothing.
          const reali = p.rate
            .map((r, i) => ({
              totale: r.totale_centesimi,
              il:
                r.a_evento === undefined
                  ? r.scadenza
                  : scadenzaDopoEvento(aggiungiGiorni(oggi, quando[i] ?? 0), entro(r.scadenza)),
            }))
            .toSorted((a, b) => a.il.localeCompare(b.il))
          expect(reali.reduce((resta, { totale }) => resta - totale, p.totale_centesimi)).toBe(0)
        },
      ),
    )
  })

  it('TAEG e classe non sono mai più miti di quelli dei giorni veri', () => {
    fc.assert(
      fc.property(
        condizioniFc,
        fc.array(fc.nat(400), { minLength: 8, maxLength: 8 }),
        (c, quando) => {
          const p = piano(c)
          const giorni = p.rate.map((r, i) =>
            r.a_evento === undefined
              ? r.scadenza
              : scadenzaDopoEvento(aggiungiGiorni(oggi, quando[i] ?? 0), entro(r.scadenza)),
          )
          const anni = (giorno: string) => {
            const mesi = mesiInteri(oggi, giorno)
            return mesi === null ? intervallo(oggi, giorno, 'mese').anni : mesi / 12
          }
          const vero = taeg([
            { anni: 0, importo_centesimi: c.importo_centesimi },
            ...p.rate.map((r, i) => ({
              anni: anni(giorni[i] ?? oggi),
              importo_centesimi: -r.totale_centesimi,
            })),
          ])
          expect(p.taeg_percento).toBeGreaterThanOrEqual(vero - 0.006)
          const classe = (ultima: string) =>
            perimetroCredito({
              consumatore: true,
              esercente: 'pmi',
              spese: p.spese_centesimi > 0,
              ultima_rata_giorni: giorniTra(oggi, ultima),
            }).classe
          const pesi = ['fuori_perimetro', 'credito_gratuito', 'credito_oneroso']
          const peggiore = classe(p.rate.at(-1)?.scadenza ?? oggi)
          const reale = classe(giorni.toSorted().at(-1) ?? oggi)
          expect(pesi.indexOf(peggiore)).toBeGreaterThanOrEqual(pesi.indexOf(reale))
        },
      ),
    )
  })

  it('con le spese il TAEG è quello dell’evento che avviene subito', () => {
    const conSpese = { spese_per_rata_centesimi: 500 }
    const senza = { ...conSpese, eventi: [{ n: 1, evento: 'posa' }] }
    const { eventi: _eventi, ...date } = { ...base, ...conSpese }
    const esito = componiDilazione(date)
    expect(esito.ok && piano(senza).taeg_percento > esito.piano.taeg_percento).toBe(true)
    expect(piano({ eventi: [{ n: 1, evento: 'posa' }] }).taeg_percento).toBe(0)
  })

  it('rifiuta interessi, cadenze, rate che non ci sono, percentuali che non lasciano nulla', () => {
    expect(problemi({ tan_percento: 5 })[0]?.[0]).toBe('tan_percento')
    expect(problemi({ cadenza: 'mensile' })[0]?.[0]).toBe('cadenza')
    expect(problemi({ eventi: [{ n: 4, evento: 'posa' }] })).toEqual([
      ['eventi', 0, 'La rata di questo evento non c’è.'],
    ])
    expect(
      problemi({
        eventi: [
          { n: 1, evento: 'posa' },
          { n: 1, evento: 'collaudo' },
        ],
      }),
    ).toEqual([['eventi', 1, 'La rata 1 aspetta già un evento.']])
    expect(problemi({ eventi: [{ n: 1, evento: ' ' }] })[0]?.[1]).toBe(0)
    expect(problemi({ eventi: [{ n: 1, evento: 'posa', percento: 100 }] })[0]?.[2]).toBe(
      'La parte del prezzo va da 1 a 99%.',
    )
    expect(
      problemi({
        eventi: [1, 2, 3].map((n) => ({ n, evento: 'posa', percento: 33 })),
      })[0]?.[0],
    ).toBe('eventi')
    expect(
      problemi({
        eventi: [
          { n: 1, evento: 'posa', percento: 60 },
          { n: 2, evento: 'collaudo', percento: 40 },
        ],
        anticipo_centesimi: 0,
      })[0]?.[0],
    ).toBe('eventi')
    // Too soon for anybody to answer.
    expect(problemi({ eventi: [{ n: 1, evento: 'posa' }], oggi: '2026-11-30' })[0]?.[0]).toBe(
      'eventi',
    )
  })

  it('dovuta cinque giorni dopo la conferma, e mai oltre l’ultimo giorno', () => {
    expect(scadenzaDopoEvento('2026-12-01', entro('2026-12-20'))).toBe('2026-12-06')
    expect(scadenzaDopoEvento('2026-12-18', entro('2026-12-20'))).toBe('2026-12-20')
    expect(scadenzaDopoEvento('2026-12-20', entro('2026-12-20'))).toBe('2026-12-20')
  })

  it('l’ultimo giorno: il silenzio conta solo con cinque giorni per rispondere', () => {
    const entro_il = '2026-12-20'
    const detto = (dichiarato_il: string | null, stato = 'dichiarato' as const) => ({
      stato,
      entro_il,
      dichiarato_il,
      giorni: 5,
    })
    expect(esitoUltimoGiorno(detto('2026-12-15'), '2026-12-19')).toBeNull()
    expect(esitoUltimoGiorno(detto('2026-12-15'), '2026-12-20')).toBe('dovuta_a_mano')
    expect(esitoUltimoGiorno(detto('2026-12-16'), '2026-12-20')).toBeNull()
    expect(esitoUltimoGiorno(detto('2026-12-16'), '2026-12-21')).toBe('passato')
    for (const stato of ['atteso', 'contestato'] as const) {
      const caso = { stato, entro_il, dichiarato_il: null, giorni: 5 }
      expect(esitoUltimoGiorno(caso, '2026-12-20')).toBeNull()
      expect(esitoUltimoGiorno(caso, '2026-12-21')).toBe('passato')
    }
    for (const stato of ['passato', 'confermato', 'dovuta_a_mano'] as const) {
      expect(
        esitoUltimoGiorno({ stato, entro_il, dichiarato_il: null, giorni: 5 }, '2027-01-21'),
      ).toBeNull()
    }
  })

  it('con altri giorni decisi dal gestore valgono quelli', () => {
    const tre = { entro_il: '2026-12-20', giorni: 3 }
    expect(scadenzaDopoEvento('2026-12-01', tre)).toBe('2026-12-04')
    const detto = { stato: 'dichiarato', dichiarato_il: '2026-12-17', ...tre } as const
    expect(esitoUltimoGiorno(detto, '2026-12-20')).toBe('dovuta_a_mano')
    expect(esitoUltimoGiorno({ ...detto, giorni: 4 }, '2026-12-20')).toBeNull()
    const vicino = { eventi: [{ n: 1, evento: 'posa' }], oggi: '2026-11-26' }
    expect(problemi(vicino)).toEqual(problemi({ ...vicino, giorni_evento: 5 }))
    expect(problemi({ ...vicino, giorni_evento: 30 })[0]).toEqual([
      'eventi',
      0,
      'L’ultimo giorno dell’evento è tra più di 30 giorni.',
    ])
  })

  it('ognuno parla quando tocca a lui', () => {
    const caso: CasoEvento = {
      dilazione: 'attiva',
      stato: 'atteso',
      entro_il: '2026-12-20',
      oggi: '2026-12-20',
      da_pagare: true,
    }
    expect(motivoNonDichiara(caso)).toBeNull()
    expect(motivoNonRisponde(caso)).toContain('non ha ancora detto')
    const detto = { ...caso, stato: 'dichiarato' as const }
    expect(motivoNonDichiara(detto)).toContain('L’hai già detto')
    expect(motivoNonRisponde(detto)).toBeNull()
    for (const altro of [
      { stato: null },
      { stato: 'confermato' as const },
      { stato: 'dovuta_a_mano' as const },
      { stato: 'passato' as const },
      { oggi: '2026-12-21' },
      { da_pagare: false },
      { dilazione: 'sospesa' as const },
    ]) {
      expect(motivoNonDichiara({ ...caso, ...altro })).not.toBeNull()
      expect(motivoNonRisponde({ ...detto, ...altro })).not.toBeNull()
    }
    expect(motivoNonRisponde({ ...detto, dilazione: 'decaduta' })).toBeNull()
    expect(STATI_EVENTO.filter(attendeEvento)).toEqual([
      'atteso',
      'dichiarato',
      'contestato',
      'passato',
    ])
    expect(attendeEvento(null)).toBe(false)
  })

  it('chi attende non scade e non si sollecita: lo stato si lascia solo per l’evento o per denaro', () => {
    const mosse = coppieLecite(TRANSIZIONI_RATA)
      .filter(([da]) => da === 'in_attesa_di_evento')
      .map(([, a]) => a)
    expect(mosse.toSorted()).toEqual([
      'annullata',
      'condonata',
      'in_addebito',
      'pagata',
      'parzialmente_pagata',
      'programmata',
      'sostituita',
    ])
    expect(transizioneLecita(TRANSIZIONI_RATA, 'in_attesa_di_evento', 'scaduta')).toBe(false)
  })
})
