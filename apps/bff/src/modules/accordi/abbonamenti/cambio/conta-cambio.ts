import { adeguaPrezzo } from '@rateo/domain/atti/adeguamento-prezzo'
import { cambiaPiano, chiedeConsenso, inizioPeriodo } from '@rateo/domain/stati/cambio-piano'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { findCambioProgrammato, findCambioProposto, findRinnovi } from '../dettaglio.queries.ts'
import { motivoNonCambiabile } from './motivo-non-cambiabile.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano, findPostiLiberi } from '../piani/piano.queries.ts'
import { type Suo, getAbbonamento } from '../get-abbonamento.ts'
import { findCambioGiorno } from '../giorno/giorno.queries.ts'
import { findPrezzoDelCambio } from '../prezzo/prezzo-annunciato.queries.ts'

/**
 * The piani to choose from: for a cliente those that are public and the one proposed to it, for the esercente also
 * those by invitation.
 */
async function findPianiDisponibili(
  db: Db,
  { esercente_id, piano_id }: Pick<Suo, 'esercente_id' | 'piano_id'>,
  actor: Actor,
  proposto: string | null,
) {
  const rows = await db
    .selectFrom('piani')
    .where('esercente_id', '=', esercente_id)
    .where('id', '<>', piano_id)
    // One that ends with its first charge has no next one, of which the figures of a change speak.
    .where((eb) =>
      eb.or([
        eb('durata_periodi', 'is', null),
        eb('durata_periodi', '>', 1),
        ...(proposto === null ? [] : [eb('id', '=', proposto)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb(
          'visibilita',
          'in',
          actor.ruolo === 'cliente' ? ['pubblico'] : ['pubblico', 'su_invito'],
        ),
        ...(proposto === null ? [] : [eb('id', '=', proposto)]),
      ]),
    )
    .select(['id as _id', 'nome', 'descrizione', 'importo_centesimi', 'cadenza'])
    .orderBy('importo_centesimi')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows
}

const pianoProposto = async ({ db, actor, clock }: Call, { id }: Suo) =>
  actor.ruolo === 'cliente'
    ? ((await findCambioProposto(db, id, clock.now()))?.piano._id ?? null)
    : null

export async function pianiDisponibili(call: Call, id: string) {
  const { db, actor } = call
  const a = await getAbbonamento(db, id, actor)
  return findPianiDisponibili(db, a, actor, await pianoProposto(call, a))
}

/** Refuses a piano that is full; another version of the same one takes no other place. */
async function esigiPosto(trx: Db, a: Suo, piano_id: string): Promise<void> {
  const [di, nuovo] = await Promise.all([findPiano(trx, a.piano_id), findPiano(trx, piano_id)])
  if (nuovo === undefined || nuovo.posti === null || nuovo.primo === di?.primo) return
  // Two people for the last place wait for one another.
  await lockVersioni(trx, nuovo.primo)
  if ((await findPostiLiberi(trx, nuovo)) !== 0) return
  throw new AppError('stato_incompatibile', { message: 'I posti di questo piano sono finiti.' })
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

/**
 * The figures of a change as of a day, and whose yes it needs; refused where there is nothing to change, or something is
 * still to be paid.
 */
export async function contaCambio(
  call: Call,
  a: Suo,
  { piano_id, giorno }: { piano_id: string; giorno: string },
) {
  const { db } = call
  const giorno_nuovo = (await findCambioGiorno(db, a.id))?.giorno ?? null
  const motivo = motivoNonCambiabile({ ...a, giorno_nuovo }, await findRinnovi(db, a.id))
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const proposto = await pianoProposto(call, a)
  const piani = await findPianiDisponibili(db, a, call.actor, proposto)
  const nuovo = piani.find(({ _id }) => _id === piano_id)
  if (nuovo === undefined) {
    const errors = [{ pointer: '/piano_id', message: 'Scegli un piano dall’elenco' }]
    throw new AppError('dati_non_validi', { errors })
  }
  await esigiPosto(db, a, piano_id)
  const { prossimo_addebito, ancora } = a
  if (prossimo_addebito === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è un prossimo addebito: il piano si cambia quando c’è.',
    })
  }
  const prezzo =
    proposto === piano_id ? await findPrezzoDelCambio(db, a.id, call.clock.now()) : null
  const cambio = prezzo
    ? adeguaPrezzo({ ...a, prossimo_addebito }, nuovo, { dal: prezzo.vale_dal, oggi: giorno })
    : cambiaPiano({
        attuale: a,
        nuovo,
        oggi: giorno,
        ancora,
        prossimo_addebito,
        pagato: await eraPagato(db, a, prossimo_addebito),
        in_prova: a.stato === 'in_prova',
      })
  if (cambio === null) throw new AppError('anteprima_superata')
  const aVenire = await findCambioProgrammato(db, a.id)
  return {
    nuovo,
    cambio,
    da_proporre:
      call.actor.ruolo === 'esercente' &&
      chiedeConsenso(cambio, nuovo, aVenire === null ? [a] : [a, aVenire]),
    da_firmare: proposto === piano_id,
    adeguamento_id: prezzo?.id ?? null,
  }
}
export type CambioContato = Awaited<ReturnType<typeof contaCambio>>
