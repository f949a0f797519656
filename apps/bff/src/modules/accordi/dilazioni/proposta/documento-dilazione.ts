import { GIORNI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { findLogoDaStampare, indirizzoDi } from '../../../registri/documenti/index.ts'
import type { DocumentoDilazione } from './dilazione-pdf.ts'
import { moraDelPiano } from './mora-concordata.ts'
import type { Proposta } from './componi-proposta.ts'

export type Lettore = 'cliente' | 'esercente'
type Parti = Pick<
  DocumentoDilazione,
  'esercente' | 'partita_iva' | 'sede' | 'email_esercente' | 'logo' | 'cliente'
>

type Legame = { esercente_id: string; cliente_id: string }

async function leggiParti(db: Db, chi: Legame, lettore: Lettore): Promise<Parti> {
  const row = await db
    .selectFrom('clienti_esercente as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .innerJoin('clienti as c', 'c.id', 'r.cliente_id')
    .where('r.esercente_id', '=', chi.esercente_id)
    .where('r.cliente_id', '=', chi.cliente_id)
    .select([
      'e.ragione_sociale',
      'e.partita_iva',
      'e.email',
      'e.indirizzo',
      'e.cap',
      'e.citta',
      'e.provincia',
      lettore === 'cliente' ? 'c.nome' : 'r.nome',
    ])
    .executeTakeFirstOrThrow()
  const { ragione_sociale, partita_iva, email, nome } = row
  return {
    esercente: ragione_sociale,
    partita_iva,
    sede: indirizzoDi(row) ?? '',
    email_esercente: email,
    logo: await findLogoDaStampare(db, chi.esercente_id),
    cliente: nome,
  }
}

/**
 * The text of a dilazione, from what was written down when it was sent. The cliente reads and signs the own name; the
 * esercente reads the one it knows them by.
 */
export async function documentoDi(
  db: Db,
  id: string,
  lettore: Lettore,
): Promise<DocumentoDilazione> {
  const d = await db
    .selectFrom('dilazioni')
    .selectAll()
    .select([
      sql<number>`tan_percento::float8`.as('tan'),
      sql<number>`taeg_percento::float8`.as('taeg'),
      moraDelPiano.as('mora'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rate = await db
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .where('riapre_id', 'is', null)
    .orderBy('n')
    .select([
      'n',
      'scadenza_originale as scadenza',
      'evento',
      'capitale_centesimi',
      'interessi_centesimi',
      'spese_centesimi',
      'totale_centesimi',
    ])
    .execute()
  const prima = await db
    .selectFrom('rinegoziazioni as x')
    .innerJoin('dilazioni as v', 'v.id', 'x.vecchia_id')
    .where('x.nuova_id', '=', id)
    .select('v.numero')
    .executeTakeFirst()
  return {
    ...(await leggiParti(db, d, lettore)),
    giorno: d.proposta_il ?? dayInRome(d.created_at),
    riferimento: d.numero,
    causale: d.causale,
    sostituisce: prima?.numero ?? null,
    importo_centesimi: d.importo_centesimi,
    interessi_centesimi: d.interessi_centesimi,
    spese_centesimi: d.spese_centesimi,
    totale_centesimi: d.totale_centesimi ?? 0,
    tan_percento: d.tan,
    taeg_percento: d.taeg,
    inquadramento: d.inquadramento,
    mora_percento: d.mora,
    giorni_evento: d.giorni_evento,
    rate: rate.map(({ totale_centesimi, evento, ...rata }) => ({
      ...rata,
      a_evento: evento ?? undefined,
      totale_centesimi: totale_centesimi ?? 0,
    })),
  }
}

/** The text of what is offered on the payment page: nothing is written down yet, so it bears the number of the pagamento. */
export async function documentoDiOfferta(
  db: Db,
  { causale, condizioni, piano, inquadrata, ...chi }: Proposta,
  pagamento_id: string,
): Promise<DocumentoDilazione> {
  const { numero } = await db
    .selectFrom('pagamenti')
    .select('numero')
    .where('id', '=', pagamento_id)
    .executeTakeFirstOrThrow()
  return {
    ...(await leggiParti(db, chi, 'cliente')),
    giorno: condizioni.oggi,
    riferimento: numero,
    causale,
    importo_centesimi: condizioni.importo_centesimi,
    ...piano,
    inquadramento: inquadrata.inquadramento,
    giorni_evento: condizioni.giorni_evento ?? GIORNI_EVENTO.giorni,
  }
}
