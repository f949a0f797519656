import type { Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { postiInParole } from '@rateo/domain/stati/posti'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { condizioniDi, findMio, findPiano, findPostiLiberi } from '../piani/piano.queries.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { findInVendita } from './in-vendita.queries.ts'
import { findIscrizione, testoIscrizione } from './iscrizioni.queries.ts'
import { findAutomatico } from './sconto-piano.ts'
import { type PianoScelto, scegliPosti } from './scegli-posti.ts'

/** The first charge, while it is still to be paid. */
export async function findDaPagare(db: Db, abbonamento_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('pagamenti')
    .where('origine', '=', 'abbonamento')
    .where('origine_id', '=', abbonamento_id)
    .where('origine_n', '=', 1)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The refusal of more places than there are. */
export const postiFiniti = (liberi: number): string =>
  liberi === 0
    ? 'I posti di questo piano sono finiti.'
    : liberi === 1
      ? 'Di questo piano resta un posto solo.'
      : `Di questo piano restano solo ${postiInParole(liberi)}.`

/** Why nobody can subscribe to a piano now, or this cliente cannot; null where they can. */
export async function motivoNonSottoscrivibile(
  db: Db,
  piano: PianoScelto,
  mio?: { stato: string },
): Promise<string | null> {
  if (mio !== undefined && mio.stato !== 'in_attivazione') return 'Sei già abbonato a questo piano.'
  if (piano.visibilita === 'archiviato') return 'Questo piano non è più offerto.'
  const liberi = mio === undefined ? await findPostiLiberi(db, piano) : null
  if (liberi !== null && liberi < piano.posti_scelti) return postiFiniti(liberi)
  return (await puoIncassare(db, piano.esercente_id, 'una_tantum'))
    ? null
    : 'Per ora l’esercente non accetta nuovi abbonati.'
}

/** A piano as everybody reads it who has its address, with the esercente who sells it. Nothing of who has it. */
export async function findPianoPubblico(db: Db, id: string, oggi: string) {
  const chiesto = await findPiano(db, id)
  if (chiesto === undefined) return undefined
  const piano = scegliPosti(await findInVendita(db, chiesto.primo), { chiesti: undefined, oggi })
  const esercente = await db
    .selectFrom('esercenti')
    .where('id', '=', piano.esercente_id)
    .select(['ragione_sociale as nome', 'partita_iva', 'email', 'telefono', 'citta'])
    .executeTakeFirstOrThrow()
  return { piano, esercente, motivo: await motivoNonSottoscrivibile(db, piano) }
}

/** All that a cliente reads before subscribing. */
export async function getSottoscrizione(
  db: Db,
  id: string,
  { actor: { cliente_id }, clock }: { actor: Actor; clock: Clock },
): Promise<Sottoscrizione> {
  const trovato = cliente_id === null ? undefined : await findPianoPubblico(db, id, clock.today())
  if (trovato === undefined || cliente_id === null) throw new AppError('non_trovato')
  const { esercente } = trovato
  const offerto = await findInVendita(db, trovato.piano.primo)
  const uno = await perChi(db, offerto, cliente_id)
  const mio = await findMio(db, uno.primo, cliente_id)
  const proposta = mio ? undefined : await findIscrizione(db, uno.id, cliente_id, clock.now())
  const piano = scegliPosti(uno, { chiesti: undefined, proposta, oggi: clock.today() })
  return {
    _id: piano.primo,
    piano_id: piano.id,
    ...condizioniDi({ ...piano, importo_centesimi: uno.importo_centesimi }),
    ingresso_centesimi: piano.ingresso_centesimi === null ? null : uno.ingresso_centesimi,
    ingresso_avuto: offerto.ingresso_periodi > 0 && piano.ingresso_periodi === 0,
    metodi: piano.metodi,
    posti_scelti: piano.posti_scelti,
    subentro: piano.subentro,
    posti_liberi: await findPostiLiberi(db, uno),
    esercente: { _id: piano.esercente_id, ...esercente },
    motivo: await motivoNonSottoscrivibile(db, piano, mio),
    mio_abbonamento_id: mio?.id ?? null,
    sconto: await findAutomatico({ db, clock }, piano, cliente_id),
    da_pagare_id: mio?.stato === 'in_attivazione' ? await findDaPagare(db, mio.id) : null,
    proposta: proposta
      ? {
          _id: proposta.id,
          scade_at: proposta.scade_at.toISOString(),
          ...testoIscrizione(piano, clock.today()),
        }
      : null,
  }
}
