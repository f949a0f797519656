import { adeguaPrezzo } from '@rateo/domain/atti/adeguamento-prezzo'
import { cambiaPiano, chiedeConsenso, type Introdotto } from '@rateo/domain/stati/cambio-piano'
import { prezzoPieno, SENZA_INGRESSO } from '@rateo/domain/stati/ingresso'
import {
  aPosti,
  motivoPosti,
  nomeConPosti,
  postiInParole,
  postiVicini,
} from '@rateo/domain/stati/posti'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { findCambioProgrammato, findCambioProposto, findRinnovi } from '../dettaglio.queries.ts'
import { findPeriodoCorrente } from './periodo-corrente.queries.ts'
import { findRegoleCambio } from './regole-cambio.ts'
import { prezzoDi } from '../quota/prezzo-di.ts'
import { MOTIVO_QUOTA, motivoNonCambiabile } from './motivo-non-cambiabile.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano, findPostiLiberi } from '../piani/piano.queries.ts'
import { postiFiniti } from '../iscrizione/sottoscrizione.queries.ts'
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
    .select('giorno_addebito')
    .select(['posti_min', 'posti_max', 'ingresso_periodi', 'ingresso_centesimi'])
    .select(['ingresso_ripetibile', 'primo_id'])
    .orderBy('importo_centesimi')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows
}

/** The change that the caller was asked to accept; null for the esercente, who asks. */
const propostoA = async ({ db, actor, clock }: Call, { id }: Suo) =>
  actor.ruolo === 'cliente' ? await findCambioProposto(db, id, clock.now()) : null

export async function pianiDisponibili(call: Call, id: string) {
  const { db, actor } = call
  const a = await getAbbonamento(db, id, actor)
  const proposto = await propostoA(call, a)
  const piani = await findPianiDisponibili(db, a, actor, proposto?.piano._id ?? null)
  return piani.map(
    ({ ingresso_periodi: _n, ingresso_ripetibile: _r, primo_id: _p, ...piano }) => piano,
  )
}

/** Refuses more places than a piano has left; those that are held in any version of it are not taken again. */
async function esigiPosto(trx: Db, a: Suo, piano_id: string, posti: number): Promise<void> {
  const [di, nuovo] = await Promise.all([findPiano(trx, a.piano_id), findPiano(trx, piano_id)])
  if (nuovo === undefined || nuovo.posti === null) return
  const altri = nuovo.primo === di?.primo ? posti - a.posti : posti
  if (altri <= 0) return
  // Two people for the last place wait for one another.
  await lockVersioni(trx, nuovo.primo)
  const liberi = await findPostiLiberi(trx, nuovo, a.id)
  if (liberi === null || liberi >= altri) return
  throw new AppError('stato_incompatibile', { message: postiFiniti(liberi) })
}

/** Refuses another piano for one share alone: the others would go on paying for the old one. */
async function esigiStessoPiano(
  db: Db,
  a: Suo,
  { piano_id, posti }: { piano_id: string; posti: number },
): Promise<void> {
  if (a.quota_id === null) return
  const [di, nuovo] = await Promise.all([findPiano(db, a.piano_id), findPiano(db, piano_id)])
  if (di?.primo === nuovo?.primo && posti === a.posti) return
  throw new AppError('stato_incompatibile', { message: MOTIVO_QUOTA })
}

type Voluti = { piano_id: string; posti?: number | undefined }
type Proposto = Awaited<ReturnType<typeof propostoA>>

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

type Disponibile = Awaited<ReturnType<typeof findPianiDisponibili>>[number]

/** A piano with the first price that this person gets of it: none of another version of the one that they have, or of one that they had. */
async function conIngresso(db: Db, { cliente_id }: Suo, piano: Disponibile | undefined) {
  if (piano === undefined) return undefined
  const { ingresso_ripetibile, primo_id, ...altro } = piano
  const primo = primo_id ?? piano._id
  return perChi(db, { ...altro, ingresso_ripetibile, primo }, cliente_id)
}

/** The first price after a change: it goes on with other places, and begins with a piano that has one of its own. */
function ingressoDopo(
  a: Suo,
  { isSuo, posti, scelto }: Awaited<ReturnType<typeof scegliNuovo>>,
  prezzo_centesimi: number,
): { prezzo_centesimi: number; ingresso: Introdotto | null } {
  const n = scelto.ingresso_periodi
  if (isSuo) {
    const { pieno_centesimi, ingresso_rimasti } = a
    if (pieno_centesimi === null || ingresso_rimasti === null) {
      return { prezzo_centesimi, ingresso: null }
    }
    const pieno = (pieno_centesimi / a.posti) * posti
    const ingresso = { pieno_centesimi: pieno, rimasti: null, attuali: ingresso_rimasti }
    return { prezzo_centesimi, ingresso }
  }
  // One share never begins a first price again by itself: the others would go on at another one.
  if (n === 0 || scelto.ingresso_centesimi === null || a.quota_id !== null) {
    return { prezzo_centesimi, ingresso: null }
  }
  return {
    prezzo_centesimi: scelto.ingresso_centesimi * posti,
    ingresso: { pieno_centesimi: prezzo_centesimi, rimasti: n, attuali: n },
  }
}

/** The piano that is asked for with its places: the one that somebody has keeps the price that they agreed to. */
async function scegliNuovo(call: Call, a: Suo, voluti: Voluti, proposto: Proposto) {
  const { piano_id } = voluti
  const isSuo = piano_id === a.piano_id
  const { nome, descrizione, cadenza, giorno_addebito, posti_min, posti_max } = a
  const uno = a.importo_centesimi / a.posti
  const suo = { _id: piano_id, nome, descrizione, importo_centesimi: uno, cadenza, giorno_addebito }
  const proposto_id = proposto?.piano._id ?? null
  const scelto =
    isSuo && aPosti(a)
      ? { ...suo, posti_min, posti_max, ...SENZA_INGRESSO }
      : await conIngresso(
          call.db,
          a,
          (await findPianiDisponibili(call.db, a, call.actor, proposto_id)).find(
            ({ _id }) => _id === piano_id,
          ),
        )
  if (scelto === undefined) throw rifiuta('/piano_id', 'Scegli un piano dall’elenco')
  const diProposta = proposto_id === piano_id ? proposto?.posti : undefined
  const posti = voluti.posti ?? diProposta ?? postiVicini(scelto, a.posti)
  const motivo =
    isSuo && posti === a.posti ? `Sono già ${postiInParole(posti)}` : motivoPosti(scelto, posti)
  if (motivo !== null) throw rifiuta('/posti', motivo)
  return { scelto, posti, isSuo, daFirmare: diProposta === posti }
}

/** Refuses other places while a new price is on its way: they would be of a price that is not known yet. */
async function esigiNessunPrezzo({ db }: Call, { id }: Suo): Promise<void> {
  const prezzo = await db
    .selectFrom('cambi_piano')
    .where('abbonamento_id', '=', id)
    .where('stato', 'in', ['in_attesa', 'programmato'])
    .where('adeguamento_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (prezzo === undefined) return
  throw new AppError('stato_incompatibile', {
    message: 'C’è un nuovo prezzo in arrivo: i posti si cambiano quando è deciso.',
  })
}

/**
 * The figures of a change as of a day, and whose yes it needs; refused where there is nothing to change, or something is
 * still to be paid.
 */
export async function contaCambio(
  call: Call,
  a: Suo,
  { giorno, ...voluti }: Voluti & { giorno: string },
) {
  const { db } = call
  const giorno_nuovo = (await findCambioGiorno(db, a.id))?.giorno ?? null
  const motivo = motivoNonCambiabile({ ...a, giorno_nuovo }, await findRinnovi(db, a.id))
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const scelta = await scegliNuovo(call, a, voluti, await propostoA(call, a))
  const { scelto, posti, isSuo, daFirmare } = scelta
  if (isSuo) await esigiNessunPrezzo(call, a)
  await esigiPosto(db, a, scelto._id, posti)
  await esigiStessoPiano(db, a, { piano_id: scelto._id, posti })
  const prezzo = daFirmare ? await findPrezzoDelCambio(db, a.id, call.clock.now()) : null
  const { posti_max } = scelto
  const intero = await prezzoDi(db, a, scelto.importo_centesimi * posti)
  const { prezzo_centesimi, ingresso } = ingressoDopo(a, scelta, intero)
  const { _id, nome, descrizione, cadenza, giorno_addebito } = scelto
  const piano = { _id, nome, descrizione, cadenza, giorno_addebito, posti }
  const nuovo = { ...piano, importo_centesimi: prezzo ? intero : prezzo_centesimi }
  const { prossimo_addebito, ancora } = a
  if (prossimo_addebito === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è un prossimo addebito: il piano si cambia quando c’è.',
    })
  }
  const cambio = prezzo
    ? adeguaPrezzo({ ...a, prossimo_addebito }, nuovo, { dal: prezzo.vale_dal, oggi: giorno })
    : cambiaPiano({
        attuale: a,
        nuovo,
        oggi: giorno,
        ancora,
        prossimo_addebito,
        ...(await findPeriodoCorrente(db, a, prossimo_addebito)),
        in_prova: a.stato === 'in_prova',
        ...(await findRegoleCambio(db, a.esercente_id)),
        ingresso,
      })
  if (cambio === null) throw new AppError('anteprima_superata')
  const aVenire = await findCambioProgrammato(db, a.id)
  const attesi = aVenire === null ? [a] : [a, aVenire]
  const aPieno = { ...a, importo_centesimi: prezzoPieno(a) }
  const pieno = {
    ...nuovo,
    importo_centesimi: ingresso?.pieno_centesimi ?? nuovo.importo_centesimi,
  }
  return {
    nuovo,
    conNome: {
      attuale: nomeConPosti(a.nome, a, a.posti),
      nuovo: nomeConPosti(nuovo.nome, { posti_max }, posti),
    },
    solo_posti: isSuo,
    cambio,
    da_proporre:
      call.actor.ruolo === 'esercente' &&
      (chiedeConsenso(cambio, nuovo, attesi) ||
        // The price after a first one may be dearer, and nobody pays it who was not asked.
        (ingresso !== null && chiedeConsenso(cambio, pieno, isSuo ? [aPieno] : attesi))),
    da_firmare: daFirmare,
    adeguamento_id: prezzo?.id ?? null,
  }
}
export type CambioContato = Awaited<ReturnType<typeof contaCambio>>
