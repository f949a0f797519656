import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITI_PIANO } from '../stati/piano.ts'
import { CUMULI_PROMOZIONE } from '../stati/promozione.ts'
import { type Candidata, scontiInsieme } from './sconti-insieme.ts'

let n = 0
const una = (cambia: Partial<Candidata> = {}): Candidata => {
  n += 1
  const id = String(n).padStart(4, '0')
  const base = {
    id,
    codice: `C${n}`,
    nome: `Promozione ${n}`,
    effetto: 'percentuale',
    valore: 1000,
  }
  return { ...base, cumulo: 'cumulabile', ordine: 1, scritta: true, ...cambia }
}
const automatica = (cambia: Partial<Candidata> = {}) =>
  una({ codice: null, scritta: false, ...cambia })
const su = (prezzo_centesimi: number, prova_giorni: number | null = null) => ({
  prezzo_centesimi,
  prova_giorni,
})
const sconti = (candidate: Candidata[], prezzo = su(10_000)) =>
  scontiInsieme(candidate, prezzo).righe.map(({ sconto_centesimi }) => sconto_centesimi)
const motivo = (candidate: Candidata[], p: Candidata, prezzo = su(10_000)) =>
  scontiInsieme(candidate, prezzo)
    .escluse.find(({ id }) => id === p.id)
    ?.motivo.replaceAll('\u00A0', ' ')

describe('PRM-B1 (parte) l’ordine in cui si tolgono', () => {
  it('ognuna su quello che resta; a pari ordine prima le percentuali, poi gli euro', () => {
    const euro = una({ effetto: 'importo', valore: 500 })
    expect(sconti([euro, una()])).toEqual([1000, 500])
    expect(sconti([{ ...euro, ordine: 1 }, una({ ordine: 2 })])).toEqual([500, 950])
    expect(sconti([una({ valore: 5000 }), una({ valore: 5000 })])).toEqual([5000, 2500])
  })

  it('a pari ordine e genere la più vecchia prima, comunque arrivino', () => {
    const [a, b] = [una({ valore: 3333 }), una({ valore: 1234 })]
    expect(scontiInsieme([a, b], su(999))).toEqual(scontiInsieme([b, a], su(999)))
  })

  it('mezzo centesimo va in su, riga per riga', () => {
    expect(sconti([una({ valore: 1250 }), una({ valore: 1250 })], su(999))).toEqual([125, 109])
  })

  it('quella che lascerebbe meno del minimo resta fuori, con il perché, e le altre valgono', () => {
    const troppo = una({ effetto: 'importo', valore: 9951 })
    const poco = una({ effetto: 'importo', valore: 100, ordine: 2 })
    expect(sconti([troppo, poco])).toEqual([100])
    expect(motivo([troppo, poco], troppo)).toContain('lascerebbe da pagare meno di 0,50 €')
    expect(sconti([una({ effetto: 'importo', valore: 9950 })])).toEqual([9950])
  })
})

describe('PRM-B1 (parte) esclusiva e cumulabile', () => {
  it('un’esclusiva vale da sola: fra due codici si tiene quello che toglie di più', () => {
    const sola = una({ cumulo: 'esclusiva', valore: 3000 })
    const altra = una({ valore: 1000 })
    expect(sconti([sola, altra])).toEqual([3000])
    expect(motivo([sola, altra], altra)).toContain(
      `non si aggiunge alle altre: c’è già ${sola.codice}`,
    )
    expect(motivo([una({ valore: 4000 }), sola], sola)).toContain('vale da sola')
  })

  it('un’automatica che toglie di più lascia fuori il codice scritto; a pari sconto vale il codice', () => {
    const codice = una({ cumulo: 'esclusiva', valore: 1000 })
    const meglio = automatica({ cumulo: 'esclusiva', valore: 1001 })
    expect(motivo([codice, meglio], codice)).toContain(`c’è già ${meglio.nome}, che toglie 10,01 €`)
    const pari = automatica({ cumulo: 'esclusiva', valore: 1000, ordine: 0 })
    expect(scontiInsieme([codice, pari], su(10_000)).righe[0]?.id).toBe(codice.id)
  })

  it('prova più lunga e sconto non stanno insieme: il codice scritto dice quale', () => {
    const prova = una({ effetto: 'prova', valore: 30 })
    const soldi = automatica()
    expect(scontiInsieme([prova, soldi], su(4500, 0))).toMatchObject({
      sconto_centesimi: 0,
      prova_giorni: 30,
    })
    expect(
      scontiInsieme([automatica({ effetto: 'prova', valore: 30 }), soldi], su(4500, 0)),
    ).toMatchObject({ sconto_centesimi: 450, prova_giorni: 0 })
    expect(motivo([soldi], soldi, su(4500, 7))).toContain('senza prova')
    expect(motivo([prova], prova, su(4500))).toContain('qui non si può usare')
    expect(motivo([prova], prova, su(4500, 340))).toContain('365 giorni')
  })
})

const candidata = fc
  .record({
    effetto: fc.constantFrom('percentuale', 'importo', 'prova', 'rata_omaggio'),
    valore: fc.integer({ min: 1, max: 10_000 }),
    cumulo: fc.constantFrom(...CUMULI_PROMOZIONE),
    ordine: fc.integer({ min: 1, max: 3 }),
    scritta: fc.boolean(),
  })
  .map((p) => una(p))
const prezzo = fc.record({
  prezzo_centesimi: fc.integer({ min: 50, max: 100_000 }),
  prova_giorni: fc.option(fc.integer({ min: 0, max: 365 })),
})

it('PRM-M4 (parte) PRM-B1 (parte) qualunque insieme: mai sotto il minimo, righe che sommano, ognuna dentro o fuori', () => {
  fc.assert(
    fc.property(fc.array(candidata, { maxLength: 6 }), prezzo, (candidate, p) => {
      const fatto = scontiInsieme(candidate, p)
      const somma = fatto.righe.reduce((tolti, riga) => tolti + riga.sconto_centesimi, 0)
      expect(fatto.sconto_centesimi).toBe(somma)
      expect(p.prezzo_centesimi - somma).toBeGreaterThanOrEqual(
        somma > 0 ? LIMITI_PIANO.importo_min : 0,
      )
      let resto = p.prezzo_centesimi
      for (const riga of fatto.righe) {
        expect(riga.prima_centesimi).toBe(resto)
        resto -= riga.sconto_centesimi
      }
      const dette = [...fatto.righe, ...fatto.escluse].map(({ id }) => id)
      expect(dette.toSorted()).toEqual(candidate.map(({ id }) => id).toSorted())
      const esclusive = candidate.filter(({ cumulo }) => cumulo === 'esclusiva')
      const sola = fatto.righe.some(({ id }) => esclusive.some((e) => e.id === id))
      expect(fatto.righe.length).toBeLessThanOrEqual(sola ? 1 : candidate.length)
    }),
  )
})

it('PRM-B1 (parte) chi paga non perde con una promozione in più, se non ha scritto un codice', () => {
  fc.assert(
    fc.property(fc.array(candidata, { maxLength: 5 }), candidata, prezzo, (candidate, altra, p) => {
      const libere = candidate.map((c) => ({ ...c, scritta: false }))
      const sola = { ...altra, scritta: false, cumulo: 'esclusiva' as const }
      expect(scontiInsieme([...libere, sola], p).sconto_centesimi).toBeGreaterThanOrEqual(
        scontiInsieme(libere, p).sconto_centesimi,
      )
    }),
  )
})
