import type { Regalo } from '@rateo/contract/accordi/regali'
import { trattenutoDelRegalo } from '@rateo/domain/atti/regalo-abbonamento'
import { eConsumatore } from '@rateo/domain/identita/cliente'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { SENZA_INGRESSO } from '@rateo/domain/stati/ingresso'
import { durataInParole } from '@rateo/domain/stati/piano'
import { termineRecesso } from '@rateo/domain/tempo/termini'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import { isId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { condizioniDi, contaPresi, findMio, findPiano } from '../piani/piano.queries.ts'
import { findRegaloDi } from './regalo-di.queries.ts'

type Chiamata = Pick<Call, 'db' | 'actor' | 'clock'>

/** Presents that the caller gave, or was given: by the address that they sign in with, or accepted already. */
const deiSuoi = ({ db, actor }: Chiamata) =>
  db
    .selectFrom('regali_abbonamento as r')
    .innerJoin('clienti as da', 'da.id', 'r.da_cliente_id')
    .innerJoin('piani as p', 'p.id', 'r.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .leftJoin('abbonamenti as a', 'a.id', 'r.abbonamento_id')
    .selectAll('r')
    .select(['da.nome as da', 'da.tipo', 'p.nome', 'p.descrizione', 'p.cadenza'])
    .innerJoin('pagamenti as d', 'd.id', 'r.pagamento_id')
    // The part that a code took off was never paid.
    .select(sql<number>`d.importo_centesimi - d.abbuoni_centesimi`.as('da_pagare_centesimi'))
    .select(['e.ragione_sociale as esercente', 'a.fino_al', 'a.cliente_id as di_cliente_id'])
    .select('a.stato as stato_abbonamento')
    .where((eb) =>
      eb.or([
        eb('r.da_cliente_id', '=', actor.cliente_id),
        eb('r.a_cliente_id', '=', actor.cliente_id),
        eb.and([
          eb('r.stato', 'not in', ['da_pagare', 'annullato']),
          eb(
            'r.email',
            'in',
            eb
              .selectFrom('utenti as u')
              .where('u.id', '=', actor.utente_id)
              .where('u.email_verificata_at', 'is not', null)
              .select('u.email'),
          ),
        ]),
      ]),
    )

/** One of theirs. */
export async function findRegalo(call: Chiamata, id: string) {
  const riga =
    call.actor.cliente_id === null || !isId(id)
      ? undefined
      : await deiSuoi(call).where('r.id', '=', id).executeTakeFirst()
  if (riga === undefined) throw new AppError('non_trovato')
  return riga
}
export type RigaRegalo = Awaited<ReturnType<typeof findRegalo>>

export const isMio = ({ actor }: Pick<Call, 'actor'>, r: RigaRegalo): boolean =>
  r.da_cliente_id === actor.cliente_id

const CHIUSO: Readonly<Record<string, string>> = {
  accettato: 'Il regalo è già stato accettato.',
  rifiutato: 'Il regalo è stato rifiutato: il denaro torna a chi lo ha pagato.',
  ritirato: 'Il regalo è stato ritirato.',
  scaduto: 'I giorni per accettare sono passati: il denaro torna a chi lo ha pagato.',
  receduto: 'Chi lo aveva pagato ha receduto: l’abbonamento è finito.',
}

/** Says why the caller cannot accept a present now; null where they can. */
export async function findMotivoRegalo(
  { db, actor, clock }: Chiamata,
  r: RigaRegalo,
): Promise<string | null> {
  const chiuso = CHIUSO[r.stato]
  if (chiuso !== undefined) return chiuso
  if (r.stato !== 'in_attesa') return 'Il regalo non è ancora stato pagato.'
  if (r.scade_at !== null && r.scade_at <= clock.now()) return CHIUSO['scaduto'] ?? null
  if (r.da_cliente_id === actor.cliente_id) return 'È un regalo tuo: lo accetta chi lo riceve.'
  const piano = await findPiano(db, r.piano_id)
  if (piano === undefined) throw new AppError('non_trovato')
  if ((await findMio(db, piano.primo, actor.cliente_id ?? '')) !== undefined) {
    return 'Hai già un abbonamento a questo piano: due insieme non si possono avere. Puoi accettare quando il tuo è finito, o rifiutare.'
  }
  // Its own place is held for it; only fewer than there were can have left it without.
  const troppi = piano.posti === null ? 0 : (await contaPresi(db, piano.primo)) - piano.posti
  if (troppi > 0) {
    return 'I posti di questo piano sono finiti: riprova quando se ne libera uno. Se i giorni passano, il denaro torna a chi lo ha pagato.'
  }
  return (await puoIncassare(db, r.esercente_id, 'abbonamento'))
    ? null
    : 'Per ora l’esercente non accetta nuovi abbonati.'
}

/** The withdrawal of who paid, once somebody accepted: until when, and what goes back today. */
export async function findRecesso({ db, clock }: Chiamata, r: RigaRegalo) {
  const oggi = clock.today()
  if (r.stato !== 'accettato' || r.abbonamento_id === null || !eConsumatore(r.tipo)) return null
  const { recesso_entro: entro } = termineRecesso(dayInRome(r.created_at))
  const regalo = await findRegaloDi(db, r.abbonamento_id)
  if (entro < oggi || r.stato_abbonamento !== 'attivo' || regalo === null) return null
  const reso = r.avvio_chiesto ? 'pro_rata' : 'tutto'
  const trattenuto_centesimi = trattenutoDelRegalo(regalo.versato_centesimi, {
    ...regalo,
    oggi,
    reso,
  })
  const rimborso_centesimi = Math.max(0, regalo.rendibile_centesimi - trattenuto_centesimi)
  return { entro, rimborso_centesimi, trattenuto_centesimi }
}

async function mostra(call: Chiamata, r: RigaRegalo): Promise<Regalo> {
  const mio = isMio(call, r)
  const piano = await findPiano(call.db, r.piano_id)
  if (piano === undefined) throw new AppError('non_trovato')
  const recesso = mio ? await findRecesso(call, r) : null
  const isClosed = !['da_pagare', 'in_attesa', 'accettato'].includes(r.stato)
  return {
    _id: r.id,
    stato: r.stato,
    mio,
    da: r.da,
    email: mio ? r.email : null,
    messaggio: r.messaggio,
    nome: r.nome,
    descrizione: r.descrizione,
    piano_id: r.piano_id,
    primo_id: piano.primo,
    esercente: { _id: r.esercente_id, nome: r.esercente },
    periodi: r.periodi,
    durata: durataInParole(r.periodi, r.cadenza),
    importo_centesimi: mio ? Number(r.da_pagare_centesimi) : null,
    pagamento_id: mio ? r.pagamento_id : null,
    // The prices of a present are between who pays and who sells.
    voci: condizioniInParole({ ...condizioniDi(piano), ...SENZA_INGRESSO, prova_giorni: 0 }).filter(
      ({ name }) => name === 'Posti',
    ),
    scade_at: isClosed ? null : (r.scade_at?.toISOString() ?? null),
    fino_al: r.fino_al,
    abbonamento_id:
      r.di_cliente_id !== null && r.di_cliente_id === call.actor.cliente_id
        ? r.abbonamento_id
        : null,
    motivo: mio ? null : await findMotivoRegalo(call, r),
    recesso: recesso && {
      entro: recesso.entro,
      rimborso_centesimi: recesso.rimborso_centesimi,
    },
    created_at: r.created_at.toISOString(),
  }
}

export const getRegalo = async (call: Chiamata, id: string): Promise<Regalo> =>
  mostra(call, await findRegalo(call, id))

/** The presents that the caller gave, and those that wait for them, the newest first. */
export async function findRegali(call: Chiamata): Promise<Regalo[]> {
  const righe = await deiSuoi(call)
    .where((eb) =>
      eb.or([
        eb('r.da_cliente_id', '=', call.actor.cliente_id),
        eb.and([eb('r.stato', '=', 'in_attesa'), sql<boolean>`r.scade_at > ${call.clock.now()}`]),
      ]),
    )
    .where('r.stato', '<>', 'annullato')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute()
  return Promise.all(righe.map((riga) => mostra(call, riga)))
}
