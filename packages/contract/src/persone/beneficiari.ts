import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { codiceFiscalePersona, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { beneficiarioRow, TIPI_BENEFICIARIO } from './elenco-beneficiari.ts'

export {
  type BeneficiarioRow,
  COLONNE_BENEFICIARIO,
  searchBeneficiari,
} from './elenco-beneficiari.ts'

const beneficiario = z.object({
  ...beneficiarioRow.shape,
  codice_fiscale: z.nullable(z.string()),
  nato_il: z.nullable(z.string()),
  azioni_consentite: azioniConsentite,
})
export type Beneficiario = z.infer<typeof beneficiario>

const dati = {
  tipo: z._default(z.enum(TIPI_BENEFICIARIO), 'persona'),
  nome: testo('il nome'),
  codice_fiscale: z._default(z.union([z.literal(''), codiceFiscalePersona]), ''),
  nato_il: z._default(z.nullable(z.iso.date('Inserisci una data')), null),
}

/** `cliente_id` is of an esercente alone: a cliente adds to its own. */
export const beneficiarioBody = z.strictObject({
  cliente_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un cliente'))),
  ...dati,
})

export const datiBeneficiarioBody = z.strictObject(dati)

const DUE = ['esercente', 'cliente'] as const
const TRE = ['esercente', 'cliente', 'admin'] as const

export const getBeneficiario = {
  method: 'GET',
  path: '/api/beneficiari/:id',
  allow: TRE,
  summary: 'Un beneficiario, con i dati che servono alla ricevuta',
  response: beneficiario,
} as const satisfies Endpoint

export const creaBeneficiario = {
  method: 'POST',
  path: '/api/beneficiari',
  allow: DUE,
  summary: 'Aggiunge un beneficiario: un figlio, un genitore, una casa',
  body: beneficiarioBody,
  response: beneficiario,
} as const satisfies Endpoint

export const modificaBeneficiario = {
  method: 'PATCH',
  path: '/api/beneficiari/:id',
  allow: DUE,
  summary: 'Corregge i dati di un beneficiario; le ricevute già emesse restano com’erano',
  body: datiBeneficiarioBody,
  response: beneficiario,
} as const satisfies Endpoint

export const archiviaBeneficiario = {
  method: 'POST',
  path: '/api/beneficiari/:id/archivia',
  allow: DUE,
  summary: 'Toglie un beneficiario da quelli che si possono scegliere',
  body: z.strictObject({}),
  response: beneficiario,
} as const satisfies Endpoint

export const ripristinaBeneficiario = {
  method: 'POST',
  path: '/api/beneficiari/:id/ripristina',
  allow: DUE,
  summary: 'Rimette un beneficiario tra quelli che si possono scegliere',
  body: z.strictObject({}),
  response: beneficiario,
} as const satisfies Endpoint

/** The records that named it stay, without a name of its own. */
export const dimenticaBeneficiario = {
  method: 'DELETE',
  path: '/api/beneficiari/:id',
  allow: DUE,
  summary: 'Toglie per sempre i dati di un beneficiario',
  response: z.object({}),
} as const satisfies Endpoint
