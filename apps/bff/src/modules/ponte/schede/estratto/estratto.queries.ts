import { type EstrattoConto, GIORNI_ESTRATTO_MAX } from '@rateo/contract/ponte/estratto-conto'
import { aggiungiMesi, giorniTra } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { partiDelCliente } from '../parti.ts'
import { findRighe, findSaldoPrima } from './righe.queries.ts'

/** As many lines as a page and a sheet can hold; more are asked for in parts, so that no total is of a piece. */
const RIGHE_MAX = 2000

type Coppia = { esercente_id: string; cliente_id: string }
type Chiesto = { dal: string; al: string }
type Domanda = {
  dal?: string | undefined
  al?: string | undefined
  esercente?: string | undefined
}

const MESI = 3

const daCorreggere = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** The esercente of the estratto: one's own, or the one that was chosen among those of the cliente. */
async function findEsercente(db: Db, id: string, actor: Actor, scelto: string | undefined) {
  const { esercente_id } = await partiDelCliente(db, id, actor)
  const quale = esercente_id ?? scelto
  if (quale === undefined) throw daCorreggere('/esercente', 'Scegli l’esercente')
  return quale
}

async function findParti(db: Db, { esercente_id, cliente_id }: Coppia) {
  const row = await db
    .selectFrom('clienti_esercente as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .where('r.cliente_id', '=', cliente_id)
    .where('r.esercente_id', '=', esercente_id)
    .select(['e.id', 'e.ragione_sociale', 'r.nome', 'r.email'])
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

function checkPeriodo({ dal, al }: Chiesto): void {
  if (al < dal) throw daCorreggere('/al', 'L’ultimo giorno viene prima del primo')
  if (giorniTra(dal, al) > GIORNI_ESTRATTO_MAX) {
    throw daCorreggere('/dal', 'Scegli un periodo di al massimo cinque anni')
  }
}

/** The estratto conto of a period, for a person who may read both sides of it. */
export async function getEstratto(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  id: string,
  { esercente, al, dal }: Domanda,
): Promise<EstrattoConto> {
  const esercente_id = await findEsercente(db, id, actor, esercente)
  const fino = al ?? clock.today()
  const chiesto = { dal: dal ?? aggiungiMesi(fino, -MESI), al: fino }
  checkPeriodo(chiesto)
  return estrattoFra(db, { esercente_id, cliente_id: id }, chiesto)
}

/** The estratto conto between two parties. */
export async function estrattoFra(
  db: Db,
  coppia: Coppia,
  { dal, al }: Chiesto,
): Promise<EstrattoConto> {
  const parti = await findParti(db, coppia)
  const iniziale = await findSaldoPrima(db, coppia, dal)
  const righe = await findRighe(db, coppia, { dal, al, limite: RIGHE_MAX + 1 })
  if (righe.length > RIGHE_MAX) {
    throw daCorreggere('/dal', 'In questo periodo ci sono troppe righe: scegline uno più corto')
  }
  const somma = (di: (riga: (typeof righe)[number]) => number) =>
    righe.reduce((sum, riga) => sum + di(riga), 0)
  const denaro = new Set(['incasso', 'storno', 'restituzione'])
  return {
    esercente: { _id: parti.id, nome: parti.ragione_sociale },
    cliente: { _id: coppia.cliente_id, nome: parti.nome, email: parti.email },
    dal,
    al,
    saldo_iniziale_centesimi: iniziale,
    righe,
    totali: {
      addebiti_centesimi: somma((riga) => riga.addebito_centesimi),
      accrediti_centesimi: somma((riga) => riga.accredito_centesimi),
      incassato_centesimi: somma((riga) =>
        denaro.has(riga.tipo) ? riga.accredito_centesimi - riga.addebito_centesimi : 0,
      ),
      rimborsato_centesimi: somma((riga) => riga.rimborsato_centesimi),
    },
    saldo_finale_centesimi: righe.at(-1)?.saldo_centesimi ?? iniziale,
  }
}
