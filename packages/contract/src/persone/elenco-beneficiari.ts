import { STATI_BENEFICIARIO } from '@rateo/domain/stati/beneficiario'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

// Filters and choices read this file, and nothing of what forms have.

const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** A person, or something else that is paid for: a flat, a car. */
export const TIPI_BENEFICIARIO = ['persona', 'bene'] as const

/** A list holds no more of a minor than the name. */
export const beneficiarioRow = z.object({
  _id: z.string(),
  nome: z.string(),
  tipo: z.enum(TIPI_BENEFICIARIO),
  stato: z.enum(STATI_BENEFICIARIO),
  /** The payer to whom it belongs. */
  cliente: soggetto,
  /** The esercente who keeps it; null where the cliente does. */
  esercente: z.nullable(soggetto),
  created_at: z.string(),
})
export type BeneficiarioRow = z.infer<typeof beneficiarioRow>

export const COLONNE_BENEFICIARIO = {
  created_at: { titolo: 'Aggiunto il', tipo: 'istante' },
  nome: { titolo: 'Nome', tipo: 'testo' },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  esercente: { titolo: 'Tenuto da', tipo: 'soggetto', per: ['cliente', 'admin'] },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'beneficiario' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<BeneficiarioRow>

export const searchBeneficiari = {
  method: 'POST',
  path: '/api/search/beneficiari',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra i beneficiari: per chi si paga, quando non è chi paga',
  body: searchBody,
  response: searchResponse(beneficiarioRow),
  reads: true,
} as const satisfies Endpoint
