import type { Cadenza, LivelloSollecito } from '@rateo/domain/stati/sollecito'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'

export const CHIAVE_SOLLECITI = 'solleciti'

export const GRAVI: readonly LivelloSollecito[] = ['formale', 'diffida']

export const ATTESI = ['da_pagare', 'parzialmente_pagato', 'insoluto'] as const

/** The values until staff write others. Lists of days are typed as text: "3, 7, 15, 30". */
export const SOLLECITI_PREDEFINITI = {
  promemoria: '7, 1, 0',
  solleciti: '3, 7, 15, 30',
  sms_dal: 7,
  formale_dal: 15,
  diffida_dal: 30,
  massimo_al_giorno: 2,
  silenzio_dalle: 21,
  silenzio_alle: 8,
  riprova_carta: '1, 3, 7, 14, 21',
  riprova_rata: '1, 3, 7',
  riprova_sdd: '5, 12',
  messaggi_abbonamento: '0, 3, 7, 14, 20',
  tolleranza_abbonamento: 7,
  cessa_abbonamento: 21,
}

const intero = z.int().check(z.minimum(0))
const scritte = z.object({
  promemoria: z.string(),
  solleciti: z.string(),
  sms_dal: intero,
  formale_dal: intero,
  diffida_dal: intero,
  massimo_al_giorno: intero,
  silenzio_dalle: intero,
  silenzio_alle: intero,
  riprova_carta: z.string(),
  riprova_rata: z.string(),
  // Settings that staff wrote before these fields existed do not have them.
  riprova_sdd: z._default(z.string(), SOLLECITI_PREDEFINITI.riprova_sdd),
  messaggi_abbonamento: z._default(z.string(), SOLLECITI_PREDEFINITI.messaggi_abbonamento),
  tolleranza_abbonamento: z._default(intero, SOLLECITI_PREDEFINITI.tolleranza_abbonamento),
  cessa_abbonamento: z._default(intero, SOLLECITI_PREDEFINITI.cessa_abbonamento),
})

/** Whole days, each once, at most a year; what is no number is left out. */
const giorni = (testo: string): number[] => [
  ...new Set(
    testo
      .split(/[^\d]+/)
      .filter(Boolean)
      .map(Number)
      .filter((n) => n <= 365),
  ),
]

export type Regole = Cadenza & {
  massimo_al_giorno: number
  fascia: { dalle: number; alle: number }
  riprova: { abbonamento: number[]; rata: number[]; sdd: number[] }
  /** Days from the first failure of a renewal: what is written, when it is suspended, after which it ends. */
  abbonamento: { messaggi: number[]; tolleranza: number; cessa: number }
}

export async function findRegole(db: Db, now: Date): Promise<Regole> {
  const values = await findImpostazioni(db, [CHIAVE_SOLLECITI], now)
  const parsed = z.safeParse(scritte, values.get(CHIAVE_SOLLECITI))
  const v = parsed.success ? parsed.data : SOLLECITI_PREDEFINITI
  return {
    promemoria: giorni(v.promemoria),
    solleciti: giorni(v.solleciti).filter((n) => n > 0),
    sms_dal: v.sms_dal,
    formale_dal: v.formale_dal,
    diffida_dal: v.diffida_dal,
    massimo_al_giorno: v.massimo_al_giorno,
    fascia: { dalle: v.silenzio_dalle, alle: v.silenzio_alle },
    abbonamento: {
      messaggi: giorni(v.messaggi_abbonamento),
      tolleranza: v.tolleranza_abbonamento,
      cessa: v.cessa_abbonamento,
    },
    riprova: {
      abbonamento: giorni(v.riprova_carta),
      rata: giorni(v.riprova_rata),
      sdd: giorni(v.riprova_sdd),
    },
  }
}
