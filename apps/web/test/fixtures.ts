import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Code, Incassi } from '@rateo/contract/ponte/home'
import type { AppSettings, Settings } from '@rateo/contract/base/impostazioni'
import type { Pagamento, PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Sessione } from '@rateo/contract/persone/sessione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

export const ID = '0000000000000000000000a1'
const AT = '2026-11-20T10:20:00.000Z'

export const aSessione = (role: Ruolo): Sessione & { adesso: string } => ({
  _id: ID,
  role,
  corrente: true,
  user_agent: 'prova',
  created_at: AT,
  last_seen_at: AT,
  expires_at: AT,
  scade_tra_secondi: 1800,
  adesso: new Date().toISOString(),
})

export const aProfilo = (change: Partial<Profilo> = {}): Profilo => ({
  _id: ID,
  stato: 'attivo',
  regitering: false,
  role: 'esercente',
  roles: [change.role ?? 'esercente'],
  nome: 'Elena',
  cognome: 'Ferraro',
  email: 'esercente@rateo.test',
  denominazione: null,
  attivita: null,
  altre_attivita: 0,
  secondo_fattore_richiesto: false,
  veduta: null,
  esercente: null,
  ...change,
})

export const appSettings: AppSettings = {
  brand: 'Rateo',
  ambiente: 'prova',
  loader_ms: 1000,
  manutenzione: null,
  assistenza_email: 'assistenza@rateo.test',
  conti_collegati: false,
  sms: { messaggi: true, conferma_telefono: true },
}

export const settings: Settings = {
  menu: [
    { route: '/home', icon: 'home', label: 'Home' },
    { route: '/pagamenti', icon: 'pagamenti', label: 'Pagamenti' },
  ],
  pagamenti: { causale_max: 140, importo_max_centesimi: 100_000_000, validita_link_giorni: 30 },
  funzioni_spente: [],
  sessione: { inattiva_secondi: 1800, avviso_secondi: 60 },
}

export const aRow = (change: Partial<PagamentoRow> = {}): PagamentoRow => ({
  _id: ID,
  numero: 'PAG-10482',
  created_at: AT,
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  beneficiario: null,
  cliente: { _id: '0000000000000000000000c1', nome: 'Maria Bianchi' },
  causale: 'Tagliando e cambio olio',
  importo_centesimi: 12_050,
  sconto_centesimi: 0,
  incassato_centesimi: 0,
  rimborsato_centesimi: 0,
  residuo_centesimi: 12_050,
  stato: 'da_pagare',
  in_ritardo: false,
  scadenza: '2026-12-05',
  valido_fino: null,
  origine: 'una_tantum',
  origine_n: null,
  origine_di: null,
  metodo: null,
  metodo_etichetta: null,
  pagato_at: null,
  ...change,
})

export const aPagamento = (change: Partial<Pagamento> = {}): Pagamento => ({
  ...aRow(),
  riferimento: null,
  metodi_ammessi: ['carta'],
  dilazione_id: null,
  quota: null,
  abbonamento_id: null,
  raccolta: null,
  prossimo_tentativo_il: null,
  sconto: null,
  netto: null,
  vincolo: null,
  iva: null,
  link: `http://localhost/gateway/${ID}`,
  ricevuta: null,
  addebito_il: null,
  esito_entro: null,
  bonifico: null,
  accredito: null,
  mora: null,
  estinzione: null,
  tentativi: [],
  rimborsi: [],
  rimborsabile_centesimi: 0,
  eccedenze: [],
  contestazioni: [],
  solleciti: [],
  note: [],
  scritture: [],
  cronologia: [],
  azioni_consentite: [{ azione: 'annulla', consentita: true, motivo: null }],
  ...change,
})

export const aGateway = (change: Partial<Gateway> = {}): Gateway => ({
  _id: ID,
  numero: 'PAG-10482',
  stato: 'da_pagare',
  dilazione_id: null,
  stato_pagamento: 'da_pagare',
  esercente: {
    _id: '0000000000000000000000e1',
    nome: 'Officina Bellini',
    partita_iva: '01234567897',
    email: 'officina@esempio.it',
    telefono: null,
    citta: 'Ferrara',
    logo: null,
  },
  causale: 'Tagliando e cambio olio',
  importo_centesimi: 12_050,
  da_pagare_centesimi: 12_050,
  sconto: null,
  netto: null,
  parlante: null,
  codice_ammesso: false,
  altro_codice: false,
  mora: null,
  commissione_centesimi: 0,
  scadenza: '2026-12-05',
  valido_fino: null,
  metodi: ['carta'],
  carte: [],
  mandati: [],
  nuovo_addebito_il: null,
  prossimi: null,
  parte_minima_centesimi: null,
  estinzioni: [],
  altri: [],
  insieme: [],
  coordinate: null,
  bonifico_annunciato_at: null,
  addebito: null,
  esito: null,
  url_pagamento: null,
  prossimo_controllo_at: null,
  pagato_at: null,
  metodo_etichetta: null,
  ricevuta: null,
  ...change,
})

export const anIncassi = (change: Partial<Incassi> = {}): Incassi => ({
  giorni: [
    { giorno: '2026-11-20', incassato_centesimi: 12_050, rimborsato_centesimi: 0, pagamenti: 2 },
  ],
  oggi_centesimi: 0,
  oggi_rimborsato_centesimi: 0,
  confronto_oggi_centesimi: 0,
  mese_centesimi: 12_050,
  mese_rimborsato_centesimi: 0,
  confronto_mese_centesimi: 10_000,
  prima_centesimi: [],
  ...change,
})

export const aCode = (change: Partial<Code> = {}): Code => ({
  esercenti_in_verifica: 0,
  richieste_nuove: 0,
  richieste_in_ritardo: 0,
  incassi_da_riconciliare: 0,
  differenze_aperte: 0,
  regole_violate: 0,
  esiti_sconosciuti: 0,
  invii_in_ritardo: 0,
  reports_in_coda: 0,
  lavori_attivi: true,
  ultimo_battito_at: AT,
  ...change,
})

export const aPage = <T>(data: readonly T[], change: object = {}) => ({
  data,
  total: data.length,
  total_exact: true,
  page: 0,
  limit: 10,
  totals: { importo_centesimi: 12_050, residuo_centesimi: 12_050, incassato_centesimi: 0 },
  next: null,
  ...change,
})
