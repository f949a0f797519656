import { aggiungiGiorniTarget, giornoTargetDa } from '@rateo/domain/tempo/calendario'
import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { PREDEFINITE, storiaImpostazione } from '../../../base/impostazioni/index.ts'

export const GIORNI_ACCREDITO_MAX = 30
const giorni = z.int().check(z.minimum(0), z.maximum(GIORNI_ACCREDITO_MAX))

/**
 * The day on which money should be on the account of the esercente, by the rule that held on the day of its payment.
 */
export type Previsione = {
  giorni: (incassato_il: Giorno) => number
  il: (giorno: Giorno) => Giorno
}

export async function findPrevisione(db: Db): Promise<Previsione> {
  const storia = (await storiaImpostazione(db, 'giorni_accredito')).flatMap((riga) => {
    const letto = z.safeParse(giorni, riga.valore)
    return letto.success ? [{ dal: giornoDiRoma(riga.valido_dal), giorni: letto.data }] : []
  })
  const quanti = (giorno: Giorno): number =>
    storia.findLast(({ dal }) => dal <= giorno)?.giorni ?? PREDEFINITE.giorni_accredito
  return {
    giorni: quanti,
    il: (giorno) => aggiungiGiorniTarget(giornoTargetDa(giorno), quanti(giorno)),
  }
}
