type Declared = { type: string; from?: string; json?: true }

const words = (type: string, path: string): Declared => ({
  type,
  from: `import type { ${type} } from '${path}'`,
})
const list = (type: string, path: string): Declared => ({
  ...words(type, path),
  type: `Array<${type}>`,
})

/**
 * The contents of columns that no check of the table names: a state, which the transitions of the domain hold it to, a word
 * that the contract had checked, or JSON that this portal wrote itself. `npm run db:types` writes it into the types of the tables. What
 * came from outside does not stand here: it is checked where it is read.
 */
export const DECLARED: Readonly<Record<string, Declared>> = {
  'abbonamenti.stato': words('StatoAbbonamento', '@rateo/domain/stati/abbonamento'),
  'azioni_multiple.raccolta': words('Raccolta', '@rateo/domain/stati/elenco'),
  'cambi_piano.anteprima': {
    json: true,
    type: 'CambioPiano',
    from: "import type { CambioPiano } from '@rateo/domain/stati/cambio-piano'",
  },
  'liquidazioni.conteggio': {
    json: true,
    type: 'ContoLiquidazione',
    from: "import type { ContoLiquidazione } from '@rateo/domain/denaro/liquidazione'",
  },
  'liquidazioni.aliquote': {
    json: true,
    type: 'AliquoteConFonti',
    from: "import type { AliquoteConFonti } from '@rateo/contract/persone/liquidazioni'",
  },
  'liquidazioni.consulente': {
    json: true,
    type: 'ConsulenteLiquidato',
    from: "import type { ConsulenteLiquidato } from '@rateo/contract/persone/liquidazioni'",
  },
  'liquidazioni.dettaglio': {
    json: true,
    type: 'DettaglioLiquidazione',
    from: "import type { DettaglioLiquidazione } from '@rateo/contract/persone/liquidazioni'",
  },
  'punti_vendita.apertura': {
    json: true,
    type: 'OrariScritti',
    from: "import type { OrariScritti } from '@rateo/contract/persone/attivita'",
  },
  'chiavi_api.ambiti': list('Ambito', '@rateo/contract/chiamata/ambiti'),
  'richieste_api.errore': {
    json: true,
    type: '{ error_message: string; errors: Array<{ pointer: string; message: string }> }',
  },
  'chiusure_cassa.contenuto': {
    json: true,
    type: 'ContenutoChiusura',
    from: "import type { ContenutoChiusura } from '@rateo/contract/incasso/chiusure-cassa'",
  },
  'clienti_esercente.stato': words('StatoCliente', '@rateo/domain/identita/cliente'),
  'colonne_scelte.colonne': { json: true, type: 'string[]' },
  'colonne_scelte.raccolta': words('Raccolta', '@rateo/domain/stati/elenco'),
  'condizioni_da_confermare.corpo': {
    json: true,
    type: 'CorpoCondizioni',
    from: "import type { CorpoCondizioni } from '@rateo/contract/incasso/condizioni'",
  },
  'contestazioni.motivo': words('MotivoContestazione', '@rateo/domain/stati/contestazione'),
  'contestazioni.stato': words('StatoContestazione', '@rateo/domain/stati/contestazione'),
  'controlli_libri.violazioni': {
    json: true,
    type: 'Array<{ invariante: string; quanti: number; esempi: string[] }>',
  },
  'dilazioni.merito_creditizio': {
    json: true,
    type: "NonNullable<Dilazione['merito_creditizio']>",
    from: "import type { Dilazione } from '@rateo/contract/accordi/dilazioni'",
  },
  'dilazioni.condizioni': {
    json: true,
    type: "NonNullable<Dilazione['condizioni']>",
    from: "import type { Dilazione } from '@rateo/contract/accordi/dilazioni'",
  },
  'dilazioni.stato': words('StatoDilazione', '@rateo/domain/credito/dilazione'),
  'disdette.da_stato': words('StatoAbbonamento', '@rateo/domain/stati/abbonamento'),
  'documenti.dati': {
    json: true,
    type: '{ sezioni: { titolo: string; righe: [etichetta: string, valore: string][] }[]; nota: string }',
  },
  'documenti.dentro': {
    json: true,
    type: '{ formato: string; firmatari: string[] }',
  },
  'esercenti.integrazione': {
    json: true,
    type: '{ richiesta_at: string; voci: { passo: string; testo: string }[] }',
  },
  'esportazioni.raccolta': words('Raccolta', '@rateo/domain/stati/elenco'),
  'esportazioni.ricerca': {
    json: true,
    type: "{ search: string } & Record<'query' | 'filters', Record<string, unknown>>",
  },
  'esportazioni.totali': { json: true, type: 'Record<string, number>' },
  'firme.prova': {
    json: true,
    type: '{ ip: string; user_agent: string; firmato_at: string; otp?: { canale: string; destinatario: string; verificato_at: string }; firmatario?: { email?: string } }',
  },
  'inviti.dati': {
    json: true,
    type: 'Record<string, { nome?: string; cognome?: string } | undefined>',
  },
  'mandati.stato': words('StatoMandato', '@rateo/domain/banca/mandato'),
  'pagamenti.metodi_ammessi': list('MetodoPagamento', '@rateo/domain/stati/pagamento'),
  'pagamenti.vincolo_metodo': words('Agevolazione', '@rateo/domain/trattenute/vincolo'),
  'pagamenti.metodo': words('MetodoPagamento', '@rateo/domain/stati/pagamento'),
  'pagamenti.stato': words('StatoPagamento', '@rateo/domain/stati/pagamento'),
  'rate.stato': words('StatoRata', '@rateo/domain/credito/rata'),
  'promozioni_da_confermare.corpo': {
    json: true,
    type: 'CorpoPromozione',
    from: "import type { CorpoPromozione } from '@rateo/contract/promozioni/promozioni'",
  },
  'registrazioni.dati': { json: true, type: 'Record<string, Record<string, unknown>>' },
  'reports.righe': {
    json: true,
    type: "Report['righe']",
    from: "import type { Report } from '@rateo/contract/ponte/reports'",
  },
  'righe_report.righe': {
    json: true,
    type: "Report['righe']",
    from: "import type { Report } from '@rateo/contract/ponte/reports'",
  },
  'reports.totali': {
    json: true,
    type: "Report['totali']",
    from: "import type { Report } from '@rateo/contract/ponte/reports'",
  },
  'ricevute.contenuto': {
    json: true,
    type: 'ContenutoRicevuta',
    from: "import type { ContenutoRicevuta } from '@rateo/domain/denaro/ricevuta'",
  },
  'rimborsi.stato': words('StatoRimborso', '@rateo/domain/denaro/rimborso'),
  'sessioni_cassa.conteggio': {
    json: true,
    type: 'Conteggio',
    from: "import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'",
  },
  'tentativi.motivo_avvio': words('MotivoAvvio', '@rateo/domain/stati/tentativo'),
  'tentativi.stato': words('StatoTentativo', '@rateo/domain/stati/tentativo'),
  'viste.colonne': { json: true, type: 'string[]' },
  'viste.parametri': { json: true, type: 'Record<string, string>' },
  'viste.raccolta': words('Raccolta', '@rateo/domain/stati/elenco'),
  'clienti_psp.ruolo': words('Ruolo', '@rateo/domain/permessi/ruoli'),
  'metodi_di_pagamento.ruolo': words('Ruolo', '@rateo/domain/permessi/ruoli'),
  'richieste_assistenza.ruolo': words('Ruolo', '@rateo/domain/permessi/ruoli'),
  'salvataggi_carta.ruolo': words('Ruolo', '@rateo/domain/permessi/ruoli'),
}
