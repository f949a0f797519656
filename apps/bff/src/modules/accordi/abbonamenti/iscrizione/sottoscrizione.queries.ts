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

/** True where another share of the same place has it already. */
async function haGiaIlPosto(db: Db, quota_id: string | null): Promise<boolean> {
  if (quota_id === null) return false
  const altra = await db
    .selectFrom('quote_ripartizione as q')
    .innerJoin('quote_ripartizione as altra', 'altra.ripartizione_id', 'q.ripartizione_id')
    .innerJoin('abbonamenti as a', 'a.id', 'altra.abbonamento_id')
    .where('q.id', '=', quota_id)
    .where('a.stato', 'not in', ['non_attivato', 'concluso', 'cessato', 'receduto'])
    .select('a.id')
    .executeTakeFirst()
  return altra !== undefined
}

/** Why nobody can subscribe to a piano now, or this cliente cannot; null where they can. */
export async function motivoNonSottoscrivibile(
  db: Db,
  piano: PianoScelto,
  mio?: { stato: string },
): Promise<string | null> {
  if (mio !== undefined && mio.stato !== 'in_attivazione') return 'Sei già abbonato a questo piano.'
  if (piano.visibilita === 'archiviato') return 'Questo piano non è più offerto.'
  const liberi =
    mio === undefined && !(await haGiaIlPosto(db, piano.quota_id))
      ? await findPostiLiberi(db, piano)
      : null
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

/** The one for whom the cliente subscribes, where they may name it; a proposal may name a child that the other parent wrote. */
async function findPer(
  db: Db,
  per: string | null,
  { cliente_id, esercente_id }: { cliente_id: string; esercente_id: string },
): Promise<Sottoscrizione['beneficiario']> {
  if (per === null) return null
  const row = await db
    .selectFrom('beneficiari as b')
    .where('b.id', '=', per)
    .where('b.stato', '<>', 'dimenticato')
    .where((eb) =>
      eb.or([eb('b.esercente_id', 'is', null), eb('b.esercente_id', '=', esercente_id)]),
    )
    .where((eb) =>
      eb.or([
        eb('b.cliente_id', '=', cliente_id),
        eb.exists(
          eb
            .selectFrom('iscrizioni as i')
            .whereRef('i.beneficiario_id', '=', 'b.id')
            .where('i.cliente_id', '=', cliente_id)
            .select('i.id'),
        ),
      ]),
    )
    .select(['b.id', 'b.nome'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return { _id: row.id, nome: row.nome }
}

/** All that a cliente reads before subscribing. */
export async function getSottoscrizione(
  db: Db,
  id: string,
  { actor: { cliente_id }, clock, per }: { actor: Actor; clock: Clock; per: string | null },
): Promise<Sottoscrizione> {
  const trovato = cliente_id === null ? undefined : await findPianoPubblico(db, id, clock.today())
  if (trovato === undefined || cliente_id === null) throw new AppError('non_trovato')
  const { esercente } = trovato
  const offerto = await findInVendita(db, trovato.piano.primo)
  const uno = await perChi(db, offerto, cliente_id)
  const mio = await findMio(db, uno.primo, cliente_id, per)
  const now = clock.now()
  const proposta = mio ? undefined : await findIscrizione(db, uno.id, { cliente_id, per, now })
  const piano = scegliPosti(uno, { chiesti: undefined, proposta, oggi: clock.today() })
  return {
    _id: piano.primo,
    piano_id: piano.id,
    ...condizioniDi(piano.quota ? piano : { ...piano, importo_centesimi: uno.importo_centesimi }),
    ...(!piano.quota && piano.ingresso_centesimi !== null
      ? { ingresso_centesimi: uno.ingresso_centesimi }
      : {}),
    ingresso_avuto: !piano.quota && offerto.ingresso_periodi > 0 && piano.ingresso_periodi === 0,
    quota: piano.quota,
    beneficiario: await findPer(db, per, { cliente_id, esercente_id: uno.esercente_id }),
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
