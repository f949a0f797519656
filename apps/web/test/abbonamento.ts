import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'

export const ABBONAMENTO_ID = '0000000000000000000000a1'

/** Sala pesi at Palestra Aurora, 39,00 € a month: active, charged next on 18 December 2026. */
export const abbonamento = (change: Partial<Abbonamento> = {}): Abbonamento => ({
  _id: ABBONAMENTO_ID,
  numero: 'ABB-57',
  tipo: 'abbonamento',
  nome: 'Sala pesi',
  descrizione: null,
  esercente: { _id: '0000000000000000000000e1', nome: 'Palestra Aurora' },
  cliente: { _id: '0000000000000000000000f1', nome: 'Giulia Ferrari' },
  piano_id: '0000000000000000000000c1',
  stato: 'attivo',
  importo_centesimi: 3900,
  cadenza: 'mensile',
  prossimo_addebito: '2026-12-18',
  fino_al: null,
  metodo_etichetta: 'Visa •••• 4242',
  created_at: '2026-01-01T09:00:00.000Z',
  incassato_centesimi: 3900,
  da_pagare_centesimi: 0,
  n_rinnovi: 1,
  rinnovi: [],
  cambio_programmato: null,
  cambio_proposto: null,
  periodi_saltati: null,
  uscita: { a: 'disdetto', fino_al: '2026-12-17' },
  disdetta: null,
  azioni_consentite: [{ azione: 'disdici', consentita: true, motivo: null }],
  cronologia: [],
  ...change,
})
