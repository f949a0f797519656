import type {
  AnteprimaStralcio,
  stralciaDilazione as contratto,
} from '@rateo/contract/rinunce/stralcio-dilazione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { motivoNonAnnullaStralcio, motivoNonStralcia } from '@rateo/domain/credito/rinuncia'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const IN_CORSO = ['in_verifica', 'in_elaborazione'] as const

const debiti = z.array(z.object({ pagamento_id: z.string(), stato: z.string() }))

/** The debts that an act of giving up found, with what is owed of each today. */
async function findResti(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('pagamenti')
    .where('id', 'in', ids)
    .select(['id', 'stato', 'scadenza', 'residuo_centesimi'])
    .execute()
}

/** The last stralcio of a plan that nobody undid, with the debts that are still as it left them. */
async function findStralciati(db: Db, dilazione_id: string) {
  const stralcio = await db
    .selectFrom('stralci_dilazione')
    .where('dilazione_id', '=', dilazione_id)
    .where('annullato_at', 'is', null)
    .select(['era', 'debiti'])
    .executeTakeFirst()
  if (stralcio === undefined) return null
  const voci = new Map(
    z.parse(debiti, stralcio.debiti).map(({ pagamento_id, stato }) => [pagamento_id, stato]),
  )
  const [ora, tolti] = await Promise.all([
    findResti(db, [...voci.keys()]),
    db
      .selectFrom('abbuoni')
      .where('pagamento_id', 'in', ['', ...voci.keys()])
      .where('causa', '=', 'stralcio')
      .where('decaduto_at', 'is', null)
      .select(['pagamento_id', 'importo_centesimi'])
      .execute(),
  ])
  const resti = ora.flatMap(({ id, stato, scadenza, residuo_centesimi }) => {
    const tolto = tolti.find(({ pagamento_id }) => pagamento_id === id)
    if (voci.get(id) === 'parzialmente_pagato') {
      return stato === 'pagato' && tolto
        ? [{ id, scadenza, importo_centesimi: tolto.importo_centesimi }]
        : []
    }
    return stato === 'irrecuperabile'
      ? [{ id, scadenza, importo_centesimi: residuo_centesimi ?? 0 }]
      : []
  })
  return { stato: stralcio.era, resti }
}

type Resto = { id: string; scadenza: string; importo_centesimi: number }

async function contaResti({ db, clock }: Pick<Call, 'db' | 'clock'>, resti: readonly Resto[]) {
  const oggi = clock.today()
  const mora = await findMora(
    db,
    resti.map(({ id }) => id),
    { al: oggi, now: clock.now() },
  )
  return {
    rate: resti.length,
    importo_centesimi: resti.reduce((sum, r) => sum + r.importo_centesimi, 0),
    mora_centesimi: resti.reduce((sum, { id }) => sum + (mora.get(id)?.totale_centesimi ?? 0), 0),
    scadute: resti.filter(({ scadenza }) => scadenza < oggi).length,
  }
}

/** Finds the rest of a plan, debt by debt, and whether something of it is being paid. */
export async function findDaStralciare(db: Db, dilazione_id: string) {
  const righe = await db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .where('p.stato', 'in', [...STATI_PAGABILI, ...IN_CORSO])
    .orderBy('r.n')
    .select(['p.id', 'p.stato', 'p.scadenza', 'p.residuo_centesimi'])
    .execute()
  const isInCorso = ({ stato }: { stato: string }) => IN_CORSO.some((uno) => uno === stato)
  const resti = righe
    .filter((riga) => !isInCorso(riga))
    .map(({ id, scadenza, residuo_centesimi }) => ({
      id,
      scadenza,
      importo_centesimi: residuo_centesimi ?? 0,
    }))
  return { resti, in_corso: righe.some(isInCorso) }
}

type Di = { id: string; stato: StatoDilazione }

/** Why the staff cannot give up a plan today, or cannot undo that; null where they can. */
export async function findMotiviStralcio(
  call: Pick<Call, 'db' | 'clock'>,
  d: Di,
): Promise<{ stralcia: string | null; annulla: string | null }> {
  const { in_corso } = await findDaStralciare(call.db, d.id)
  const stralciati = d.stato === 'stralciata' ? await findStralciati(call.db, d.id) : null
  return {
    stralcia: motivoNonStralcia({ stato: d.stato, in_corso }),
    annulla: motivoNonAnnullaStralcio({ stato: d.stato, resta: stralciati?.resti.length ?? 0 }),
  }
}

/** Counts what is given up today; refused by the rules of the act, which calls it too. */
async function conta(call: Call, d: Sua): Promise<AnteprimaStralcio> {
  const { resti, in_corso } = await findDaStralciare(call.db, d.id)
  const motivo = motivoNonStralcia({ stato: d.stato, in_corso })
  if (motivo !== null) throw rifiuta(motivo)
  return { ...(await contaResti(call, resti)), stato: 'stralciata' }
}

async function contaRitorno(call: Call, d: Sua): Promise<AnteprimaStralcio> {
  const stralciati = d.stato === 'stralciata' ? await findStralciati(call.db, d.id) : null
  const resti = stralciati?.resti ?? []
  const motivo = motivoNonAnnullaStralcio({ stato: d.stato, resta: resti.length })
  if (motivo !== null || stralciati === null) throw rifiuta(motivo ?? 'Adesso non è possibile.')
  return { ...(await contaResti(call, resti)), stato: stralciati.stato }
}

export const anteprimaStralcio = async (call: Call, id: string): Promise<AnteprimaStralcio> =>
  conta(call, await findDilazione(call.db, id, call.actor))

export const anteprimaAnnullaStralcio = async (
  call: Call,
  id: string,
): Promise<AnteprimaStralcio> => contaRitorno(call, await findDilazione(call.db, id, call.actor))

function esigiStesso(visto: number, { importo_centesimi }: AnteprimaStralcio): void {
  if (visto === importo_centesimi) return
  throw rifiuta('Intanto l’importo è cambiato: rileggi e conferma di nuovo. Non è cambiato nulla.')
}

/** Gives up what is left of a plan: nothing of it is waited for any more, and both sides are told. */
export async function stralciaDilazione(
  call: Call,
  id: string,
  { motivo, importo_centesimi }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  esigiStesso(importo_centesimi, await conta(call, d))
  await sql`select ${stored('stralcia_dilazione', {
    dilazione: d.id,
    motivo,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}

/** Undoes it: what was left and nobody paid is owed again, in the plan as it was. */
export async function annullaStralcio(
  call: Call,
  id: string,
  importo_centesimi: number,
): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  esigiStesso(importo_centesimi, await contaRitorno(call, d))
  await sql`select ${stored('annulla_stralcio', {
    dilazione: d.id,
    oggi: clock.today(),
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}
