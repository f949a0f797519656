import { COLONNE_PERSONE } from '@rateo/domain/atti/leggi-persone'
import { QUOTA_MAX, QUOTA_MIN } from '@rateo/domain/atti/quote-raccolta'
import {
  AVVISI_ADESIONE,
  PROVENIENZE_ADESIONE,
  SITUAZIONI_ADESIONE,
} from '@rateo/domain/stati/adesione'
import { LIMITI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import * as z from 'zod/mini'
import { email, testo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'
import { raccolta } from './raccolte.ts'

const adesioneRow = z.object({
  _id: z.string(),
  raccolta: z.object({ _id: z.string(), nome: z.string() }),
  nome: z.string(),
  email: z.string(),
  /** In thousandths; null where shares are not by weight. */
  peso: z.nullable(z.int()),
  /** Null until the raccolta starts, where the share is a part of a total. */
  quota_centesimi: z.nullable(z.int()),
  situazione: z.enum(SITUAZIONI_ADESIONE),
  /** Something to look at before the start; null afterwards. */
  avviso: z.nullable(z.enum(AVVISI_ADESIONE)),
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  provenienza: z.enum(PROVENIENZE_ADESIONE),
  /** Why the last thing that was asked for this person was not done. */
  motivo: z.nullable(z.string()),
  pagamento_id: z.nullable(z.string()),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  created_at: z.string(),
})
export type AdesioneRow = z.infer<typeof adesioneRow>

export const COLONNE_ADESIONE = {
  created_at: { titolo: 'Aggiunta il', tipo: 'istante' },
  raccolta: { titolo: 'Raccolta', tipo: 'soggetto' },
  nome: { titolo: 'Nome', tipo: 'testo' },
  email: { titolo: 'E-mail', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  quota_centesimi: { titolo: 'Quota', tipo: 'importo' },
  situazione: { titolo: 'Stato', tipo: 'stato', di: 'adesione' },
  incassato_centesimi: { titolo: 'Incassato', tipo: 'importo' },
  rimborsato_centesimi: { titolo: 'Rimborsato', tipo: 'importo' },
  motivo: { titolo: 'Motivo', tipo: 'testo' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<AdesioneRow>

export const searchAdesioni = {
  method: 'POST',
  path: '/api/search/adesioni',
  allow: ['esercente', 'admin'],
  summary: 'Cerca tra le persone delle raccolte',
  body: searchBody,
  response: searchResponse(adesioneRow),
  reads: true,
} as const satisfies Endpoint

const persona = z.strictObject({
  /** The line of the file or of the pasted text, by which a refusal is told. */
  riga: z.int().check(z.minimum(1)),
  nome: testo('il nome'),
  email: email(),
  quota_centesimi: z._default(
    z.nullable(z.int().check(z.minimum(QUOTA_MIN), z.maximum(QUOTA_MAX))),
    null,
  ),
  /** In thousandths. */
  peso: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999_999_999))), null),
})

/** People by name and address, or clienti of the esercente: some of them, or all with a tag. */
export const aggiungiBody = z.strictObject({
  persone: z._default(
    z
      .array(persona)
      .check(
        z.maxLength(LIMITI_RACCOLTA.insieme, `Al massimo ${LIMITI_RACCOLTA.insieme} per volta`),
      ),
    [],
  ),
  clienti: z._default(
    z
      .array(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un cliente')))
      .check(z.maxLength(LIMITI_RACCOLTA.clienti)),
    [],
  ),
  etichetta: z.optional(testo('l’etichetta', 40)),
  /** The share of each of these clienti, where shares are of their own; their weight is beside it, where shares are by weight. */
  quota_centesimi: z._default(
    z.nullable(z.int().check(z.minimum(QUOTA_MIN), z.maximum(QUOTA_MAX))),
    null,
  ),
  peso: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999_999_999))), null),
  /** True to be told only what would be done. */
  prova: z._default(z.boolean(), false),
})

const esitoAggiunta = z.object({
  nuove: z.int(),
  /** Already in it: left as they are. */
  gia: z.int(),
  /** The sum that the new ones are asked for; null while the total is not divided yet. */
  quote_centesimi: z.nullable(z.int()),
  errori: z.array(
    z.object({ riga: z.int(), colonna: z.enum(COLONNE_PERSONE), motivo: z.string() }),
  ),
})
export type EsitoAggiunta = z.infer<typeof esitoAggiunta>

export const aggiungiAdesioni = {
  method: 'POST',
  path: '/api/raccolte/:id/adesioni',
  allow: ['esercente'],
  summary:
    'Mette persone in una raccolta, alcune per volta; in prova dice soltanto che cosa farebbe',
  body: aggiungiBody,
  response: esitoAggiunta,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const togliAdesione = {
  method: 'POST',
  path: '/api/raccolte/:id/adesioni/:adesione/togli',
  allow: ['esercente'],
  summary: 'Toglie una persona da una raccolta: quello che non ha pagato non lo deve più',
  body: z.strictObject({}),
  response: z.object({
    raccolta,
    /** The pagamento that has money to give back; null where there is none. */
    da_rimborsare: z.nullable(z.string()),
  }),
} as const satisfies Endpoint
