import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Promozioni } from '../../../db/types.ts'
import type { Ordine, Qui } from './ordine.ts'

export type RigaPromozione = Selectable<Promozioni>

/** The promozioni of an esercente, with those of the whole portal, that are given to who pays. */
const deiSuoi = (db: Db, esercente_id: string) =>
  db
    .selectFrom('promozioni')
    .where('effetto', '<>', 'commissione_ridotta')
    .where((eb) => eb.or([eb('esercente_id', 'is', null), eb('esercente_id', '=', esercente_id)]))

/** A code that was typed: the promozione that it means, and itself where it is used once. */
export type Scritto = { id: string; codice: string; codice_unico: string | null }

/** The promozione that a code means; the own word of an esercente comes before the same one of the portal. */
async function findPerCodice(
  db: Db,
  codice: string,
  esercente_id: string,
): Promise<Scritto | undefined> {
  const sua = await deiSuoi(db, esercente_id)
    .where('codice', '=', codice)
    .orderBy('esercente_id', (o) => o.asc().nullsLast())
    .limit(1)
    .select('id')
    .executeTakeFirst()
  if (sua !== undefined) return { id: sua.id, codice, codice_unico: null }
  const unico = await deiSuoi(db, esercente_id)
    .innerJoin('codici_promozione as k', 'k.promozione_id', 'promozioni.id')
    .where('k.codice', '=', codice)
    .select('promozioni.id')
    .executeTakeFirst()
  return unico && { id: unico.id, codice, codice_unico: codice }
}

/**
 * The promozioni that are meant by the typed codes, and those that hold by themselves for who subscribes. With `lock` they are
 * held until the end, in one order: of many who have the last use of one, one has it.
 */
export async function findCandidate({ db }: Qui, ordine: Ordine, lock: boolean) {
  const { codici, esercente_id, piano, abbonamento_id } = ordine
  const scritti: Scritto[] = []
  for (const codice of codici) {
    const scritto = await findPerCodice(db, codice, esercente_id)
    if (scritto) scritti.push(scritto)
  }
  const ids = scritti.map(({ id }) => id)
  const cerca = deiSuoi(db, esercente_id)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        // By itself a promozione holds for who begins.
        ...(piano === null || abbonamento_id !== undefined
          ? []
          : [eb.and([eb('uso', '=', 'automatica'), eb('stato', '=', 'attiva')])]),
      ]),
    )
    .orderBy('id')
    .selectAll()
  const righe = await (lock ? cerca.forUpdate() : cerca).execute()
  return { righe, scritti }
}

/**
 * Every promozione that holds for an esercente, for who asks why one is not had. An esercente reads those that it made: the words of
 * the others are for who was given them.
 */
export const findTutte = ({ db }: Qui, esercente_id: string, { soloSue }: { soloSue: boolean }) =>
  (soloSue ? deiSuoi(db, esercente_id).where('di_esercente', '=', true) : deiSuoi(db, esercente_id))
    .where('stato', '<>', 'archiviata')
    .orderBy('id', 'desc')
    .limit(100)
    .selectAll()
    .execute()

export type Fatti = {
  oggi: string
  haComprato: boolean
  /** How often the cliente used each, the debt that is counted anew left out. */
  usi: ReadonlyMap<string, number>
  /** The promozioni that are on that debt. */
  gia: ReadonlySet<string>
  /** The codes for one use that somebody has used. */
  consumati: ReadonlySet<string>
}

async function haComprato(db: Db, { cliente_id, esercente_id }: Ordine): Promise<boolean> {
  const gia = await db
    .selectFrom('pagamenti')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where('incassato_centesimi', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return gia !== undefined
}

type Usato = { pagamento_id: string | null; abbonamento_id: string | null; attende: boolean }

/** True of a use that is on what is counted anew. */
const suoDi =
  ({ pagamento_id, abbonamento_id }: Ordine) =>
  (uso: Usato): boolean =>
    pagamento_id !== undefined
      ? uso.pagamento_id === pagamento_id
      : abbonamento_id !== undefined && uso.attende && uso.abbonamento_id === abbonamento_id

/** The codes for one use that were used, but for those on the debt that is counted anew. */
async function findConsumati(
  db: Db,
  unici: readonly string[],
  isSuo: (uso: Usato) => boolean,
): Promise<ReadonlySet<string>> {
  if (unici.length === 0) return new Set()
  const usati = await db
    .selectFrom('usi_promozione')
    .where('codice_unico', 'in', unici)
    .where('reso_at', 'is', null)
    .select(['codice_unico', 'pagamento_id', 'abbonamento_id', 'attende'])
    .execute()
  return new Set(
    usati.flatMap(({ codice_unico, ...uso }) =>
      codice_unico === null || isSuo(uso) ? [] : [codice_unico],
    ),
  )
}

/** Reads all that is known of a payer, for the conditions of the promozioni that are looked at. */
export async function findFatti(
  { db, clock }: Qui,
  ordine: Ordine,
  righe: readonly RigaPromozione[],
  unici: readonly string[],
): Promise<Fatti> {
  const { cliente_id } = ordine
  const oggi = clock.today()
  const isSuo = suoDi(ordine)
  const consumati = await findConsumati(db, unici, isSuo)
  if (cliente_id === null || righe.length === 0) {
    return { oggi, haComprato: false, usi: new Map(), gia: new Set(), consumati }
  }
  const usati = await db
    .selectFrom('usi_promozione')
    .where('cliente_id', '=', cliente_id)
    .where('reso_at', 'is', null)
    .where(
      'promozione_id',
      'in',
      righe.map(({ id }) => id),
    )
    .select(['promozione_id', 'pagamento_id', 'abbonamento_id', 'attende'])
    .execute()
  const usi = new Map<string, number>()
  for (const { promozione_id } of usati.filter((uso) => !isSuo(uso))) {
    usi.set(promozione_id, (usi.get(promozione_id) ?? 0) + 1)
  }
  return {
    oggi,
    haComprato: righe.some((p) => p.primo_acquisto) && (await haComprato(db, ordine)),
    usi,
    gia: new Set(usati.filter(isSuo).map(({ promozione_id }) => promozione_id)),
    consumati,
  }
}

const DI_STATO: Readonly<Record<string, string>> = {
  programmata: 'non vale ancora',
  sospesa: 'per ora non si può usare',
  esaurita: 'è già stato usato da tutti quelli che potevano',
  scaduta: 'è scaduto',
}

/** Why a promozione is not for this price and this person, after the words “Questo codice”; null where it is. */
export function motivoDi(p: RigaPromozione, ordine: Ordine, fatti: Fatti): string | null {
  const { oggi, haComprato: gia, usi } = fatti
  const isLast = p.stato === 'esaurita' && fatti.gia.has(p.id)
  if (p.stato !== 'attiva' && !isLast) return DI_STATO[p.stato] ?? 'non vale'
  if (p.dal > oggi) return 'non vale ancora'
  if (p.al !== null && p.al < oggi) return 'è scaduto'
  if (p.piani.length > 0 && (ordine.piano === null || !p.piani.includes(ordine.piano))) {
    return ordine.piano === null ? 'vale solo per chi si abbona' : 'non vale per questo piano'
  }
  if (p.clienti.length > 0 && !p.clienti.includes(ordine.cliente_id ?? '')) {
    return 'non vale per questo cliente'
  }
  if (ordine.prezzo_centesimi < p.importo_minimo_centesimi) {
    return `vale da ${formattaEuro(p.importo_minimo_centesimi)} in su`
  }
  if (p.primo_acquisto && gia) return 'vale solo per il primo acquisto'
  if (p.usi_per_cliente !== null && (usi.get(p.id) ?? 0) >= p.usi_per_cliente) {
    return `si usa al massimo ${contato(p.usi_per_cliente, 'volta', 'volte')} per cliente`
  }
  return null
}
