import type { AnteprimaCambio } from '@rateo/contract/cambio-piano'
import type { CadenzaAbbonamento, StatoAbbonamento } from '@rateo/domain/abbonamento'
import {
  ANTEPRIMA_MINUTI,
  cambiaPiano,
  type CambioPiano,
  inizioPeriodo,
} from '@rateo/domain/cambio-piano'
import { formattaGiorno } from '@rateo/domain/formato'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { isId, newId } from '../../db/ids.ts'
import type { Actor } from '../../http/actor.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { puoIncassare } from '../esercenti/index.ts'
import { findRinnovi } from './dettaglio.queries.ts'
import { motivoNonCambiabile } from './motivo-non-cambiabile.ts'
import { readableBy } from './readable-by.ts'

type Chi = { actor: Actor; clock: Clock; info: CallInfo }

/** An abbonamento of theirs. */
async function trova(db: Db, id: string, actor: Actor, isHeld: boolean) {
  const scope = readableBy(actor)
  if (scope === null || !isId(id)) throw new AppError('non_trovato')
  // Alone and before: whoever waited for the lock reads the piano that it was changed to meanwhile.
  if (isHeld)
    await db.selectFrom('abbonamenti').select('id').where('id', '=', id).forUpdate().execute()
  const row = await db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .where('a.id', '=', id)
    .$if(scope.cliente_id !== undefined, (q) =>
      q.where('a.cliente_id', '=', scope.cliente_id ?? ''),
    )
    .$if(scope.esercente_id !== undefined, (q) =>
      q.where('a.esercente_id', '=', scope.esercente_id ?? ''),
    )
    .select(['a.id', 'a.esercente_id', 'a.piano_id', 'a.stato', 'a.importo_centesimi'])
    .select(['a.ancora', 'a.prossimo_addebito', 'p.nome', 'p.descrizione', 'p.cadenza'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return {
    ...row,
    stato: row.stato as StatoAbbonamento,
    cadenza: row.cadenza as CadenzaAbbonamento,
  }
}
type Suo = Awaited<ReturnType<typeof trova>>

/** Held until the end of the transaction: a renewal waits, or has been. */
const blocca = (trx: Db, id: string, actor: Actor) => trova(trx, id, actor, true)

/** What may be chosen: a cliente sees what is for everybody, who sells it also what is by invitation. */
async function findPianiDisponibili(
  db: Db,
  { esercente_id, piano_id }: Pick<Suo, 'esercente_id' | 'piano_id'>,
  actor: Actor,
) {
  const rows = await db
    .selectFrom('piani')
    .where('esercente_id', '=', esercente_id)
    .where('id', '<>', piano_id)
    .where('visibilita', 'in', actor.ruolo === 'cliente' ? ['pubblico'] : ['pubblico', 'su_invito'])
    .select(['id as _id', 'nome', 'descrizione', 'importo_centesimi', 'cadenza'])
    .orderBy('importo_centesimi')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, cadenza: row.cadenza as CadenzaAbbonamento }))
}

export async function pianiDisponibili(db: Db, id: string, actor: Actor) {
  return findPianiDisponibili(db, await trova(db, id, actor, false), actor)
}

/** Whether the period that runs was billed and paid. */
async function eraPagato(trx: Db, { id, ancora, cadenza }: Suo, prossimo: string) {
  const dal = inizioPeriodo(ancora, cadenza, prossimo)
  const pagato = await trx
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .where('origine', '=', 'abbonamento')
    .where('stato', '=', 'pagato')
    .where('scadenza', '>=', dal)
    .where('scadenza', '<', prossimo)
    .select('id')
    .executeTakeFirst()
  return pagato !== undefined
}

/** The figures of a change as of a day; refused where there is nothing to change, or something is still to be paid. */
async function conta(trx: Db, a: Suo, piano_id: string, giorno: string, actor: Actor) {
  const motivo = motivoNonCambiabile(a.stato, await findRinnovi(trx, a.id))
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const nuovo = (await findPianiDisponibili(trx, a, actor)).find(({ _id }) => _id === piano_id)
  if (nuovo === undefined) {
    const errors = [{ pointer: '/piano_id', message: 'Scegli un piano dall’elenco' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const { prossimo_addebito, ancora } = a
  if (prossimo_addebito === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è un prossimo addebito: il piano si cambia quando c’è.',
    })
  }
  const cambio = cambiaPiano({
    attuale: a,
    nuovo,
    oggi: giorno,
    ancora,
    prossimo_addebito,
    pagato: await eraPagato(trx, a, prossimo_addebito),
    in_prova: a.stato === 'in_prova',
  })
  return { nuovo, cambio }
}

/** Counts and keeps what a change would be, for as long as it may be confirmed. */
export async function anteprimaCambio(
  trx: Db,
  id: string,
  piano_id: string,
  { actor, clock }: Chi,
): Promise<AnteprimaCambio> {
  const a = await blocca(trx, id, actor)
  const now = clock.now()
  const chiesto_il = clock.today()
  const { nuovo, cambio } = await conta(trx, a, piano_id, chiesto_il, actor)
  const { vale_dal } = cambio
  const scade_at = new Date(now.getTime() + ANTEPRIMA_MINUTI * 60_000)
  await trx
    .deleteFrom('cambi_piano')
    .where('abbonamento_id', '=', id)
    .where('stato', '=', 'proposto')
    .where('scade_at', '<', now)
    .execute()
  const cambio_id = newId(now)
  await trx
    .insertInto('cambi_piano')
    .values({
      id: cambio_id,
      abbonamento_id: id,
      piano_id,
      chiesto_il,
      vale_dal,
      anteprima: JSON.stringify(cambio),
      scade_at,
      chiesto_da: `utente:${actor.utente_id}`,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { nome, descrizione, importo_centesimi, cadenza } = a
  const { ancora: _, ...cifre } = cambio
  return {
    _id: cambio_id,
    attuale: { _id: a.piano_id, nome, descrizione, importo_centesimi, cadenza },
    nuovo,
    ...cifre,
    scade_at: scade_at.toISOString(),
  }
}

const CIFRE = [
  'quando',
  'vale_dal',
  'totale_centesimi',
  'credito_centesimi',
  'addebito_centesimi',
  'prossimo_addebito',
  'prossimo_importo_centesimi',
] as const

const uguali = (a: CambioPiano, b: CambioPiano) => CIFRE.every((nome) => a[nome] === b[nome])

const contestoDi = ({ actor, info }: Chi) =>
  JSON.stringify({
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    ip: info.ip,
    request_id: info.request_id,
  })

/** Does exactly what was shown, or nothing: it is counted again, on the day on which it was shown, under the lock. */
export async function confermaCambio(
  trx: Db,
  id: string,
  anteprima_id: string,
  chi: Chi,
): Promise<void> {
  const { actor, clock } = chi
  const a = await blocca(trx, id, actor)
  const now = clock.now()
  const proposto = await trx
    .selectFrom('cambi_piano')
    .where('id', '=', anteprima_id)
    .where('abbonamento_id', '=', id)
    .where('chiesto_da', '=', `utente:${actor.utente_id}`)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (proposto === undefined) throw new AppError('non_trovato')
  if (proposto.stato !== 'proposto' || proposto.scade_at < now) {
    throw new AppError('anteprima_superata')
  }
  const { nuovo, cambio } = await conta(trx, a, proposto.piano_id, proposto.chiesto_il, actor)
  if (!uguali(cambio, proposto.anteprima as CambioPiano)) throw new AppError('anteprima_superata')
  if (cambio.totale_centesimi > 0 && !(await puoIncassare(trx, a.esercente_id, 'abbonamento'))) {
    throw new AppError('esercente_non_incassa')
  }
  const causale = `${nuovo.nome.slice(0, 90)}: cambio di piano dal ${formattaGiorno(cambio.vale_dal)}`
  await sql`
    select conferma_cambio(${anteprima_id}, ${newId(now)}, ${causale}, ${now}, ${contestoDi(chi)}::jsonb)
  `.execute(trx)
}

/** The change that was to come does not come. */
export async function annullaCambio(trx: Db, id: string, chi: Chi): Promise<void> {
  await blocca(trx, id, chi.actor)
  const { rows } = await sql<{ fatto: boolean }>`
    select annulla_cambio(${id}, ${chi.clock.now()}, ${contestoDi(chi)}::jsonb) as fatto`.execute(
    trx,
  )
  if (rows[0]?.fatto !== true) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è un cambio di piano programmato da annullare.',
    })
  }
}
