import type { AliquoteConFonti } from '@rateo/contract/persone/liquidazioni'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { storiaImpostazione } from '../../../base/impostazioni/index.ts'

export const CHIAVE_RITENUTE = 'ritenute_consulenti'
export const CHIAVE_CONTRIBUTI = 'contributi_consulenti'
export const CHIAVE_IVA = 'iva_consulenti'
export const CHIAVE_CONTO = 'conto_consulenti'

/** The rate of art. 25-bis is that of the first bracket of IRPEF (art. 11 TUIR): 23 % in 2026. */
export const RITENUTE_PREDEFINITE = {
  provvigioni: 2300,
  professionisti: 2000,
  fonte:
    'Provvigioni: art. 25-bis DPR 600/1973, primo scaglione IRPEF (art. 11 TUIR). Professionisti: art. 25 DPR 600/1973.',
}

/** The ceilings are those that the Fondazione ENASARCO published for 2026. */
export const CONTRIBUTI_PREDEFINITI = {
  enasarco_agente: 850,
  enasarco_preponente: 850,
  massimale_pluri_centesimi: 3_047_800,
  massimale_mono_centesimi: 4_571_700,
  anno: 2026,
  rivalsa_inps: 400,
  fonte:
    'ENASARCO: 17 % a metà, massimali 2026 della Fondazione. Rivalsa INPS: art. 1 c. 212 L. 662/1996.',
}

export const IVA_PREDEFINITA = {
  iva: 2200,
  bollo_centesimi: 200,
  bollo_oltre_centesimi: 7747,
  fonte: 'IVA: art. 16 DPR 633/1972. Bollo: DPR 642/1972, tariffa art. 13.',
}

/** Nobody's account: the file of transfers waits for it. */
export const CONTO_PREDEFINITO = { iban: '' }

const ritenute = z.object({ provvigioni: z.int(), professionisti: z.int(), fonte: z.string() })
const contributi = z.object({
  enasarco_agente: z.int(),
  enasarco_preponente: z.int(),
  massimale_pluri_centesimi: z.int(),
  massimale_mono_centesimi: z.int(),
  anno: z.int(),
  rivalsa_inps: z.int(),
  fonte: z.string(),
})
const iva = z.object({
  iva: z.int(),
  bollo_centesimi: z.int(),
  bollo_oltre_centesimi: z.int(),
  fonte: z.string(),
})
const conto = z.object({ iban: z.string() })

/** The values of a parameter until an instant, the newest last; the first is that of the product. */
async function storia<S extends z.ZodMiniType>(
  db: Db,
  { chiave, schema, predefinito }: { chiave: string; schema: S; predefinito: z.output<S> },
  fino: Date,
): Promise<z.output<S>[]> {
  const scritti = (await storiaImpostazione(db, chiave)).flatMap(({ valore, valido_dal }) => {
    const letto = z.safeParse(schema, valore)
    return letto.success && valido_dal <= fino ? [letto.data] : []
  })
  return [predefinito, ...scritti]
}

const RITENUTE = { chiave: CHIAVE_RITENUTE, schema: ritenute, predefinito: RITENUTE_PREDEFINITE }
const CONTRIBUTI = {
  chiave: CHIAVE_CONTRIBUTI,
  schema: contributi,
  predefinito: CONTRIBUTI_PREDEFINITI,
}
const IVA = { chiave: CHIAVE_IVA, schema: iva, predefinito: IVA_PREDEFINITA }

/**
 * Finds the rates that hold at an instant, for provvigioni of a year: the ceilings are the newest of those written for that
 * very year, and zero where nobody wrote them.
 */
export async function findAliquote(db: Db, now: Date, anno: number): Promise<AliquoteConFonti> {
  const [delleRitenute, deiContributi, dellIva] = [
    await storia(db, RITENUTE, now),
    await storia(db, CONTRIBUTI, now),
    await storia(db, IVA, now),
  ]
  const r = delleRitenute.at(-1) ?? RITENUTE_PREDEFINITE
  const c = deiContributi.at(-1) ?? CONTRIBUTI_PREDEFINITI
  const massimali = deiContributi.findLast((una) => una.anno === anno)
  const i = dellIva.at(-1) ?? IVA_PREDEFINITA
  const fonti = [r.fonte, (massimali ?? c).fonte, i.fonte]
  return {
    ritenuta_provvigioni: r.provvigioni,
    ritenuta_professionisti: r.professionisti,
    rivalsa_inps: c.rivalsa_inps,
    iva: i.iva,
    bollo_centesimi: i.bollo_centesimi,
    bollo_oltre_centesimi: i.bollo_oltre_centesimi,
    enasarco_agente: c.enasarco_agente,
    enasarco_preponente: c.enasarco_preponente,
    massimale_pluri_centesimi: massimali?.massimale_pluri_centesimi ?? 0,
    massimale_mono_centesimi: massimali?.massimale_mono_centesimi ?? 0,
    fonti: fonti.filter((fonte) => fonte !== ''),
  }
}

/** The account from which the operator pays the consulenti; empty while nobody wrote it. */
export async function findConto(db: Db, now: Date): Promise<string> {
  const scritti = await storia(
    db,
    { chiave: CHIAVE_CONTO, schema: conto, predefinito: CONTO_PREDEFINITO },
    now,
  )
  return (scritti.at(-1)?.iban ?? '').replaceAll(/\s/g, '').toUpperCase()
}
