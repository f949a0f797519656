import { createHash } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { addebitiInParole, condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { daPagareOggi } from '@rateo/domain/stati/primo-addebito'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import { condizioniDi } from '../piani/piano.queries.ts'
import type { PianoScelto } from './scegli-posti.ts'

const parteDi = (totale: RawBuilder<unknown>) =>
  sql<number | null>`case when i.quota_id is not null then
    ${stored('quota_di', { quota: sql`i.quota_id`, totale })} end`

/**
 * The share of price and first price that a proposal is for, null where it is for the whole, and the charges at the first one: who
 * comes later than the others has only those that are left to all.
 */
export const QUOTA = [
  parteDi(sql`(p.importo_centesimi * i.posti)`).as('quota_centesimi'),
  parteDi(sql`(p.ingresso_centesimi * i.posti)`).as('quota_ingresso_centesimi'),
  sql<number>`greatest(0, p.ingresso_periodi - (select count(*) from quote_ripartizione q
    join ripartizioni r on r.id = q.ripartizione_id
    cross join generate_series(r.scadenza + passo_cadenza(p.cadenza), i.dal::timestamp, passo_cadenza(p.cadenza))
    where q.id = i.quota_id))::int`.as('quota_periodi'),
] as const

/** The proposal of the version that is sold which a cliente can still accept, for whom it is. */
export const findIscrizione = (
  db: Db,
  piano_id: string,
  { cliente_id, per, now }: { cliente_id: string; per: string | null; now: Date },
) =>
  db
    .selectFrom('iscrizioni as i')
    .innerJoin('piani as p', 'p.id', 'i.piano_id')
    .leftJoin('beneficiari as ben', 'ben.id', 'i.beneficiario_id')
    .where('i.piano_id', '=', piano_id)
    .where('i.cliente_id', '=', cliente_id)
    .where('i.beneficiario_id', 'is not distinct from', per)
    .where('i.stato', '=', 'in_attesa')
    .where('i.scade_at', '>', now)
    .select([
      'i.id',
      'i.scade_at',
      'i.posti',
      'i.dal',
      'i.prova',
      'i.beneficiario_id',
      'i.quota_id',
    ])
    .select(['ben.nome as beneficiario', ...QUOTA])
    .executeTakeFirst()

/** The text that the cliente accepts on a day, in words and figures, with the hash that the code is asked for. */
export function testoIscrizione(
  piano: PianoScelto,
  giorno: string,
): { testo: string; sha256: string } {
  const testo = [
    `Abbonamento proposto da ${piano.esercente_nome}: ${piano.nome}`,
    ...(piano.beneficiario === null ? [] : [`Per: ${piano.beneficiario}`]),
    ...(piano.quota
      ? ['La tua quota: gli importi qui sotto sono solo la tua parte del prezzo']
      : []),
    `Piano ${piano.id}, versione ${piano.versione}, il ${formattaGiornoLungo(giorno)}`,
    ...condizioniInParole({
      ...condizioniDi(piano),
      posti_scelti: piano.posti_scelti,
      subentro: piano.subentro,
    }).map(({ name, value }) => `${name}: ${value}`),
    `Da pagare oggi: ${formattaEuro(daPagareOggi(piano, giorno))}`,
    ...addebitiInParole(piano, giorno).map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
  return { testo, sha256: createHash('sha256').update(testo).digest('hex') }
}
