import { CATEGORIE, FORME_GIURIDICHE, type Passo } from '@rateo/contract/persone/passi'

type Base = { nome: string; etichetta: string; aiuto?: string; largo?: boolean }

/** A field of a step. `luogo` is a place of birth, `comune` the comune of an address. */
export type Campo = Base &
  (
    | { tipo: 'testo'; autoComplete?: string; inputMode?: 'numeric' | 'tel' | 'email' | 'url' }
    | { tipo: 'giorno' | 'luogo' | 'comune' | 'importo' | 'numero' | 'area' }
    /** `leggi` is the text that is agreed to, beside its box. */
    | { tipo: 'casella'; leggi?: { parole: string; indirizzo: string } }
    | { tipo: 'scelta'; opzioni: readonly { value: string; label: string }[] }
    | { tipo: 'gruppo'; uno: string; aggiungi: string; massimo: number; campi: readonly Campo[] }
  )

const t = (
  nome: string,
  etichetta: string,
  others: Partial<Omit<Extract<Campo, { tipo: 'testo' }>, 'tipo' | 'nome' | 'etichetta'>> = {},
): Campo => ({ tipo: 'testo', nome, etichetta, ...others })

const SEDE: readonly Campo[] = [
  t('indirizzo', 'Via e numero civico', { autoComplete: 'street-address', largo: true }),
  { tipo: 'comune', nome: 'citta', etichetta: 'Comune' },
  t('provincia', 'Provincia', { aiuto: 'Due lettere, ad esempio MI' }),
  t('cap', 'CAP', { inputMode: 'numeric', autoComplete: 'postal-code' }),
]

const SESSO = [
  { value: 'F', label: 'F' },
  { value: 'M', label: 'M' },
]

const PERSONA: readonly Campo[] = [
  t('nome', 'Nome', { autoComplete: 'given-name' }),
  t('cognome', 'Cognome', { autoComplete: 'family-name' }),
  { tipo: 'giorno', nome: 'data_nascita', etichetta: 'Data di nascita' },
  {
    tipo: 'scelta',
    nome: 'sesso',
    etichetta: 'Sesso',
    opzioni: SESSO,
  },
  {
    tipo: 'luogo',
    nome: 'luogo_nascita',
    etichetta: 'Comune o Stato di nascita',
    aiuto: 'Scrivi le prime lettere e scegli',
    largo: true,
  },
  t('codice_fiscale', 'Codice fiscale', { largo: true }),
]

const FORME: Readonly<Record<(typeof FORME_GIURIDICHE)[number], string>> = {
  ditta_individuale: 'Ditta individuale',
  libero_professionista: 'Libero professionista',
  snc: 'S.n.c.',
  sas: 'S.a.s.',
  srl: 'S.r.l.',
  srls: 'S.r.l.s.',
  spa: 'S.p.A.',
  cooperativa: 'Cooperativa',
  associazione: 'Associazione',
  altro: 'Altro',
}

const options = <K extends string>(values: readonly K[], label: (value: K) => string) =>
  values.map((value) => ({ value, label: label(value) }))

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The page that tells what is kept of a person, and why. */
export const INFORMATIVA = { parole: 'Leggi l’informativa', indirizzo: '/informativa' }

/** The fields of each step, in order. Steps that are not here have a screen of their own. */
export const CAMPI: Partial<Readonly<Record<Passo, readonly Campo[]>>> = {
  anagrafica: [
    ...PERSONA,
    t('partita_iva', 'Partita IVA (facoltativa)', { inputMode: 'numeric', largo: true }),
  ],
  indirizzo: SEDE,
  consensi: [
    {
      tipo: 'casella',
      nome: 'termini',
      etichetta: 'Accetto i termini del servizio',
      leggi: { parole: 'Leggi i termini', indirizzo: '/termini' },
      largo: true,
    },
    {
      tipo: 'casella',
      nome: 'privacy',
      etichetta: 'Ho letto l’informativa sulla privacy',
      leggi: INFORMATIVA,
      largo: true,
    },
    {
      tipo: 'casella',
      nome: 'marketing',
      etichetta: 'Voglio ricevere novità e offerte (facoltativo)',
      largo: true,
    },
  ],
  azienda: [
    t('ragione_sociale', 'Ragione sociale', { autoComplete: 'organization', largo: true }),
    {
      tipo: 'scelta',
      nome: 'forma_giuridica',
      etichetta: 'Forma giuridica',
      opzioni: options(FORME_GIURIDICHE, (forma) => FORME[forma]),
    },
    t('partita_iva', 'Partita IVA', { inputMode: 'numeric' }),
    t('codice_fiscale', 'Codice fiscale dell’azienda', {
      aiuto: 'Spesso è uguale alla partita IVA',
    }),
    t('ateco', 'Codice ATECO', { aiuto: 'Ad esempio 47.11.10: lo trovi nella visura' }),
    t('rea', 'Numero REA (facoltativo)', { aiuto: 'Ad esempio MI-1234567' }),
    t('pec', 'PEC', { inputMode: 'email' }),
    t('codice_destinatario', 'Codice destinatario (facoltativo)', { aiuto: '7 lettere e cifre' }),
    t('telefono', 'Telefono', { inputMode: 'tel', autoComplete: 'tel' }),
    ...SEDE,
  ],
  rappresentante: [
    ...PERSONA,
    t('carica', 'Carica', { aiuto: 'Ad esempio amministratore unico', largo: true }),
  ],
  titolari: [
    {
      tipo: 'gruppo',
      nome: 'titolari',
      etichetta: 'Chi possiede almeno il 25 %',
      uno: 'Titolare',
      aggiungi: 'Aggiungi un titolare',
      massimo: 4,
      campi: [
        t('nome', 'Nome'),
        t('cognome', 'Cognome'),
        t('codice_fiscale', 'Codice fiscale'),
        { tipo: 'numero', nome: 'quota', etichetta: 'Quota in %' },
      ],
    },
    {
      tipo: 'casella',
      nome: 'nessuno',
      etichetta: 'Nessuna persona possiede il 25 % o più',
      largo: true,
    },
  ],
  punti_vendita: [
    {
      tipo: 'gruppo',
      nome: 'punti_vendita',
      etichetta: 'Dove vendi',
      uno: 'Punto vendita',
      aggiungi: 'Aggiungi un punto vendita',
      massimo: 20,
      campi: [t('nome', 'Nome del punto vendita', { largo: true }), ...SEDE],
    },
    { tipo: 'casella', nome: 'solo_online', etichetta: 'Vendo solo online', largo: true },
  ],
  conto: [
    t('iban', 'IBAN', { aiuto: 'Il conto su cui ricevere gli accrediti', largo: true }),
    t('intestatario', 'Intestatario del conto', { largo: true }),
  ],
  attivita: [
    {
      tipo: 'scelta',
      nome: 'categoria',
      etichetta: 'Categoria',
      opzioni: options(CATEGORIE, capital),
    },
    t('sito', 'Sito internet (facoltativo)', { inputMode: 'url' }),
    { tipo: 'area', nome: 'descrizione', etichetta: 'Che cosa vendi', largo: true },
    {
      tipo: 'importo',
      nome: 'volume_mensile_centesimi',
      etichetta: 'Quanto prevedi di incassare al mese',
    },
    {
      tipo: 'importo',
      nome: 'scontrino_medio_centesimi',
      etichetta: 'Importo medio di una vendita',
    },
  ],
}

export const TITOLI: Readonly<Record<Passo, string>> = {
  anagrafica: 'Chi sei',
  indirizzo: 'Indirizzo',
  contatti: 'Telefono',
  consensi: 'Consensi',
  azienda: 'Azienda',
  rappresentante: 'Rappresentante legale',
  titolari: 'Titolari effettivi',
  punti_vendita: 'Punti vendita',
  conto: 'Conto',
  attivita: 'Attività e volumi',
  documenti: 'Documenti',
  contratto: 'Contratto',
}
