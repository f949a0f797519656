import { QUOTA_MIN } from '@rateo/domain/atti/quote-raccolta'
import { METODI_PAGAMENTO, METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import { LIMITI_RACCOLTA, MODI_RACCOLTA, STATI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { testoFacoltativo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const raccoltaRow = z.object({
  _id: z.string(),
  titolo: z.string(),
  stato: z.enum(STATI_RACCOLTA),
  modo: z.enum(MODI_RACCOLTA),
  scadenza: z.string(),
  persone: z.int(),
  pagate: z.int(),
  attesi_centesimi: z.int(),
  incassati_centesimi: z.int(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  created_at: z.string(),
})
export type RaccoltaRow = z.infer<typeof raccoltaRow>

export const COLONNE_RACCOLTA = {
  created_at: { titolo: 'Creata il', tipo: 'istante' },
  titolo: { titolo: 'Titolo', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  scadenza: { titolo: 'Scadenza', tipo: 'giorno' },
  persone: { titolo: 'Persone', tipo: 'numero' },
  pagate: { titolo: 'Hanno pagato', tipo: 'numero' },
  incassati_centesimi: { titolo: 'Incassato', tipo: 'importo' },
  attesi_centesimi: { titolo: 'Atteso', tipo: 'importo' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'raccolta' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<RaccoltaRow>

export const raccolta = z.object({
  ...raccoltaRow.shape,
  descrizione: z.string(),
  metodi_ammessi: z.array(z.enum(METODI_PAGAMENTO)),
  posti: z.nullable(z.int()),
  importo_centesimi: z.nullable(z.int()),
  /** True where whoever has the link may join. */
  aperta: z.boolean(),
  /** True where the page of the link tells how many have joined, and how much came in. */
  mostra_totale: z.boolean(),
  link: z.string(),
  mancano: z.int(),
  in_arrivo: z.int(),
  in_coda: z.int(),
  non_chieste: z.int(),
  tolte: z.int(),
  rimborsati_centesimi: z.int(),
  /** People for whom something is still being done, and from when it goes on; null where it is not stopped. */
  da_fare: z.int(),
  riprende_at: z.nullable(z.string()),
  azioni_consentite: azioniConsentite,
})
export type RaccoltaIntera = z.infer<typeof raccolta>

const giorno = z.iso.date('Inserisci una data')
const titolo = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Scrivi per che cosa si raccoglie'),
    z.maxLength(100, 'Al massimo 100 caratteri'),
  )
const posti = z._default(
  z.nullable(
    z
      .int('Scrivi un numero intero')
      .check(
        z.minimum(1, 'Almeno un posto'),
        z.maximum(LIMITI_RACCOLTA.persone, 'Al massimo 10.000 posti'),
      ),
  ),
  null,
)

export const raccoltaBody = z.strictObject({
  titolo,
  descrizione: testoFacoltativo(500),
  scadenza: giorno,
  metodi_ammessi: z._default(
    z
      .array(z.enum(METODI_RICHIEDIBILI))
      .check(z.minLength(1, 'Scegli almeno un modo di pagare'), z.maxLength(6)),
    ['carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos'],
  ),
  posti,
  modo: z.enum(MODI_RACCOLTA),
  /** The amount of each, or the total; null where each has one of their own. */
  importo_centesimi: z._default(
    z.nullable(
      z
        .int('Inserisci un importo, ad esempio 45,00')
        .check(
          z.minimum(QUOTA_MIN, 'L’importo minimo è 0,50 €'),
          z.maximum(999_999_999_999, 'L’importo è troppo grande'),
        ),
    ),
    null,
  ),
})

export const searchRaccolte = {
  method: 'POST',
  path: '/api/search/raccolte',
  allow: ['esercente', 'admin'],
  summary: 'Cerca tra le raccolte',
  body: searchBody,
  response: searchResponse(raccoltaRow),
  reads: true,
} as const satisfies Endpoint

export const getRaccolta = {
  method: 'GET',
  path: '/api/raccolte/:id',
  allow: ['esercente', 'admin'],
  summary: 'Una raccolta: chi ha pagato, chi manca, quanto è entrato',
  response: raccolta,
} as const satisfies Endpoint

export const creaRaccolta = {
  method: 'POST',
  path: '/api/raccolte',
  allow: ['esercente'],
  summary: 'Scrive una raccolta: a nessuno viene chiesto nulla finché non si avvia',
  body: raccoltaBody,
  response: raccolta,
  idempotent: true,
} as const satisfies Endpoint

export const modificaRaccolta = {
  method: 'PUT',
  path: '/api/raccolte/:id',
  allow: ['esercente'],
  summary: 'Cambia una raccolta che non è ancora partita',
  body: raccoltaBody,
  response: raccolta,
} as const satisfies Endpoint

export const eliminaRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/elimina',
  allow: ['esercente'],
  summary: 'Butta una raccolta che non è ancora partita',
  body: z.strictObject({}),
  response: z.object({}),
} as const satisfies Endpoint

const anteprimaAvvio = z.object({
  persone: z.int(),
  totale_centesimi: z.int(),
  quota_minima_centesimi: z.int(),
  quota_massima_centesimi: z.int(),
  /** The people to look at twice, by the reason. */
  avvisi: z.array(z.object({ avviso: z.string(), persone: z.int(), nomi: z.array(z.string()) })),
  /** Why it cannot start; null where it can. */
  motivo_no: z.nullable(z.string()),
})
export type AnteprimaAvvio = z.infer<typeof anteprimaAvvio>

export const anteprimaRaccolta = {
  method: 'GET',
  path: '/api/raccolte/:id/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Quanto verrebbe chiesto, a quante persone e a chi stare attenti',
  response: anteprimaAvvio,
} as const satisfies Endpoint

export const avviaRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/avvia',
  allow: ['esercente'],
  summary: 'Chiede a ciascuno la sua quota',
  /** As they were read in the preview: where they are others by now nothing is asked. */
  body: z.strictObject({ persone: z.int(), totale_centesimi: z.int() }),
  response: raccolta,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const impostaLinkRaccolta = {
  method: 'PUT',
  path: '/api/raccolte/:id/link',
  allow: ['esercente'],
  summary: 'Dice se chi ha il link può aggiungersi, in quanti e che cosa legge',
  body: z.strictObject({ aperta: z.boolean(), mostra_totale: z.boolean(), posti }),
  response: raccolta,
} as const satisfies Endpoint

export const getQrRaccolta = {
  method: 'GET',
  path: '/api/raccolte/:id/link.svg',
  allow: ['esercente', 'admin'],
  summary: 'Il QR della pagina della raccolta',
  response: z.unknown(),
} as const satisfies Endpoint
