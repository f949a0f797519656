import type { AliquoteTrattenute } from '@rateo/contract/registri/trattenute'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { storiaImpostazione } from '../../base/impostazioni/index.ts'

export const CHIAVE_TRATTENUTE = 'trattenute'

/** The rates of 2026, in hundredths of a percent. */
export const TRATTENUTE_PREDEFINITE = {
  lavoro_autonomo: 2000,
  provvigioni: 2300,
  appalto_condominio: 400,
  bonifico_parlante: 1100,
  iva_scorporata: 2200,
  fonte:
    'Professionisti 20 %: art. 25 DPR 600/1973. Provvigioni 23 %: art. 25-bis. Condomìni 4 %: art. 25-ter. Bonifici parlanti 11 % dal 1° marzo 2024: art. 25 DL 78/2010, art. 1 c. 88 L. 213/2023, base senza IVA al 22 % (circolare 40/E del 2010).',
}

const schema = z.object({
  lavoro_autonomo: z.int(),
  provvigioni: z.int(),
  appalto_condominio: z.int(),
  bonifico_parlante: z.int(),
  iva_scorporata: z.int(),
  fonte: z.string(),
})

/** Finds the rates that hold at an instant. */
export async function findAliquoteTrattenute(db: Db, at: Date): Promise<AliquoteTrattenute> {
  const scritte = (await storiaImpostazione(db, CHIAVE_TRATTENUTE)).flatMap(
    ({ valore, valido_dal }) => {
      const letto = z.safeParse(schema, valore)
      return letto.success && valido_dal <= at ? [letto.data] : []
    },
  )
  const { lavoro_autonomo, provvigioni, appalto_condominio, ...altre } =
    scritte.at(-1) ?? TRATTENUTE_PREDEFINITE
  return {
    percento: { lavoro_autonomo, provvigioni, appalto_condominio, scissione_iva: null },
    fonte: altre.fonte,
    bonifico: { percento: altre.bonifico_parlante, iva_scorporata: altre.iva_scorporata },
  }
}
