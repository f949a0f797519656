import type { OggettoWebhook } from './eventi-webhook.ts'

type Esempio = { type: string; data: Readonly<Record<string, unknown>> }

const ID = '6b09f2d4b676ba62ae9bf31e'
const CLIENTE = '6b09f2d4b676ba62ae9bf320'
const PAGAMENTO = '6b09f2d4b676ba62ae9bf322'

/** An event of each kind of record: a test compares its properties with those that the database tells. */
export const ESEMPI_EVENTI: Readonly<Record<OggettoWebhook, Esempio>> = {
  pagamento: {
    type: 'pagamento.pagato',
    data: {
      _id: ID,
      oggetto: 'pagamento',
      stato: 'pagato',
      stato_precedente: 'da_pagare',
      numero: 'P-2026-000042',
      cliente_id: CLIENTE,
      causale: 'Riparazione caldaia',
      importo_centesimi: 12_050,
      incassato_centesimi: 12_050,
      rimborsato_centesimi: 0,
      residuo_centesimi: 0,
      valuta: 'EUR',
      scadenza: '2026-12-31',
      pagato_at: '2026-11-27T10:00:00+00:00',
      metodo: 'carta',
      origine: 'richiesta',
      origine_id: null,
      dilazione_id: null,
      riferimento: null,
    },
  },
  dilazione: {
    type: 'dilazione.attiva',
    data: {
      _id: ID,
      oggetto: 'dilazione',
      stato: 'attiva',
      stato_precedente: 'accettata',
      numero: 'D-2026-000007',
      cliente_id: CLIENTE,
      causale: 'Infissi',
      totale_centesimi: 300_000,
      pagato_centesimi: 50_000,
      residuo_centesimi: 250_000,
      n_rate: 6,
      rate_pagate: 1,
      prossima_scadenza: '2026-12-27',
    },
  },
  abbonamento: {
    type: 'abbonamento.attivo',
    data: {
      _id: ID,
      oggetto: 'abbonamento',
      stato: 'attivo',
      stato_precedente: 'in_prova',
      numero: 'A-2026-000011',
      cliente_id: CLIENTE,
      piano_id: '6b09f2d4b676ba62ae9bf324',
      importo_centesimi: 3900,
      posti: 1,
      prossimo_addebito: '2026-12-27',
      fino_al: null,
    },
  },
  rimborso: {
    type: 'rimborso.riuscito',
    data: {
      _id: ID,
      oggetto: 'rimborso',
      stato: 'riuscito',
      stato_precedente: 'in_elaborazione',
      pagamento_id: PAGAMENTO,
      cliente_id: CLIENTE,
      importo_centesimi: 2000,
      motivo: 'richiesta_cliente',
      codice_errore: null,
    },
  },
  contestazione: {
    type: 'contestazione.creato',
    data: {
      _id: ID,
      oggetto: 'contestazione',
      stato: 'da_rispondere',
      pagamento_id: PAGAMENTO,
      cliente_id: CLIENTE,
      importo_centesimi: 12_050,
      motivo: 'fraudulent',
      entro: '2026-12-10',
    },
  },
  mandato: {
    type: 'mandato.attivo',
    data: {
      _id: ID,
      oggetto: 'mandato',
      stato: 'attivo',
      stato_precedente: 'firmato',
      cliente_id: CLIENTE,
      umr: 'RATEO-2026-000003',
      tipo: 'ricorrente',
      schema_sdd: 'CORE',
    },
  },
  accredito: {
    type: 'accredito.accreditato',
    data: {
      _id: ID,
      oggetto: 'accredito',
      stato: 'accreditato',
      stato_precedente: 'in_accredito',
      importo_centesimi: 48_210,
      arrivo_il: '2026-11-30',
      iban_ultime4: '3456',
      codice_errore: null,
    },
  },
}
