import { RACCOLTE } from '@rateo/domain/stati/elenco'
import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { ricercaDiElenco } from '../chiamata/search.ts'

/** Records that one action may be about. */
export const RIGHE_AZIONE_MAX = 1000
const SCELTE_MAX = 200

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Il codice non è valido'))

/** The records ticked one by one, or all that a search finds. */
const selezione = z
  .strictObject({
    ids: z.optional(
      z
        .array(id)
        .check(z.minLength(1, 'Scegli almeno una riga'), z.maxLength(SCELTE_MAX, 'Troppe righe')),
    ),
    ricerca: z.optional(ricercaDiElenco),
  })
  .check(
    z.refine(
      ({ ids, ricerca }) => (ids === undefined) !== (ricerca === undefined),
      'Servono le righe scelte, o la ricerca che le trova',
    ),
  )
export type Selezione = z.infer<typeof selezione>

const raccolta = z.enum(RACCOLTE)
const azione = z.string().check(z.regex(/^[a-z_]{1,40}$/, 'L’azione non è valida'))

const anteprima = z.object({
  /** All that is selected. */
  righe: z.int(),
  totale_centesimi: z.int(),
  /** The number of records, and their sum below, that the action will be tried on. */
  eseguibili: z.int(),
  eseguibili_centesimi: z.int(),
  /** Records that the action will leave alone, by reason. */
  saltate: z.array(z.object({ motivo: z.string(), righe: z.int() })),
})
export type AnteprimaAzione = z.infer<typeof anteprima>

const azioneMultipla = z.object({
  _id: z.string(),
  raccolta,
  azione: z.string(),
  /** The action, in the words of its button. */
  titolo: z.string(),
  stato: z.enum(STATI_LAVORAZIONE),
  righe: z.int(),
  riuscite: z.int(),
  saltate: z.int(),
  created_at: z.string(),
})
export type AzioneMultipla = z.infer<typeof azioneMultipla>

const conRighe = z.object({
  ...azioneMultipla.shape,
  esiti: z.array(
    z.object({
      entita_id: z.string(),
      descrizione: z.string(),
      importo_centesimi: z.nullable(z.int()),
      esito: z.enum(['da_fare', 'riuscito', 'saltato']),
      motivo: z.nullable(z.string()),
    }),
  ),
})
export type AzioneConRighe = z.infer<typeof conRighe>

export const anteprimaAzione = {
  method: 'POST',
  path: '/api/azioni_multiple/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Su quante righe agirebbe un’azione, per quanto, e quali lascerebbe stare',
  body: z.strictObject({ raccolta, azione, selezione }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const eseguiAzione = {
  method: 'POST',
  path: '/api/azioni_multiple',
  allow: ['esercente', 'admin'],
  summary: 'Esegue un’azione su molte righe, una per una',
  /** `righe` is how many the preview showed: a list that has changed since is refused. */
  body: z.strictObject({
    raccolta,
    azione,
    selezione,
    righe: z.int(),
    /** The word that the action writes on each row, where it writes one: a tag. */
    parola: z.optional(z.string().check(z.maxLength(60, 'Al massimo 60 lettere'))),
  }),
  response: azioneMultipla,
  idempotent: true,
} as const satisfies Endpoint

export const getAzioniMultiple = {
  method: 'GET',
  path: '/api/azioni_multiple',
  allow: ['esercente', 'admin'],
  summary: 'Le proprie azioni su molte righe, le ultime prima',
  response: z.object({ data: z.array(azioneMultipla) }),
} as const satisfies Endpoint

export const getAzioneMultipla = {
  method: 'GET',
  path: '/api/azioni_multiple/:id',
  allow: ['esercente', 'admin'],
  summary: 'Un’azione su molte righe, con l’esito di ciascuna',
  response: conRighe,
} as const satisfies Endpoint
