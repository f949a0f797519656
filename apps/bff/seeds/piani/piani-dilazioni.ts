import { DILAZIONI_PALESTRA } from './dilazioni-palestra.ts'
import type { CadenzaRegolare, StatoDilazione } from '@rateo/domain/credito/dilazione'

/** The fate of a rata that was not paid in its time. */
export type Caso =
  | 'insoluta'
  | 'sollecitata'
  | 'in_addebito'
  | 'parziale'
  | 'non_pagata'
  | 'condonata'
  | 'in_anticipo'
  | 'spostata'
  | 'rimborsata'
  | 'a_evento'

export type PianoDilazione = {
  /** Places in the town of the esercente and of the cliente. */
  a: number
  c: number
  causale: string
  importo: number
  anticipo?: number
  rate: number
  cadenza: CadenzaRegolare
  /** Yearly rate, only with a monthly plan. */
  tan?: number
  /** Cents added to each rata. */
  spese?: number
  creata_fa: number
  /** Days from today to the first scadenza, below zero when it is past. */
  prima_tra: number
  stato: StatoDilazione
  casi?: Readonly<Record<number, Caso>>
}

/** Debts of the town that are paid in parts: every state, the first two esercenti most of all. */
export const DILAZIONI: readonly PianoDilazione[] = [
  // The dentist: long works.
  {
    a: 1,
    c: 0,
    causale: 'Apparecchio ortodontico',
    importo: 240_000,
    anticipo: 30_000,
    cadenza: 'mensile',
    rate: 10,
    creata_fa: 160,
    prima_tra: -145,
    stato: 'attiva',
  },
  {
    a: 1,
    c: 1,
    causale: 'Impianto dentale',
    importo: 210_000,
    cadenza: 'mensile',
    rate: 8,
    creata_fa: 95,
    prima_tra: -84,
    stato: 'attiva',
    casi: { 3: 'non_pagata', 8: 'a_evento' },
  },
  {
    a: 1,
    c: 6,
    causale: 'Apparecchio ortodontico',
    importo: 210_000,
    cadenza: 'mensile',
    rate: 12,
    creata_fa: 410,
    prima_tra: -398,
    stato: 'conclusa',
    casi: { 4: 'spostata', 11: 'rimborsata' },
  },
  {
    a: 1,
    c: 11,
    causale: 'Protesi mobile',
    importo: 114_000,
    cadenza: 'mensile',
    rate: 6,
    creata_fa: 235,
    prima_tra: -226,
    stato: 'conclusa',
    casi: { 6: 'condonata' },
  },
  {
    a: 1,
    c: 17,
    causale: 'Impianto dentale, arcata superiore',
    importo: 480_000,
    anticipo: 60_000,
    cadenza: 'mensile',
    rate: 24,
    tan: 5.9,
    creata_fa: 130,
    prima_tra: -116,
    stato: 'attiva',
  },
  {
    a: 1,
    c: 14,
    causale: 'Sbiancamento e igiene',
    importo: 42_000,
    cadenza: 'mensile',
    rate: 3,
    creata_fa: 3,
    prima_tra: 27,
    stato: 'proposta',
  },
  {
    a: 1,
    c: 9,
    causale: 'Corona in ceramica',
    importo: 90_000,
    cadenza: 'mensile',
    rate: 6,
    creata_fa: 1,
    prima_tra: 30,
    stato: 'bozza',
  },
  {
    a: 1,
    c: 22,
    causale: 'Faccette dentali',
    importo: 690_000,
    anticipo: 90_000,
    cadenza: 'mensile',
    rate: 36,
    tan: 7.5,
    creata_fa: 2,
    prima_tra: 33,
    stato: 'in_approvazione',
  },
  {
    a: 1,
    c: 25,
    causale: 'Devitalizzazione',
    importo: 63_000,
    cadenza: 'bimestrale',
    rate: 4,
    creata_fa: 290,
    prima_tra: -275,
    stato: 'decaduta',
    casi: { 3: 'sollecitata', 4: 'insoluta' },
  },
  ...DILAZIONI_PALESTRA,
  {
    a: 2,
    c: 1,
    causale: 'Revisione del cambio',
    importo: 186_000,
    anticipo: 36_000,
    cadenza: 'mensile',
    rate: 5,
    creata_fa: 48,
    prima_tra: -36,
    stato: 'attiva',
  },
  {
    a: 2,
    c: 45,
    causale: 'Furgone: frizione e freni',
    importo: 152_050,
    cadenza: 'mensile',
    rate: 4,
    creata_fa: 52,
    prima_tra: -40,
    stato: 'attiva',
  },
  {
    a: 3,
    c: 36,
    causale: 'Pianoforte digitale',
    importo: 119_900,
    cadenza: 'mensile',
    rate: 12,
    tan: 4.5,
    creata_fa: 140,
    prima_tra: -128,
    stato: 'attiva',
  },
  {
    a: 7,
    c: 2,
    causale: 'Occhiali progressivi',
    importo: 64_000,
    cadenza: 'mensile',
    rate: 4,
    creata_fa: 75,
    prima_tra: -64,
    stato: 'attiva',
  },
  {
    a: 7,
    c: 38,
    causale: 'Lenti e montatura',
    importo: 38_000,
    cadenza: 'mensile',
    rate: 2,
    creata_fa: 34,
    prima_tra: -21,
    stato: 'attiva',
  },
]
