import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { motivoNonRinegozia } from '@rateo/domain/atti/rinegoziazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { findConteggio } from '../rate/estinzione.queries.ts'

/** The plan that a bozza or a proposal is to take the place of; undefined for a plan of its own. */
export const findRinegoziazione = (db: Db, nuova_id: string) =>
  db.selectFrom('rinegoziazioni').where('nuova_id', '=', nuova_id).selectAll().executeTakeFirst()

const IN_PREPARAZIONE = ['bozza', 'in_approvazione', 'proposta', 'accettata'] as const

/** The new plan that is being prepared, or waits for its answer, in place of this one. */
const findInPreparazione = (db: Db, vecchia_id: string) =>
  db
    .selectFrom('rinegoziazioni as x')
    .innerJoin('dilazioni as d', 'd.id', 'x.nuova_id')
    .where('x.vecchia_id', '=', vecchia_id)
    .where('d.stato', 'in', IN_PREPARAZIONE)
    .select(['d.id', 'd.numero'])
    .executeTakeFirst()

type Piano = { id: string; cliente_id: string; stato: StatoDilazione }

/** The rest of a plan to be paid otherwise, and what of that has not matured; null while a part is being paid. */
export async function findDaRinegoziare(db: Db, d: Piano, oggi: Giorno) {
  const conteggio = await findConteggio(db, d, oggi)
  if (conteggio === null) return null
  const { debiti } = conteggio
  return {
    rate: debiti.length,
    residuo_centesimi: debiti.reduce((sum, one) => sum + one.residuo_centesimi, 0),
    non_dovuti_centesimi: conteggio.risparmio_centesimi,
  }
}

/** Why no new plan can be proposed in place of this one today; null where one can. */
export async function findMotivoNonRinegozia(
  db: Db,
  d: Piano,
  oggi: Giorno,
): Promise<string | null> {
  const [altra, resta] = await Promise.all([
    findInPreparazione(db, d.id),
    findDaRinegoziare(db, d, oggi),
  ])
  return motivoNonRinegozia({
    stato: d.stato,
    in_preparazione: altra?.numero ?? null,
    resta_centesimi: resta === null ? null : resta.residuo_centesimi - resta.non_dovuti_centesimi,
  })
}

/** Refuses a new plan over a rest that is another one by now. */
export async function esigiResiduo(db: Db, nuova_id: string): Promise<void> {
  const riga = await findRinegoziazione(db, nuova_id)
  if (riga === undefined) return
  const ora = await db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .where('r.dilazione_id', '=', riga.vecchia_id)
    .where('d.stato', '=', 'attiva')
    .where('p.stato', 'in', ['da_pagare', 'insoluto', 'parzialmente_pagato'])
    .select((eb) => eb.fn.sum<number | null>('p.residuo_centesimi').as('residuo'))
    .executeTakeFirst()
  if (Number(ora?.residuo ?? 0) === riga.residuo_centesimi) return
  throw new AppError('stato_incompatibile', {
    message:
      'Quello che resta del piano di prima è cambiato: annulla questa proposta e rinegozia di nuovo.',
  })
}

/** The plans before and after this one, as its reader may know them. */
export async function findLegami(
  db: Db,
  id: string,
  ruolo: Ruolo,
): Promise<Pick<Dilazione, 'sostituisce' | 'sostituita_da'>> {
  const righe = await db
    .selectFrom('rinegoziazioni as x')
    .innerJoin('dilazioni as v', 'v.id', 'x.vecchia_id')
    .innerJoin('dilazioni as n', 'n.id', 'x.nuova_id')
    .where((eb) => eb.or([eb('x.nuova_id', '=', id), eb('x.vecchia_id', '=', id)]))
    .orderBy('x.created_at', 'desc')
    .select(['v.id as vecchia', 'v.numero as vecchio_numero'])
    .select(['n.id as nuova', 'n.numero as nuovo_numero', 'n.stato', 'n.respinta_at'])
    .execute()
  const prima = righe.find(({ nuova }) => nuova === id)
  // The cliente knows nothing of what was not sent yet; nobody needs what came to nothing.
  const dopo = righe.find(
    ({ vecchia, stato }) =>
      vecchia === id &&
      !['rifiutata', 'scaduta', 'annullata'].includes(stato) &&
      (ruolo !== 'cliente' || (stato !== 'bozza' && stato !== 'in_approvazione')),
  )
  return {
    sostituisce: prima ? { _id: prima.vecchia, numero: prima.vecchio_numero } : null,
    sostituita_da: dopo ? { _id: dopo.nuova, numero: dopo.nuovo_numero, stato: dopo.stato } : null,
  }
}

const rifiutaCampo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

type Nuova = {
  cliente_id: string
  importo_centesimi: number
  debiti: readonly string[]
  condizioni: { anticipo_centesimi: number; oggi: Giorno }
  piano: { rate: readonly { scadenza: Giorno }[] }
}

/** Refuses conditions by which a plan would not take the place of the one before, cent by cent and in one go. */
export async function esigiAlPostoDi(db: Db, nuova_id: string, n: Nuova): Promise<boolean> {
  const riga = await findRinegoziazione(db, nuova_id)
  if (riga === undefined) return false
  const importo = riga.residuo_centesimi - riga.non_dovuti_centesimi
  if (n.debiti.length > 0 || n.importo_centesimi !== importo) {
    throw rifiutaCampo(
      '/importo_centesimi',
      `È un nuovo piano su quello che resta: ${formattaEuro(importo)}`,
    )
  }
  const { cliente_id } = await db
    .selectFrom('dilazioni')
    .where('id', '=', riga.vecchia_id)
    .select('cliente_id')
    .executeTakeFirstOrThrow()
  if (n.cliente_id !== cliente_id) throw rifiutaCampo('/cliente_id', 'È del cliente di prima')
  if (n.condizioni.anticipo_centesimi > 0) {
    throw rifiutaCampo(
      '/anticipo_centesimi',
      'Un piano che ne sostituisce un altro non ha anticipo',
    )
  }
  if (n.piano.rate.some(({ scadenza }) => scadenza <= n.condizioni.oggi)) {
    throw rifiutaCampo('/prima_scadenza', 'La prima rata è da domani in poi')
  }
  return true
}
