import { keysOf } from '@rateo/domain/parole/chiavi'
import * as z from 'zod/mini'
import {
  cap,
  cellulare,
  codiceDestinatario,
  codiceFiscale,
  codiceFiscalePersona,
  email,
  giorno,
  iban,
  partitaIva,
  partitaIvaFacoltativa,
  si,
  sigla,
  telefono,
  testo,
  testoFacoltativo,
} from '../chiamata/campi.ts'

/** The texts a person agrees to: a new text has a new version, and is asked for anew. */
export const VERSIONI = {
  termini: '2026-01',
  privacy: '2026-01',
  cookie: '2026-11',
  accessibilita: '2026-11',
  contratto: '2026-11',
} as const

export const FORME_GIURIDICHE = [
  'ditta_individuale',
  'libero_professionista',
  'snc',
  'sas',
  'srl',
  'srls',
  'spa',
  'cooperativa',
  'associazione',
  'altro',
] as const

export const CATEGORIE = [
  'alimentari',
  'ristorazione',
  'abbigliamento',
  'casa',
  'salute',
  'bellezza',
  'sport',
  'formazione',
  'professionisti',
  'artigiani',
  'auto',
  'altro',
] as const

const nascita = {
  sesso: z.enum(['M', 'F'], { error: 'Scegli M o F, come nel codice fiscale' }),
  data_nascita: giorno('la data di nascita'),
  /** Belfiore code of the comune, or of the country. */
  luogo_nascita: z
    .string()
    .check(z.regex(/^[A-Z]\d{3}$/, 'Scegli il comune o lo Stato di nascita')),
}

const sede = {
  indirizzo: testo('via e numero civico'),
  cap,
  citta: testo('il comune', 60),
  provincia: sigla,
}

const titolare = z.strictObject({
  nome: testo('il nome', 60),
  cognome: testo('il cognome', 60),
  codice_fiscale: codiceFiscalePersona,
  quota: z
    .int('Inserisci la quota, ad esempio 50')
    .check(
      z.minimum(25, 'Dal 25 % in su: sotto non va indicato'),
      z.maximum(100, 'Al massimo 100 %'),
    ),
})

const puntoVendita = z.strictObject({ nome: testo('il nome del punto vendita', 80), ...sede })

/** Steps of each registration, in order, with what each of them holds. */
export const PASSI_CLIENTE = {
  anagrafica: z.strictObject({
    nome: testo('il nome', 60),
    cognome: testo('il cognome', 60),
    codice_fiscale: codiceFiscalePersona,
    ...nascita,
    partita_iva: partitaIvaFacoltativa,
  }),
  indirizzo: z.strictObject(sede),
  contatti: z.strictObject({ telefono: cellulare }),
  consensi: z.strictObject({
    termini: si('Per usare Rateo devi accettare i termini del servizio'),
    privacy: si('Conferma di avere letto l’informativa sulla privacy'),
    marketing: z._default(z.boolean(), false),
  }),
} as const

export const PASSI_ESERCENTE = {
  azienda: z.strictObject({
    ragione_sociale: testo('la ragione sociale'),
    forma_giuridica: z.enum(FORME_GIURIDICHE, { error: 'Scegli la forma giuridica' }),
    partita_iva: partitaIva,
    codice_fiscale: codiceFiscale,
    ateco: z
      .string()
      .check(
        z.trim(),
        z.regex(/^\d{2}(\.\d{1,2}){0,2}$/, 'Inserisci il codice ATECO, ad esempio 47.11.10'),
      ),
    rea: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^([A-Z]{2}[ -]?\d{3,7})?$/, 'Il numero REA è fatto così: MI-1234567'),
        ),
      '',
    ),
    pec: email('ditta@pec.it'),
    codice_destinatario: codiceDestinatario,
    telefono,
    ...sede,
  }),
  rappresentante: z.strictObject({
    nome: testo('il nome', 60),
    cognome: testo('il cognome', 60),
    codice_fiscale: codiceFiscalePersona,
    ...nascita,
    carica: testo('la carica, ad esempio amministratore unico', 60),
  }),
  titolari: z
    .strictObject({
      /** Nobody holds 25 %: whoever runs the firm counts (art. 20 D.Lgs. 231/2007). */
      nessuno: z._default(z.boolean(), false),
      titolari: z.array(titolare).check(z.maxLength(4, 'Al massimo 4 titolari effettivi')),
    })
    .check(
      z.refine(({ nessuno, titolari }) => nessuno || titolari.length > 0, {
        error: 'Indica chi possiede almeno il 25 %, o che non c’è nessuno',
        path: ['titolari'],
      }),
      z.refine(({ nessuno, titolari }) => !nessuno || titolari.length === 0, {
        error: 'Hai indicato che nessuno possiede il 25 %: togli i titolari',
        path: ['nessuno'],
      }),
      z.refine(({ titolari }) => titolari.reduce((sum, one) => sum + one.quota, 0) <= 100, {
        error: 'Le quote insieme superano il 100 %',
        path: ['titolari'],
      }),
    ),
  punti_vendita: z
    .strictObject({
      solo_online: z._default(z.boolean(), false),
      punti_vendita: z.array(puntoVendita).check(z.maxLength(20, 'Al massimo 20 punti vendita')),
    })
    .check(
      z.refine(({ solo_online, punti_vendita }) => solo_online || punti_vendita.length > 0, {
        error: 'Aggiungi almeno un punto vendita, o indica che vendi solo online',
        path: ['punti_vendita'],
      }),
    ),
  conto: z.strictObject({ iban, intestatario: testo('l’intestatario del conto', 80) }),
  attivita: z.strictObject({
    categoria: z.enum(CATEGORIE, { error: 'Scegli la categoria' }),
    descrizione: testo('che cosa vendi', 300),
    sito: testoFacoltativo(200),
    volume_mensile_centesimi: z
      .int('Inserisci quanto prevedi di incassare al mese')
      .check(
        z.minimum(100, 'Inserisci quanto prevedi di incassare al mese'),
        z.maximum(100_000_000_00, 'L’importo è troppo grande'),
      ),
    scontrino_medio_centesimi: z
      .int('Inserisci l’importo medio di una vendita')
      .check(
        z.minimum(1, 'Inserisci l’importo medio di una vendita'),
        z.maximum(100_000_000_00, 'L’importo è troppo grande'),
      ),
  }),
  documenti: z.strictObject({}),
  contratto: z.strictObject({
    /** The document that was read, as its hash: another text must be read and signed anew. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    condizioni: si('Per firmare devi accettare le condizioni del contratto'),
    clausole: si('Approva le clausole degli artt. 1341 e 1342 del codice civile'),
    privacy: si('Conferma di avere letto l’informativa sulla privacy'),
  }),
} as const

export const PASSI = { cliente: PASSI_CLIENTE, esercente: PASSI_ESERCENTE } as const
export type PassoCliente = keyof typeof PASSI_CLIENTE
export type PassoEsercente = keyof typeof PASSI_ESERCENTE
export type Passo = PassoCliente | PassoEsercente
export type RuoloRegistrabile = keyof typeof PASSI

export const nomiPassi = (ruolo: RuoloRegistrabile): Passo[] => keysOf(PASSI[ruolo])

/** The schema of a step, by its name; undefined for a step that the role does not have. */
export function schemaPasso(ruolo: RuoloRegistrabile, passo: string): z.ZodMiniType | undefined {
  const schemi: Readonly<Record<string, z.ZodMiniType>> = PASSI[ruolo]
  return Object.hasOwn(schemi, passo) ? schemi[passo] : undefined
}
