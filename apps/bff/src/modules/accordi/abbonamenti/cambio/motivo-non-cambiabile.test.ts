import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { describe, expect, it } from 'vitest'
import { ANNULLO_DEL_CLIENTE, azioniAbbonamento } from './motivo-non-cambiabile.ts'

type Ruolo = Parameters<typeof azioniAbbonamento>[3]
type Cambi = Parameters<typeof azioniAbbonamento>[2]

const NIENTE: Cambi = { cambio_programmato: null, cambio_proposto: null }
const piano = { _id: '6562a1f4c0ffee0000000001', nome: 'Open' }
const programmato = (importo_centesimi: number): Cambi => ({
  ...NIENTE,
  cambio_programmato: {
    piano,
    posti: 1,
    solo_posti: false,
    importo_centesimi,
    ingresso: null,
    cadenza: 'mensile',
    giorno_addebito: null,
    vale_dal: '2027-01-01',
  },
})
const proposto: Cambi = {
  ...NIENTE,
  cambio_proposto: {
    piano,
    posti: 1,
    solo_posti: false,
    importo_centesimi: 6200,
    cadenza: 'mensile',
    prezzo: null,
    scade_at: '2026-12-15T22:59:00.000Z',
  },
}

/** The actions of a role on an abbonamento of 39,00 € a month: those it may take, and of the others why not. */
function azioni(
  stato: StatoAbbonamento,
  ruolo: Ruolo,
  { cambi = NIENTE, da_pagare_centesimi = 0 } = {},
) {
  const prezzo = { importo_centesimi: 3900, cadenza: 'mensile' } as const
  const attuale = { stato, ...prezzo, pausa_dal: null, pausa: null, posti_min: 1, posti_max: 1 }
  const tutte = azioniAbbonamento(attuale, { da_pagare_centesimi }, cambi, ruolo)
  return {
    si: tutte.filter(({ consentita }) => consentita).map(({ azione }) => azione),
    no: Object.fromEntries(
      tutte.filter(({ consentita }) => !consentita).map(({ azione, motivo }) => [azione, motivo]),
    ),
  }
}

const NON_ATTIVO = 'Il piano si cambia quando l’abbonamento è attivo o in prova.'

describe('ABB-M4 (parte) che cosa si può fare di un abbonamento', () => {
  it.each([
    ['attivo', ['cambia_piano', 'cambia_metodo'], ['cambia_piano']],
    ['in_prova', ['cambia_piano', 'cambia_metodo'], ['cambia_piano']],
    ['in_ritardo', ['cambia_metodo'], []],
    ['sospeso', ['cambia_metodo'], []],
    ['in_pausa', ['cambia_metodo', 'riprendi'], []],
    ['disdetto', [], []],
    ['concluso', [], []],
    ['cessato', [], []],
  ] as const)('ABB-M4 (parte) %s', (stato, cliente, esercente) => {
    expect(azioni(stato, 'cliente').si).toEqual(cliente)
    expect(azioni(stato, 'esercente').si).toEqual(esercente)
    expect(azioni(stato, 'admin')).toEqual({ si: [], no: {} })
  })

  it('ABB-M4 (parte) perché no: lo stato, un addebito da pagare, nessun altro addebito', () => {
    expect(azioni('sospeso', 'esercente').no).toEqual({ cambia_piano: NON_ATTIVO })
    expect(azioni('attivo', 'esercente', { da_pagare_centesimi: 1 }).no).toEqual({
      cambia_piano:
        'C’è un addebito ancora da pagare o in corso: il piano si cambia quando è a posto.',
    })
    expect(azioni('disdetto', 'cliente').no).toMatchObject({
      cambia_metodo: 'Non ci sono altri addebiti.',
    })
    // An abbonamento that is over has no actions at all.
    expect(azioni('concluso', 'cliente').no).toEqual({})
  })

  it('ABB-M4 (parte) un cambio proposto lo accetta o rifiuta il cliente, lo ritira chi vende', () => {
    expect(azioni('attivo', 'cliente', { cambi: proposto }).si).toEqual([
      'cambia_piano',
      'accetta_cambio',
      'rifiuta_cambio',
      'cambia_metodo',
    ])
    expect(azioni('attivo', 'esercente', { cambi: proposto }).si).toEqual([
      'cambia_piano',
      'ritira_cambio',
    ])
    expect(azioni('in_ritardo', 'cliente', { cambi: proposto })).toMatchObject({
      si: ['rifiuta_cambio', 'cambia_metodo'],
      no: { accetta_cambio: NON_ATTIVO },
    })
  })

  it.each([
    [3000, 'cliente', true],
    [3000, 'esercente', false],
    [3900, 'esercente', true],
    [6200, 'esercente', true],
    [6200, 'cliente', true],
  ] as const)(
    'ABB-B1 (parte) programmato a %i centesimi: %s lo annulla, %s',
    (importo, ruolo, puo) => {
      const { si, no } = azioni('attivo', ruolo, { cambi: programmato(importo) })
      expect(si.includes('annulla_cambio')).toBe(puo)
      expect(no).toEqual(puo ? {} : { annulla_cambio: ANNULLO_DEL_CLIENTE })
    },
  )
})
