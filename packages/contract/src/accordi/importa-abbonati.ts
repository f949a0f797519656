import { COLONNE_IMPORTAZIONE, LIMITI_IMPORTAZIONE } from '@rateo/domain/atti/importa-abbonati'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { email, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { postiScelti } from './piani.ts'

const riga = z.strictObject({
  /** The number of its line in the file. */
  riga: z.int().check(z.minimum(1)),
  email: email(),
  nome: testo('il nome'),
  posti: postiScelti,
  dal: z.nullable(z.string().check(z.refine(eGiorno, 'Scegli un giorno'))),
})

const esito = z.object({
  /** People who are asked to confirm, or would be. */
  proposte: z.int(),
  /** People who have the piano, or this very proposal: nothing is done for them. */
  gia: z.int(),
  errori: z.array(
    z.object({ riga: z.int(), colonna: z.enum(COLONNE_IMPORTAZIONE), motivo: z.string() }),
  ),
})
export type EsitoImportazione = z.infer<typeof esito>

/**
 * People who have the piano already and pay it elsewhere, some of a file at a time: each confirms by a link with a code and a
 * method, and until then nothing is charged. With an error nobody of these is asked; sent again, who was asked is left alone.
 */
export const importaAbbonati = {
  method: 'POST',
  path: '/api/piani/:id/importa',
  allow: ['esercente'],
  summary: 'Propone un piano a chi lo paga già altrove, o prova soltanto',
  body: z.strictObject({
    righe: z
      .array(riga)
      .check(
        z.minLength(1, 'Non c’è nessuno'),
        z.maxLength(
          LIMITI_IMPORTAZIONE.insieme,
          `Al massimo ${LIMITI_IMPORTAZIONE.insieme} righe per volta`,
        ),
      ),
    prova: z.boolean(),
  }),
  response: esito,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint
