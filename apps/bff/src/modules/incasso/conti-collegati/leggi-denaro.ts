import { sql } from 'kysely'
import { stored } from '../../../db/stored.ts'
import { inTransaction } from '../../../http/transaction.ts'
import type {
  AccountLine,
  Balance,
  ConnectedAccounts,
  LineOrigin,
} from '../../../integrations/psp/conti.ts'
import type { ContiDeps } from './presa.ts'

type Conto = { esercente_id: string; conto_psp: string }

const DAY = 86_400_000
/** A bank may send a payout back for so many days after it was made. */
const GIORNI_ACCREDITO = 15

const isSame = (a: Balance, b: Balance) =>
  a.disponibile_centesimi === b.disponibile_centesimi &&
  a.in_arrivo_centesimi === b.in_arrivo_centesimi

/** The instant from which lines and payouts are read: what was read before is there already. */
async function leggiDa({ db }: ContiDeps, { esercente_id }: Conto) {
  const { rows } = await sql<{ lette_at: Date | null; aperto_at: Date | null }>`
    select c.righe_lette_at as lette_at, (
      select min(a.creato_at) from accrediti a where a.esercente_id = c.esercente_id and a.stato = 'in_accredito') as aperto_at
    from conti_collegati c where c.esercente_id = ${esercente_id}`.execute(db)
  const { lette_at = null, aperto_at = null } = rows[0] ?? {}
  if (lette_at === null) return { righe: new Date(0), accrediti: new Date(0) }
  const fino = Math.min(
    lette_at.getTime() - GIORNI_ACCREDITO * DAY,
    aperto_at?.getTime() ?? Infinity,
  )
  return { righe: new Date(lette_at.getTime() - DAY), accrediti: new Date(fino) }
}

async function leggiAccrediti(deps: ContiDeps, conti: ConnectedAccounts, conto: Conto, dal: Date) {
  const { db, psp, clock } = deps
  let dopo: string | null = null
  do {
    const pagina = await conti.listPayouts(conto.conto_psp, { dal, dopo })
    await inTransaction(db, (trx) =>
      sql`select ${stored('scrivi_accrediti', {
        esercente: conto.esercente_id,
        fornitore: psp.nome,
        accrediti: pagina.righe,
        adesso: clock.now(),
      })}`.execute(trx),
    )
    dopo = pagina.dopo
  } while (dopo !== null)
}

/** The lines of a page with what their money comes from: those that are there already, and those that are not yet. */
export async function conOrigine(
  { db }: Pick<ContiDeps, 'db'>,
  conti: ConnectedAccounts,
  conto: Conto,
  righe: readonly AccountLine[],
) {
  const lette: (AccountLine & LineOrigin)[] = []
  const nuove: (AccountLine & LineOrigin)[] = []
  if (righe.length === 0) return { lette, nuove }
  const gia = await db
    .selectFrom('righe_conto')
    .where(
      'id',
      'in',
      righe.map(({ riga }) => riga),
    )
    .select(['id', 'tipo', 'intento', 'rimborso_psp as rimborso', 'storno_chiave as chiave'])
    .execute()
  const note = new Map(gia.map(({ id, ...origine }) => [id, origine]))
  for (const riga of righe) {
    const nota = note.get(riga.riga)
    if (nota !== undefined) {
      lette.push({ ...riga, ...nota })
      continue
    }
    const origine = await conti.originOf(conto.conto_psp, riga)
    // Money that the operator sent apart from any charge looks like one there.
    const sua = riga.tipo === 'incasso' && origine.intento === null && origine.chiave !== null
    nuove.push({ ...riga, ...origine, ...(sua && { tipo: 'conguaglio' as const }) })
  }
  return { lette, nuove }
}

/** Reads the lines since then, and answers the instant of the newest. A run that is cut off begins again from there. */
async function leggiRighe(deps: ContiDeps, conti: ConnectedAccounts, conto: Conto, dal: Date) {
  const { db, psp } = deps
  let [dopo, ultima]: [string | null, Date | null] = [null, null]
  do {
    const pagina = await conti.listLines(conto.conto_psp, { dal, dopo })
    const { nuove } = await conOrigine(deps, conti, conto, pagina.righe)
    if (nuove.length > 0) {
      await inTransaction(db, (trx) =>
        sql`select ${stored('scrivi_righe_conto', {
          esercente: conto.esercente_id,
          fornitore: psp.nome,
          righe: nuove,
        })}`.execute(trx),
      )
    }
    ultima ??= pagina.righe[0]?.at ?? null
    dopo = pagina.dopo
  } while (dopo !== null)
  return ultima
}

/** Ties each payout to the lines that it took along, once all of them are there. */
async function legaRighe({ db }: ContiDeps, conti: ConnectedAccounts, conto: Conto) {
  const aperti = await db
    .selectFrom('accrediti')
    .where('esercente_id', '=', conto.esercente_id)
    .where('righe_lette', '=', false)
    .where('stato', 'in', ['in_accredito', 'accreditato'])
    .select(['id', 'riferimento'])
    .execute()
  for (const { id, riferimento } of aperti) {
    const righe: string[] = []
    let dopo: string | null = null
    do {
      const pagina = await conti.listLinesOf(conto.conto_psp, riferimento, dopo)
      righe.push(...pagina.righe)
      dopo = pagina.dopo
    } while (dopo !== null)
    if (righe.length === 0) continue
    await inTransaction(db, async (trx) => {
      // Another reader may have heard meanwhile that it came back, and given its lines to the next one.
      const ancora = await trx
        .selectFrom('accrediti')
        .where('id', '=', id)
        .where('stato', 'in', ['in_accredito', 'accreditato'])
        .where('righe_lette', '=', false)
        .select('importo_centesimi')
        .forUpdate()
        .executeTakeFirst()
      if (ancora === undefined) return
      const prese = await trx
        .updateTable('righe_conto')
        .set({ accredito_id: id })
        .where('id', 'in', righe)
        .where((eb) => eb.or([eb('accredito_id', 'is', null), eb('accredito_id', '=', id)]))
        .returning('netto_centesimi')
        .execute()
      const somma = prese.reduce((totale, { netto_centesimi }) => totale + netto_centesimi, 0)
      if (prese.length < righe.length || somma !== ancora.importo_centesimi) return
      await trx.updateTable('accrediti').set({ righe_lette: true }).where('id', '=', id).execute()
    })
  }
}

/**
 * Reads payouts, lines and balance of an account. The balance counts where it is the same before and after: only then
 * it can be compared with the lines.
 */
export async function readDenaro(
  deps: ContiDeps,
  conti: ConnectedAccounts,
  conto: Conto,
): Promise<void> {
  const { db, clock } = deps
  const da = await leggiDa(deps, conto)
  const prima = await conti.balance(conto.conto_psp)
  const ultima = await leggiRighe(deps, conti, conto, da.righe)
  await leggiAccrediti(deps, conti, conto, da.accrediti)
  await legaRighe(deps, conti, conto)
  const dopo = await conti.balance(conto.conto_psp)
  await inTransaction(db, async (trx) => {
    await sql`select ${stored('registra_commissioni_rese', {
      esercente: conto.esercente_id,
      adesso: clock.now(),
    })}`.execute(trx)
    await sql`select ${stored('chiedi_rimborsi_tornati', {
      esercente: conto.esercente_id,
      adesso: clock.now(),
    })}`.execute(trx)
    await trx
      .updateTable('conti_collegati')
      .set({
        ...(ultima !== null && { righe_lette_at: ultima }),
        ...(isSame(prima, dopo) && {
          ...dopo,
          righe_centesimi: sql<number>`(select coalesce(sum(netto_centesimi), 0)::bigint from righe_conto
            where esercente_id = ${conto.esercente_id})`,
          saldo_letto_at: clock.now(),
        }),
      })
      .where('esercente_id', '=', conto.esercente_id)
      .execute()
  })
}
