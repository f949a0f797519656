import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { MOTIVI_RIMBORSO } from '@rateo/domain/denaro/rimborso'
import { METODI_RICHIEDIBILI, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { STATI_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { CADENZE_REGOLARI, STATI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { STATI_QUOTA, STATI_RIPARTIZIONE } from '@rateo/domain/stati/ripartizione'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { testoFacoltativo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'
import { NOTA_MAX } from '../incasso/rimborsi.ts'
import { IMPORTO_MAX } from './pagamenti.ts'
import { beneficiarioScelto } from '../chiamata/beneficiario-scelto.ts'

/** A debt of once, a piano that is charged period by period, or a debt that each pays in rate. */
export const TIPI_RIPARTIZIONE = ['spesa', 'piano', 'dilazione'] as const

/** As many payers as a family has: two parents, four grandparents. */
export const QUOTE_MAX = 6

const soggetto = z.object({ _id: z.string(), nome: z.string() })

const ripartizioneRow = z.object({
  _id: z.string(),
  causale: z.string(),
  tipo: z.enum(TIPI_RIPARTIZIONE),
  stato: z.enum(STATI_RIPARTIZIONE),
  esercente: soggetto,
  beneficiario: z.nullable(soggetto),
  totale_centesimi: z.int(),
  scadenza: z.string(),
  /** Shares that are not taken back, and those of them that somebody accepted. */
  quote: z.int(),
  accettate: z.int(),
  /** Shares that nobody pays: refused, or left without an answer. */
  scoperte: z.int(),
  created_at: z.string(),
})
export type RipartizioneRow = z.infer<typeof ripartizioneRow>

export const COLONNE_RIPARTIZIONE = {
  created_at: { titolo: 'Creata il', tipo: 'istante' },
  causale: { titolo: 'Causale', tipo: 'testo' },
  beneficiario: { titolo: 'Beneficiario', tipo: 'soggetto' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  totale_centesimi: { titolo: 'Totale', tipo: 'importo' },
  scadenza: { titolo: 'Scadenza', tipo: 'giorno' },
  quote: { titolo: 'Quote', tipo: 'numero' },
  accettate: { titolo: 'Accettate', tipo: 'numero' },
  scoperte: { titolo: 'Senza chi paga', tipo: 'numero' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'ripartizione' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<RipartizioneRow>

const quota = z.object({
  n: z.int(),
  cliente: soggetto,
  percento: z.number(),
  importo_centesimi: z.int(),
  stato: z.enum(STATI_QUOTA),
  motivo: z.nullable(z.string()),
  scade_at: z.string(),
  /** The debt that it became; null for one of a piano, and before a yes. */
  pagamento: z.nullable(
    z.object({
      _id: z.string(),
      numero: z.string(),
      stato: z.enum(STATI_PAGAMENTO),
      in_ritardo: z.boolean(),
      incassato_centesimi: z.int(),
      rimborsato_centesimi: z.int(),
      residuo_centesimi: z.int(),
      rimborsabile_centesimi: z.int(),
    }),
  ),
  abbonamento: z.nullable(
    z.object({ _id: z.string(), numero: z.string(), stato: z.enum(STATI_ABBONAMENTO) }),
  ),
  /** The plan of rate that is proposed, and that it becomes; null for the others. */
  dilazione: z.nullable(
    z.object({
      _id: z.string(),
      numero: z.string(),
      stato: z.enum(STATI_DILAZIONE),
      in_ritardo: z.boolean(),
      incassato_centesimi: z.int(),
      rimborsato_centesimi: z.int(),
      residuo_centesimi: z.int(),
    }),
  ),
})
export type Quota = z.infer<typeof quota>

const ripartizione = z.object({
  ...ripartizioneRow.shape,
  /** The piano that is divided; null for a debt. */
  piano: z.nullable(soggetto),
  /** The rate of each payer; null where a share is paid at once. */
  rate: z.nullable(z.object({ n_rate: z.int(), cadenza: z.enum(CADENZE_REGOLARI) })),
  elenco: z.array(quota),
  /** The sums of all the shares: what came in, went back and is left. */
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  residuo_centesimi: z.int(),
  azioni_consentite: azioniConsentite,
})
export type Ripartizione = z.infer<typeof ripartizione>

const id = (message: string) => z.string().check(z.regex(/^[0-9a-f]{24}$/, message))

const quotaChiesta = z.strictObject({
  cliente_id: id('Scegli chi paga'),
  /** Its weight among the shares: hundredths of a percent, or cents. */
  peso: z
    .int('Scrivi quanto tocca a questa persona')
    .check(
      z.minimum(1, 'La quota deve essere maggiore di zero'),
      z.maximum(IMPORTO_MAX, 'La quota è troppo alta'),
    ),
})

const rateChieste = z.strictObject({
  n_rate: z
    .int('Scrivi quante rate')
    .check(z.minimum(2, 'Almeno due rate'), z.maximum(60, 'Al massimo 60 rate')),
  cadenza: z.enum(CADENZE_REGOLARI, 'Scegli ogni quanto'),
})

/**
 * The request: for a `spesa` the sum and the causale are asked for, for a `dilazione` its `rate` too, the first of which is due on
 * `scadenza`; a `piano` says its own, and `scadenza` is its first charge.
 */
export const ripartizioneBody = z.strictObject({
  tipo: z.enum(TIPI_RIPARTIZIONE),
  beneficiario_id: z._default(beneficiarioScelto, null),
  quote: z
    .array(quotaChiesta)
    .check(
      z.minLength(2, 'Per dividere servono almeno due persone'),
      z.maxLength(QUOTE_MAX, 'Al massimo sei persone'),
    ),
  scadenza: z.iso.date('Inserisci una data'),
  piano_id: z._default(z.nullable(id('Scegli un piano')), null),
  rate: z._default(z.nullable(rateChieste), null),
  totale_centesimi: z._default(
    z
      .int('Inserisci un importo, ad esempio 1.234,50')
      .check(z.minimum(0), z.maximum(IMPORTO_MAX, 'L’importo massimo è 999.999,99 €')),
    0,
  ),
  causale: testoFacoltativo(CAUSALE_MAX),
  riferimento_interno: testoFacoltativo(40),
  metodi_ammessi: z._default(
    z
      .array(z.enum(METODI_RICHIEDIBILI))
      .check(z.minLength(1, 'Scegli almeno un modo di pagare'), z.maxLength(6)),
    ['carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos'],
  ),
})

const TITOLARE = ['esercente'] as const
const LEGGE = ['esercente', 'admin'] as const

export const searchRipartizioni = {
  method: 'POST',
  path: '/api/search/ripartizioni',
  allow: LEGGE,
  summary: 'Cerca tra le spese divise fra più persone',
  body: searchBody,
  response: searchResponse(ripartizioneRow),
  reads: true,
} as const satisfies Endpoint

export const getRipartizione = {
  method: 'GET',
  path: '/api/ripartizioni/:id',
  allow: LEGGE,
  summary: 'Una spesa divisa, con la quota di ciascuno',
  response: ripartizione,
} as const satisfies Endpoint

/** Nothing is owed before each payer has said yes to the own share. */
export const creaRipartizione = {
  method: 'POST',
  path: '/api/ripartizioni',
  allow: TITOLARE,
  summary: 'Divide una spesa, un piano o una dilazione fra più persone',
  body: ripartizioneBody,
  response: ripartizione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

/** Takes back the shares that nobody accepted; the others stay as they are. */
export const ritiraRipartizione = {
  method: 'POST',
  path: '/api/ripartizioni/:id/ritira',
  allow: TITOLARE,
  summary: 'Ritira le quote che nessuno ha accettato',
  body: z.strictObject({}),
  response: ripartizione,
} as const satisfies Endpoint

/** Gives a share that was refused, or had no answer, to somebody else. */
export const affidaQuota = {
  method: 'POST',
  path: '/api/ripartizioni/:id/quote/:n/affida',
  allow: TITOLARE,
  summary: 'Affida a un’altra persona una quota rimasta senza chi la paga',
  body: z.strictObject({ cliente_id: id('Scegli chi paga') }),
  response: ripartizione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

/** To everybody what they paid of it, in proportion; with `n` to one of them alone, and then with the reason in words. */
export const rimborsaRipartizione = {
  method: 'POST',
  path: '/api/ripartizioni/:id/rimborsi',
  allow: TITOLARE,
  summary: 'Rimborsa una spesa divisa: a ciascuno la sua parte, o a una persona sola',
  body: z.strictObject({
    importo_centesimi: z
      .int('Inserisci un importo, ad esempio 1.234,50')
      .check(z.minimum(1, 'L’importo deve essere maggiore di zero')),
    motivo: z.enum(MOTIVI_RIMBORSO, 'Scegli il motivo'),
    nota: testoFacoltativo(NOTA_MAX),
    n: z._default(z.nullable(z.int()), null),
  }),
  response: ripartizione,
  idempotent: true,
  capacita: 'rimborsi',
} as const satisfies Endpoint

/** A share as its payer sees it: nothing of the others, nor how many they are. */
const miaQuota = z.object({
  _id: z.string(),
  esercente: z.object({ nome: z.string(), email: z.string(), telefono: z.nullable(z.string()) }),
  causale: z.string(),
  beneficiario: z.nullable(z.object({ nome: z.string() })),
  percento: z.number(),
  importo_centesimi: z.int(),
  scadenza: z.string(),
  stato: z.enum(STATI_QUOTA),
  scade_at: z.string(),
  pagamento_id: z.nullable(z.string()),
})
export type MiaQuota = z.infer<typeof miaQuota>

const CLIENTE = ['cliente'] as const

export const getQuota = {
  method: 'GET',
  path: '/api/quote/:id',
  allow: CLIENTE,
  summary: 'La tua quota di una spesa divisa',
  response: miaQuota,
} as const satisfies Endpoint

export const accettaQuota = {
  method: 'POST',
  path: '/api/quote/:id/accetta',
  allow: CLIENTE,
  summary: 'Accetta la quota: da qui è un pagamento tuo',
  body: z.strictObject({}),
  response: miaQuota,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaQuota = {
  method: 'POST',
  path: '/api/quote/:id/rifiuta',
  allow: CLIENTE,
  summary: 'Rifiuta la quota: non devi nulla, e chi l’ha chiesta lo sa',
  body: z.strictObject({ motivo: testoFacoltativo(500) }),
  response: miaQuota,
} as const satisfies Endpoint
