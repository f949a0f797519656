import { expect, it } from 'vitest'
import { decidiAddebito, type Programmato } from './addebito-programmato.ts'

const CARTA = { tipo: 'carta' } as const
const SDD = { tipo: 'addebito_sdd', preavviso_giorni: 2 } as const
// A Thursday.
const DEBITO: Programmato = {
  giorni_fermi: 0,
  oggi: '2026-06-18',
  scadenza: '2026-06-18',
  creato_il: '2026-03-01',
  origine: 'rata',
  stato: 'da_pagare',
  residuo_centesimi: 5000,
  al_massimo_centesimi: null,
  stato_oggetto: 'attiva',
  puo_incassare: true,
  metodo: CARTA,
  metodi_ammessi: ['carta', 'addebito_sdd'],
}
const decidi = (diverso: Partial<Programmato>) => decidiAddebito({ ...DEBITO, ...diverso })
const AVVIA = { fai: 'avvia', metodo: 'carta' }
const domani = (perche: string) => ({ fai: 'attendi', il: '2026-06-19', perche })

it('§3.6 la carta si addebita nel giorno della scadenza, e per cinque giorni si recupera', () => {
  expect(decidi({})).toEqual(AVVIA)
  expect(decidi({ scadenza: '2026-06-19' })).toEqual({
    fai: 'attendi',
    il: '2026-06-19',
    perche: 'non_ancora',
  })
  expect(decidi({ scadenza: '2026-06-13' })).toEqual(AVVIA)
  expect(decidi({ scadenza: '2026-06-12' })).toEqual({ fai: 'rinuncia', perche: 'troppo_tardi' })
  // A period that is made up weeks later is late only from then.
  expect(decidi({ scadenza: '2026-04-12', creato_il: '2026-06-13' })).toEqual(AVVIA)
})

it('UTE-M3 (parte) mai più di quanto è stato accettato per quel giorno; di meno sì', () => {
  expect(decidi({ al_massimo_centesimi: 5000 })).toEqual(AVVIA)
  expect(decidi({ al_massimo_centesimi: 8000 })).toEqual(AVVIA)
  const oltre = { fai: 'rinuncia', perche: 'oltre_il_consenso' }
  expect(decidi({ al_massimo_centesimi: 4999 })).toEqual(oltre)
  expect(decidi({ al_massimo_centesimi: 4999, scadenza: '2026-06-19' })).toMatchObject({
    fai: 'attendi',
  })
})

it('DIL-M6 (parte) meno di quanto accetta il fornitore non parte, nel suo giorno e non prima', () => {
  expect(decidi({ residuo_centesimi: 50 })).toEqual(AVVIA)
  const poco = { residuo_centesimi: 49 }
  expect(decidi(poco)).toEqual({ fai: 'rinuncia', perche: 'sotto_minimo' })
  expect(decidi({ ...poco, metodo: SDD })).toEqual({ fai: 'rinuncia', perche: 'sotto_minimo' })
  expect(decidi({ ...poco, scadenza: '2026-06-19' })).toMatchObject({ fai: 'attendi' })
  expect(decidi({ ...poco, metodo: null })).toEqual(domani('senza_metodo'))
})

it('§3.6 SDD: parte tanti giorni prima quanti sono quelli del preavviso, e cade nel giorno di banca della scadenza', () => {
  const sdd = (scadenza: string, oggi = DEBITO.oggi) => decidi({ metodo: SDD, scadenza, oggi })
  expect(sdd('2026-06-23')).toEqual({ fai: 'attendi', il: '2026-06-20', perche: 'non_ancora' })
  const avvia = (addebito_il: string, esito_entro: string) => ({
    fai: 'avvia',
    metodo: 'addebito_sdd',
    quando: { addebito_il, esito_entro },
  })
  // A Saturday: the banks work again on Monday.
  expect(sdd('2026-06-20')).toEqual(avvia('2026-06-22', '2026-06-29'))
  expect(sdd('2026-06-23', '2026-06-20')).toEqual(avvia('2026-06-23', '2026-06-30'))
  // A notice given only today moves the debit on: its days are never cut short.
  expect(sdd('2026-06-18')).toEqual(avvia('2026-06-22', '2026-06-29'))
  expect(sdd('2026-06-17')).toEqual(avvia('2026-06-22', '2026-06-29'))
})

it('§3.6 senza un metodo che valga non parte nulla: una rata si aspetta, un rinnovo non è stato pagato', () => {
  expect(decidi({ metodo: null })).toEqual(domani('senza_metodo'))
  expect(decidi({ metodi_ammessi: ['bonifico'] })).toEqual(domani('senza_metodo'))
  expect(decidi({ metodo: null, scadenza: '2026-06-30' })).toMatchObject({ il: '2026-06-30' })
  const rinnovo = { metodo: null, origine: 'abbonamento', stato_oggetto: 'attivo' } as const
  expect(decidi(rinnovo)).toEqual(domani('senza_metodo'))
  expect(decidi({ ...rinnovo, scadenza: '2026-06-17' })).toEqual({ fai: 'insoluto' })
  const recuperato = { ...rinnovo, scadenza: '2026-05-17', creato_il: '2026-06-18' }
  expect(decidi(recuperato)).toEqual(domani('senza_metodo'))
})

it('REG-M5 chi non può incassare non addebita: si riguarda ogni giorno finché si recupera', () => {
  expect(decidi({ puo_incassare: false })).toEqual(domani('esercente_fermo'))
  expect(decidi({ puo_incassare: false, metodo: SDD })).toEqual(domani('esercente_fermo'))
  expect(decidi({ puo_incassare: false, scadenza: '2026-06-12' })).toMatchObject({
    fai: 'rinuncia',
  })
})

it.each([
  ['pagato', 'attiva', { fai: 'rinuncia', perche: 'non_dovuto' }],
  ['annullato', 'attiva', { fai: 'rinuncia', perche: 'non_dovuto' }],
  ['insoluto', 'attiva', { fai: 'rinuncia', perche: 'non_dovuto' }],
  ['parzialmente_pagato', 'attiva', AVVIA],
  ['in_verifica', 'attiva', domani('in_corso')],
  ['in_elaborazione', 'attiva', domani('in_corso')],
  ['da_pagare', 'sospesa', domani('sospeso')],
  ['da_pagare', 'accettata', domani('sospeso')],
  ['da_pagare', 'in_pausa', domani('sospeso')],
  ['da_pagare', 'decaduta', { fai: 'rinuncia', perche: 'finito' }],
  ['da_pagare', 'cessato', { fai: 'rinuncia', perche: 'finito' }],
  ['da_pagare', null, { fai: 'rinuncia', perche: 'finito' }],
  ['da_pagare', 'disdetto', AVVIA],
  ['da_pagare', 'in_ritardo', AVVIA],
])('§3.6 debito %s di un oggetto %s: %o', (stato, stato_oggetto, atteso) => {
  expect(decidi({ stato, stato_oggetto })).toEqual(atteso)
})
