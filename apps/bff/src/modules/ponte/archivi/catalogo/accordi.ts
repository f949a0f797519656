import { ABBONAMENTO, della, DILAZIONE, mia, PAGAMENTO, type Tabella } from './tabella.ts'

/** Agreements and debts: what is owed, and why. */
export const ACCORDI: readonly Tabella[] = [
  mia('offerte_rate', 'id'),
  mia('dilazioni', 'id'),
  della('calendari_solleciti', DILAZIONE, 'dilazione_id'),
  mia('piani', 'id'),
  mia('ripartizioni', 'id'),
  mia('abbonamenti', 'id', { senza: ['addebito_il', 'entro', 'prossimo_centesimi'] }),
  della('iscrizioni', ['piano_id', 'piani'], 'id'),
  mia('pagamenti', 'id'),
  mia('quote_ripartizione', 'id'),
  della('rate', DILAZIONE, 'id'),
  della('dilazioni_debiti', DILAZIONE, 'dilazione_id, pagamento_id'),
  della('adeguamenti_prezzo', ['piano_id', 'piani'], 'id'),
  della('adeguamenti_abbonati', ABBONAMENTO, 'adeguamento_id, abbonamento_id'),
  della('cambi_giorno', ABBONAMENTO, 'id'),
  della('cambi_piano', ABBONAMENTO, 'id'),
  della('disdette', ABBONAMENTO, 'id'),
  della('pause_abbonamento', ABBONAMENTO, 'id'),
  della('periodi_abbonamento', ABBONAMENTO, 'id'),
  della('periodi_saltati', ABBONAMENTO, 'abbonamento_id, dal'),
  della('chiusure_abbonamento', ABBONAMENTO, 'abbonamento_id'),
  della('avvisi_abbonamento', ABBONAMENTO, 'unicita'),
  mia('movimenti_mrr', 'id'),
  della('trasferimenti_abbonamento', ABBONAMENTO, 'id'),
  mia('regali_abbonamento', 'id'),
  della('note_dilazione', DILAZIONE, 'id'),
  della('note_pagamento', PAGAMENTO, 'id'),
  della('trattenute', PAGAMENTO, 'pagamento_id, tipo'),
  mia('movimenti_trattenuta', 'id'),
  mia('trattenute_annue', 'anno, cliente_id, tipo'),
  della('bonifici_parlanti', PAGAMENTO, 'pagamento_id'),
  mia('fatture_caricate', 'id'),
  della('scadenze_fattura', ['fattura_id', 'fatture_caricate'], 'fattura_id, n'),
  della('riduzioni_fattura', ['nota_id', 'fatture_caricate'], 'nota_id, fattura_id, n'),
  mia('spese_esercenti', 'esercente_id'),
  mia('spese_piani', 'piano_id'),
  mia('spese_pagamenti', 'pagamento_id'),
  mia('opposizioni_spese', 'id'),
  mia('promesse', 'id'),
  mia('solleciti', 'id'),
  della('recessi_dilazione', DILAZIONE, 'dilazione_id'),
  della('diffide_dilazione', DILAZIONE, 'id'),
  della('sospensioni_dilazione', DILAZIONE, 'id'),
  della('spostamenti_rata', DILAZIONE, 'id'),
  della('stralci_dilazione', DILAZIONE, 'id'),
  della('saldi_dilazione', DILAZIONE, 'id'),
  della('riduzioni_dilazione', DILAZIONE, 'id'),
  {
    nome: 'rinegoziazioni',
    di: 'x.nuova_id in (select id from dilazioni where esercente_id = {e})',
    ordine: 'nuova_id',
  },
  della('file_eventi', DILAZIONE, 'id', { file: 'contenuto' }),
  della('eventi_rata', DILAZIONE, 'id'),
  {
    nome: 'decisioni_credito',
    // One that was looked at again hangs on words with the assistance, which stay where they were written.
    di: 'x.esercente_id = {e} and x.richiesta_id is null',
    ordine: 'id',
  },
  mia('raccolte', 'id', {
    senza: ['lavoro_di', 'lavoro_dal', 'bloccato_fino', 'riprende_at'],
  }),
  mia('adesioni', 'id', { al_posto: { da_fare: 'null' } }),
  mia('utenze', 'id', {
    al_posto: { fornitore_id: 'null', mandato_id: 'null', consenso_domiciliazione: 'null' },
  }),
  // The bill that is paid to another esercente is theirs too: its pagamento stays there.
  della('bollette', ['utenza_id', 'utenze'], 'id', { al_posto: { pagamento_id: 'null' } }),
  {
    nome: 'file_bollette',
    di: `x.bolletta_id in (select b.id from bollette b join utenze u on u.id = b.utenza_id where u.esercente_id = {e})`,
    ordine: 'bolletta_id',
    file: 'contenuto',
  },
  {
    nome: 'promozioni',
    ordine: 'id',
    di: `x.id in (select id from promozioni where esercente_id = {e}
      union select promozione_id from usi_promozione where esercente_id = {e})`,
    // A promozione of the operator is used by others too.
    al_posto: {
      usi: `case when x.esercente_id = {e} then x.usi
        else (select count(*) from usi_promozione u where u.promozione_id = x.id and u.esercente_id = {e}) end`,
    },
  },
  {
    nome: 'codici_promozione',
    di: `x.codice in (select c.codice from codici_promozione c join promozioni p on p.id = c.promozione_id where p.esercente_id = {e}
      union select codice_unico from usi_promozione where esercente_id = {e})`,
    ordine: 'codice',
  },
  mia('usi_promozione', 'id'),
]
