import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { RATE_APERTE } from '@rateo/domain/credito/rata'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'
import { iCalendar } from '@rateo/domain/tempo/icalendar'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { hashDi, tokenDi } from './token-calendario.ts'

type Quale = { cliente_id: string; dilazione_id?: string }

/** The rate that a cliente still has to pay, by day: what was paid is not there, what was moved is on its new day. */
const findDaPagare = async (db: Db, { cliente_id, dilazione_id }: Quale) =>
  db
    .selectFrom('dilazioni as d')
    .innerJoin('rate as r', 'r.dilazione_id', 'd.id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
    .where('d.cliente_id', '=', cliente_id)
    .$if(dilazione_id !== undefined, (rows) => rows.where('d.id', '=', dilazione_id ?? ''))
    .where('d.stato', 'in', ['accettata', 'attiva', 'decaduta'])
    .where('r.stato', 'in', [...RATE_APERTE])
    .where('p.residuo_centesimi', '>', 0)
    .where((eb) => eb.or([eb('r.evento_stato', 'is', null), eb('r.evento_stato', '<>', 'passato')]))
    .orderBy('r.scadenza')
    .orderBy('r.id')
    .select('r.evento_stato')
    .select(['r.id', 'r.dilazione_id', 'r.scadenza', 'p.residuo_centesimi', 'd.numero'])
    .select('e.ragione_sociale as esercente')
    .limit(500)
    .execute()

/** The calendar of a cliente, or of one plan: the day, how much and to whom. Nothing says what it is for. */
export async function findCalendario(
  db: Db,
  quale: Quale,
  { config, now }: { config: Pick<Config, 'origin'>; now: Date },
): Promise<string> {
  const { host } = new URL(config.origin)
  const rate = await findDaPagare(db, quale)
  return iCalendar({
    nome: 'Rate da pagare',
    adesso: now,
    eventi: rate.map(
      ({ id, dilazione_id, scadenza, residuo_centesimi, esercente, numero, ...r }) => ({
        uid: `${id}@${host}`,
        giorno: scadenza,
        titolo: `${formattaEuro(residuo_centesimi)} a ${esercente}${attendeEvento(r.evento_stato) ? ', solo se l’evento è confermato' : ''}`,
        testo: attendeEvento(r.evento_stato)
          ? `Ultimo giorno di una rata a un evento, dilazione ${numero}: oggi non è dovuta.`
          : `Rata da pagare, dilazione ${numero}.`,
        url: `${config.origin}/dilazioni/${encodeURIComponent(dilazione_id)}`,
      }),
    ),
  })
}

/** The address of a cliente; null while there is none. */
export async function findIndirizzo(
  db: Db,
  cliente_id: string | null,
  { origin, secret }: Pick<Config, 'origin' | 'secret'>,
): Promise<{ url: string | null }> {
  const row = await db
    .selectFrom('calendari')
    .where('cliente_id', '=', cliente_id ?? '')
    .select(['id', 'token_hash'])
    .executeTakeFirst()
  if (row === undefined) return { url: null }
  return { url: `${origin}/scadenze/${tokenDi(secret, row.id, row.token_hash)}.ics` }
}

/** The cliente whose calendar a token opens; undefined for one that opens nothing. */
export const findDaToken = (db: Db, token: string) =>
  db
    .selectFrom('calendari')
    .where('token_hash', '=', hashDi(token))
    .select(['id', 'cliente_id'])
    .executeTakeFirst()
