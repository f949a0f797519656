import { describe, expect, it } from 'vitest'
import {
  type Candidati,
  codiciNelTesto,
  decidiMovimento,
  eLoStessoNome,
} from './abbina-movimento.ts'

const testi = (descrizione: string, controparte = '') => ({
  descrizione,
  controparte,
  riferimento: '',
})
const movimento = (importo_centesimi: number, descrizione = '', controparte = '') => ({
  ...testi(descrizione, controparte),
  data: '2026-11-26',
  importo_centesimi,
})
const debito = (altro: Partial<Candidati['debiti'][number]> = {}) => ({
  pagamento_id: 'p1',
  nome: 'Mario Rossi',
  dovuto_centesimi: 5000,
  nominato: false,
  annunciato: false,
  parlante: null,
  ...altro,
})
const fra = (altri: Partial<Candidati> = {}): Candidati => ({
  debiti: [],
  incassi: [],
  versamenti: [],
  accrediti: [],
  ...altri,
})
const quota = (pagamento_id = 'p1', importo_centesimi = 5000) => ({
  pagamento_id,
  importo_centesimi,
})
const eccezione = (quale: string) => ({ tipo: 'eccezione', eccezione: quale })

it('PAG-B3 (parte) il codice si trova anche spezzato, con lettere scambiate, e mai in una parola qualunque', () => {
  expect(codiciNelTesto(testi('BONIFICO RATEO AB CD12 34 GRAZIE'))).toContain('ABCD1234')
  expect(codiciNelTesto(testi('causale rateo oi23l5k7'))).toContain('012315K7')
  expect(codiciNelTesto(testi('A7CD1234'))).toEqual(['A7CD1234'])
  expect(codiciNelTesto(testi('saldo fattura 12'))).toEqual([])
})

it('PAG-B3 (parte) un nome è lo stesso in qualunque ordine, con accenti e forma della società', () => {
  expect(eLoStessoNome('Nicolò D’Alò', testi('', 'D ALO NICOLO'))).toBe(true)
  expect(eLoStessoNome('Bellini S.r.l.', testi('ORD: BELLINI SRL'))).toBe(true)
  expect(eLoStessoNome('Mario Rossi', testi('', 'ROSSI MARIA'))).toBe(false)
  expect(eLoStessoNome('Di', testi('DI'))).toBe(false)
})

describe('PAG-B3 (parte) che cosa si abbina da solo', () => {
  it('il codice con l’importo; più codici con la loro somma', () => {
    const uno = debito({ nominato: true })
    const due = debito({ nominato: true, pagamento_id: 'p2', dovuto_centesimi: 700 })
    expect(decidiMovimento(movimento(5000), fra({ debiti: [uno] }))).toEqual({
      tipo: 'debiti',
      quote: [quota()],
    })
    expect(decidiMovimento(movimento(5700), fra({ debiti: [uno, due] }))).toEqual({
      tipo: 'debiti',
      quote: [quota(), quota('p2', 700)],
    })
    expect(decidiMovimento(movimento(4999), fra({ debiti: [uno] }))).toEqual(eccezione('manca'))
    expect(decidiMovimento(movimento(5001), fra({ debiti: [uno] }))).toEqual(eccezione('eccede'))
  })

  it('un bonifico annunciato, per importo e nome; di due uguali nessuno', () => {
    const annunciato = debito({ annunciato: true })
    expect(
      decidiMovimento(movimento(5000, '', 'ROSSI MARIO'), fra({ debiti: [annunciato] })),
    ).toMatchObject({ tipo: 'debiti' })
    expect(decidiMovimento(movimento(5000, '', 'ALTRI'), fra({ debiti: [annunciato] }))).toEqual(
      eccezione('entrata_ignota'),
    )
    expect(
      decidiMovimento(movimento(5000, '', 'ROSSI MARIO'), fra({ debiti: [debito()] })),
    ).toEqual(eccezione('entrata_ignota'))
    const altro = debito({ annunciato: true, pagamento_id: 'p2' })
    expect(
      decidiMovimento(movimento(5000, '', 'ROSSI MARIO'), fra({ debiti: [annunciato, altro] })),
    ).toEqual(eccezione('entrata_ignota'))
    expect(
      decidiMovimento(movimento(4000, '', 'ROSSI MARIO'), fra({ debiti: [annunciato] })),
    ).toEqual(eccezione('manca'))
  })

  it('un incasso già scritto, un versamento di contanti, un accredito: uno solo, nei suoi giorni', () => {
    const incasso = {
      tentativo_id: 't',
      pagamento_id: 'p',
      nome: 'Mario Rossi',
      importo_centesimi: 5000,
      nominato: false,
      parlante: null,
    }
    expect(decidiMovimento(movimento(5000, 'MARIO ROSSI'), fra({ incassi: [incasso] }))).toEqual({
      tipo: 'incasso',
      tentativo_id: 't',
    })
    const versamento = { id: 'v', importo_centesimi: 5000, giorno: '2026-11-25' }
    expect(
      decidiMovimento(movimento(5000, 'VERSAMENTO CONTANTI'), fra({ versamenti: [versamento] })),
    ).toEqual({ tipo: 'versamento', id: 'v' })
    expect(decidiMovimento(movimento(5000, 'BONIFICO'), fra({ versamenti: [versamento] }))).toEqual(
      eccezione('entrata_ignota'),
    )
    const dopo = { ...versamento, giorno: '2026-11-27' }
    expect(decidiMovimento(movimento(5000, 'VERSAMENTO'), fra({ versamenti: [dopo] }))).toEqual(
      eccezione('entrata_ignota'),
    )
    const accredito = { id: 'a', importo_centesimi: 5000, giorno: '2026-11-27' }
    expect(decidiMovimento(movimento(5000), fra({ accrediti: [accredito] }))).toEqual({
      tipo: 'accredito',
      id: 'a',
    })
    expect(
      decidiMovimento(movimento(5000), fra({ accrediti: [accredito, { ...accredito, id: 'b' }] })),
    ).toEqual(eccezione('entrata_ignota'))
    expect(
      decidiMovimento(
        movimento(5000),
        fra({ accrediti: [{ ...accredito, giorno: '2026-11-10' }] }),
      ),
    ).toEqual(eccezione('entrata_ignota'))
  })

  it('un’uscita aspetta sempre una persona', () => {
    expect(
      decidiMovimento(movimento(-5000), fra({ debiti: [debito({ nominato: true })] })),
    ).toEqual(eccezione('uscita_ignota'))
  })
})
