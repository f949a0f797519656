import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { fraseRecesso, motivoNonRecede } from '@rateo/domain/credito/recesso'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { termineRecesso } from '@rateo/domain/tempo/termini'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Sua } from '../lock-dilazione.ts'

/** Days that the contract leaves to pay what is left of the price. */
const GIORNI_PER_SALDARE = 30

type ContoRecesso = {
  dovuto_centesimi: number
  rimborso_centesimi: number
  torna: boolean
  in_corso_centesimi: number
}

/** The last day on which the cliente may leave; null before acceptance, and between firms. */
export const recessoEntro = ({
  accettata_at,
  inquadramento,
}: Pick<Sua, 'accettata_at' | 'inquadramento'>): Giorno | null =>
  accettata_at === null || inquadramento === 'b2b'
    ? null
    : termineRecesso(dayInRome(accettata_at)).recesso_entro

/** The outcome of a recesso declared today, counted by what carries it out. */
export async function findContoRecesso(db: Db, id: string, oggi: Giorno) {
  const { rows } = await sql<{ conto: ContoRecesso }>`
    select ${stored('conto_recesso', { dilazione: id })} as conto`.execute(db)
  const conto = rows[0]?.conto
  if (conto === undefined) throw new Error(`${id}: no such dilazione`)
  return { ...conto, entro: aggiungiGiorni(oggi, GIORNI_PER_SALDARE) }
}

/** Why the cliente cannot leave a dilazione today; null where it can. */
export async function findMotivoNonRecede(
  db: Db,
  d: Pick<Sua, 'id' | 'stato' | 'accettata_at' | 'inquadramento'>,
  oggi: Giorno,
): Promise<string | null> {
  const [dichiarato, conto] = await Promise.all([
    findRiga(db, d.id),
    findContoRecesso(db, d.id, oggi),
  ])
  const senza_effetto = d.stato === 'conclusa' && conto.rimborso_centesimi === 0
  const situazione = {
    stato: d.stato,
    recesso_entro: recessoEntro(d),
    dichiarato: dichiarato !== undefined,
    senza_effetto,
  }
  return motivoNonRecede(situazione, oggi)
}

const findRiga = (db: Db, id: string) =>
  db.selectFrom('recessi_dilazione').selectAll().where('dilazione_id', '=', id).executeTakeFirst()

/** The recesso of a dilazione as its page tells it; null where nobody declared one. */
export async function findRecesso(db: Db, id: string): Promise<Dilazione['recesso']> {
  const riga = await findRiga(db, id)
  if (riga === undefined) return null
  const { dichiarato_at, entro, dovuto_centesimi, rimborso_centesimi, saldo_id } = riga
  return {
    dichiarato_at: dichiarato_at.toISOString(),
    esito:
      entro === null || dovuto_centesimi === null || rimborso_centesimi === null
        ? null
        : { entro, dovuto_centesimi, rimborso_centesimi, saldo_id },
  }
}

/** The facts of a recesso for its receipt, with the sentence that says what it came to. */
export async function findRicevuta(db: Db, id: string) {
  const riga = await db
    .selectFrom('recessi_dilazione as x')
    .innerJoin('dilazioni as d', 'd.id', 'x.dilazione_id')
    .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
    .where('x.dilazione_id', '=', id)
    .select(['d.id', 'd.numero', 'd.causale', 'd.totale_centesimi', 'd.esercente_id'])
    .select(['d.cliente_id', 'd.accettata_at'])
    .select(['x.dichiarato_at', 'x.eseguito_at', 'x.nome', 'x.email', 'x.entro'])
    .select(['x.dovuto_centesimi', 'x.rimborso_centesimi', 'x.saldo_id'])
    .select(['e.ragione_sociale as esercente', 'e.email as email_esercente', 'e.partita_iva'])
    .select(['e.indirizzo', 'e.cap', 'e.citta', 'e.provincia'])
    .executeTakeFirst()
  if (riga === undefined) return undefined
  const oggi = dayInRome(riga.dichiarato_at)
  const { entro, dovuto_centesimi, rimborso_centesimi } = riga
  const esito =
    entro === null || dovuto_centesimi === null || rimborso_centesimi === null
      ? await findContoRecesso(db, id, oggi)
      : {
          entro,
          dovuto_centesimi,
          rimborso_centesimi,
          torna: riga.saldo_id === null,
          in_corso_centesimi: 0,
        }
  return { ...riga, esito, frase: fraseRecesso(esito) }
}
export type Ricevuta = NonNullable<Awaited<ReturnType<typeof findRicevuta>>>
