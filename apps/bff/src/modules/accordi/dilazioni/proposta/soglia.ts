import { eConsumatore } from '@rateo/domain/identita/cliente'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import {
  type CategoriaTegm,
  motivoOltreSoglia,
  sogliaMostrata,
  tegmDel,
  type VersioneTegm,
} from '@rateo/domain/credito/tasso-soglia'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { storiaImpostazione } from '../../../base/impostazioni/index.ts'

export const CHIAVE_TEGM = 'tegm'

/** Rates in hundredths of a point; zero is one that nobody has written. */
export const TEGM_PREDEFINITO = { credito_finalizzato: 0, altri_finanziamenti: 0 }

const scritto = z.object({ credito_finalizzato: z.int(), altri_finanziamenti: z.int() })

const punti = (centesimi: number) => (centesimi === 0 ? null : centesimi / 100)

/** The average rates of the decrees, as staff wrote them, with the day from which each holds. */
async function leggiTegm(db: Db): Promise<VersioneTegm[]> {
  return (await storiaImpostazione(db, CHIAVE_TEGM)).flatMap(({ valore, valido_dal }) => {
    const letto = z.safeParse(scritto, valore)
    if (!letto.success) return []
    const { credito_finalizzato, altri_finanziamenti } = letto.data
    return [
      {
        dal: giornoDiRoma(valido_dal),
        credito_finalizzato: punti(credito_finalizzato),
        altri_finanziamenti: punti(altri_finanziamenti),
      },
    ]
  })
}

const categoriaDi = (tipo: string): CategoriaTegm =>
  eConsumatore(tipo) ? 'credito_finalizzato' : 'altri_finanziamenti'

/** Why a plan of this TAEG cannot be agreed upon today with a cliente of this tipo; null when it can. */
export async function motivoUsura(
  db: Db,
  { taeg, tipo, oggi }: { taeg: number; tipo: string; oggi: string },
): Promise<string | null> {
  if (taeg <= 0) return null
  return motivoOltreSoglia(taeg, tegmDel(oggi, categoriaDi(tipo), await leggiTegm(db)))
}

/** The same of an offer, which anybody may take: null where at least one kind of cliente may. */
export async function motivoPerChiunque(
  db: Db,
  taeg: number,
  oggi: string,
): Promise<string | null> {
  const privati = await motivoUsura(db, { taeg, tipo: 'persona', oggi })
  return privati === null ? null : (await motivoUsura(db, { taeg, tipo: 'ditta', oggi })) && privati
}

/** The thresholds of a day; null where the decree of its quarter is not written yet. */
export async function findSoglie(db: Db, oggi: string) {
  const versioni = await leggiTegm(db)
  const di = (categoria: CategoriaTegm) => {
    const tegm = tegmDel(oggi, categoria, versioni)
    return tegm === null ? null : sogliaMostrata(tegm)
  }
  return {
    soglia_consumatori: di('credito_finalizzato'),
    soglia_imprese: di('altri_finanziamenti'),
  }
}
