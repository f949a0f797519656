import { della, MAI, mia, PAGAMENTO, type Tabella } from './tabella.ts'

/** Entries that touch an account of the esercente, and those between its money and a bank. One set: parts joined by “or” would be asked row by row. */
const NEI_LIBRI = `(select v.scrittura_id from movimenti v join conti c on c.id = v.conto_id where c.intestatario = 'esercente:' || {e}
  union all select s.id from scritture s join contestazioni c on c.id = s.origine_id
    where c.esercente_id = {e} and s.tipo in ('contestazione', 'contestazione_vinta', 'contestazione_persa')
  union all select s.id from scritture s join rimborsi r on r.id = s.origine_id
    where r.esercente_id = {e} and s.tipo in ('rimborso', 'storno')
  union all select s.id from scritture s join incassi_da_riconciliare i on i.operazione_id::text = s.origine_id
    join pagamenti p on p.id = i.pagamento_id where p.esercente_id = {e} and s.tipo = 'incasso_da_riconciliare')`

const RACCONTATE = [
  ['pagamento', 'pagamenti'],
  ['dilazione', 'dilazioni'],
  ['abbonamento', 'abbonamenti'],
  ['piano', 'piani'],
  ['mandato', 'mandati'],
  ['rimborso', 'rimborsi'],
] as const

const attesa = (colonna: string) => ({
  [colonna]: `case when r.${colonna} is null then null else ${MAI} end`,
})

/** The codes of what an esercente issued, by which a sheet is checked: a copy of it is the same to the byte. */
const SIGILLATI =
  'x.ricevuta_id in (select id from ricevute where esercente_id = {e}) or x.documento_id in (select id from documenti where esercente_id = {e}) or x.esercente_id = {e}'

/** How money came in and went back, and what the books say of it. */
export const DENARO: readonly Tabella[] = [
  mia('mandati', 'id', {
    // They open the account of somebody else at the provider.
    senza: ['cliente_psp', 'metodo_psp', 'mandato_psp'],
    arrivo: { prossimo_at: MAI },
  }),
  della('tentativi', PAGAMENTO, 'created_at, id', {
    al_posto: { sessione_id: 'null', url_pagamento: 'null', chiamata: 'null' },
    arrivo: attesa('prossimo_controllo_at'),
  }),
  della('codici_pagamento', PAGAMENTO, 'pagamento_id'),
  della('bonifici_annunciati', PAGAMENTO, 'id'),
  della('abbuoni', PAGAMENTO, 'id'),
  della('maggiorazioni', PAGAMENTO, 'id'),
  della('condoni_rata', ['dilazione_id', 'dilazioni'], 'id'),
  {
    nome: 'incassi_da_riconciliare',
    di: 'x.pagamento_id in (select id from pagamenti where esercente_id = {e})',
    ordine: 'operazione_id',
  },
  mia('rimborsi', 'id', {
    al_posto: { chiave_id: 'null' },
    arrivo: attesa('prossimo_controllo_at'),
  }),
  {
    nome: 'operazioni_psp',
    di: `x.id in (select o.id from operazioni_psp o join tentativi t on t.id = o.tentativo_id
        join pagamenti p on p.id = t.pagamento_id where p.esercente_id = {e}
      union all select o.id from operazioni_psp o join rimborsi r on r.id = o.rimborso_id where r.esercente_id = {e})`,
    ordine: 'id',
    // The words to the provider name cards of clienti.
    al_posto: { richiesta: `'{}'::jsonb`, errore: 'null', bloccata_fino: 'null' },
    arrivo: { prossimo_at: MAI, richiesta: `'{}'::jsonb` },
  },
  mia('movimenti_pagamento', 'id'),
  mia('contestazioni', 'id', { arrivo: attesa('prossimo_at') }),
  {
    nome: 'file_contestazioni',
    di: 'x.contestazione_id in (select id from contestazioni where esercente_id = {e})',
    ordine: 'id',
    file: 'contenuto',
  },
  {
    nome: 'addebiti_sdd',
    di: 'x.mandato_id in (select id from mandati where esercente_id = {e})',
    ordine: 'tentativo_id',
  },
  mia('distinte_sdd', 'id'),
  {
    nome: 'righe_distinta',
    di: 'x.distinta_id in (select id from distinte_sdd where esercente_id = {e})',
    ordine: 'distinta_id, n',
  },
  mia('riduzioni_commissione', 'tentativo_id'),
  mia('accrediti', 'id'),
  mia('righe_conto', 'id'),
  mia('conguagli_conto', 'id', { arrivo: { prossimo_at: MAI } }),
  mia('storni_conto', 'id', { arrivo: { prossimo_at: MAI } }),
  { nome: 'conti', ordine: 'id' },
  { nome: 'scritture', di: `x.id in ${NEI_LIBRI}`, ordine: 'id' },
  {
    nome: 'movimenti',
    di: `x.scrittura_id in ${NEI_LIBRI}`,
    ordine: 'scrittura_id, n',
  },
  mia('casse', 'id'),
  {
    nome: 'terminali_pos',
    di: 'x.cassa_id in (select id from casse where esercente_id = {e})',
    ordine: 'id',
  },
  mia('sessioni_cassa', 'id'),
  mia('movimenti_cassa', 'id'),
  mia('chiusure_cassa', 'id'),
  mia('conti_banca', 'id'),
  mia('importazioni_banca', 'id', { al_posto: { lavoro_dal: 'null', bloccato_fino: 'null' } }),
  mia('movimenti_banca', 'id'),
  mia('abbinamenti_banca', 'id'),
  mia('ricevute', 'id'),
  mia('documenti', 'id', { file: 'contenuto' }),
  mia('riepiloghi_spese', 'documento_id'),
  { nome: 'verifiche_documenti', di: SIGILLATI, ordine: 'codice' },
  {
    nome: 'impronte_documenti',
    di: `x.codice in (select x.codice from verifiche_documenti x where ${SIGILLATI})`,
    ordine: 'codice, sha256',
  },
  mia('invii_documento', 'id'),
  {
    nome: 'cronologia',
    di: `x.seq in (${RACCONTATE.map(
      ([entita, tabella]) =>
        `select c.seq from cronologia c join ${tabella} p on p.id = c.entita_id where c.entita = '${entita}' and p.esercente_id = {e}`,
    ).join(' union all ')})`,
    ordine: 'seq',
    // From where a person did it is theirs; a new number is given, under the seals of the new cronologia.
    senza: ['seq', 'ip', 'request_id'],
  },
]
