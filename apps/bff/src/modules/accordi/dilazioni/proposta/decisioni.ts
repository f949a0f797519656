import type { DecisioneCredito } from '@rateo/contract/accordi/decisione-credito'
import {
  type EsitoRiesame,
  ESITI_RIESAME,
  spiegaRifiuto,
  VERSIONE_REGOLA,
} from '@rateo/domain/credito/decisione-credito'
import { DIMENSIONI_ESERCENTE } from '@rateo/domain/credito/perimetro-credito'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Proposta } from './componi-proposta.ts'

/** The figures that the rule was told, as they are kept: enough to decide again, and nothing else. */
const datiDecisione = z.strictObject({
  consumatore: z.boolean(),
  esercente: z.enum(DIMENSIONI_ESERCENTE),
  tan_percento: z.number(),
  spese_per_rata_centesimi: z.int(),
  n_rate: z.int(),
  ultima_rata_giorni: z.int(),
  credito_abilitato: z.boolean(),
})

const esito = z.nullable(z.enum(ESITI_RIESAME))

type Decisa = Pick<Proposta, 'esercente_id' | 'cliente_id' | 'dati' | 'inquadrata'>

const colonne = ({ esercente_id, cliente_id, dati, inquadrata }: Decisa, now: Date) => ({
  id: newId(now),
  esercente_id,
  cliente_id,
  versione: VERSIONE_REGOLA,
  dati: JSON.stringify(dati),
  frase: inquadrata.frase,
  created_at: now,
})

/** Writes down that the rules of credit refuse a proposal, once for the same figures; nothing where they do not. */
export async function annotaDecisione(
  trx: Db,
  dilazione_id: string,
  proposta: Decisa,
  now: Date,
): Promise<void> {
  if (!proposta.inquadrata.bloccata) return
  const nuova = colonne(proposta, now)
  const ultima = await trx
    .selectFrom('decisioni_credito')
    .where('dilazione_id', '=', dilazione_id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['versione', sql<boolean>`dati = ${nuova.dati}::jsonb`.as('uguale')])
    .executeTakeFirst()
  if (ultima?.uguale && ultima.versione === nuova.versione) return
  await trx
    .insertInto('decisioni_credito')
    .values({ ...nuova, dilazione_id })
    .execute()
}

type Contestata = { pagamento_id: string; offerta_id: string; richiesta_id: string }

/** Writes down the refusal of an offer on a debt, which its cliente asks a person to look at. */
export async function contesta(
  trx: Db,
  proposta: Decisa,
  quale: Contestata,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('decisioni_credito')
    .values({ ...colonne(proposta, now), ...quale })
    .execute()
}

/** The requests about the offers on a debt, by offer. */
export async function findContestate(db: Db, pagamento_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('decisioni_credito')
    .where('pagamento_id', '=', pagamento_id)
    .select(['offerta_id', 'richiesta_id'])
    .execute()
  return new Map(
    rows.flatMap(({ offerta_id, richiesta_id }) =>
      offerta_id === null || richiesta_id === null ? [] : [[offerta_id, richiesta_id] as const],
    ),
  )
}

const perRichiesta = (db: Db, richiesta_id: string) =>
  db.selectFrom('decisioni_credito').where('richiesta_id', '=', richiesta_id)

/** The refusal that a request is about, with what a person said of it; null where it is about something else. */
export async function findDecisione(
  db: Db,
  richiesta_id: string,
): Promise<DecisioneCredito | null> {
  const row = await perRichiesta(db, richiesta_id)
    .select(['versione', 'dati', 'riesame', 'riesame_motivo', 'riesaminata_at'])
    .executeTakeFirst()
  if (row === undefined) return null
  const detto = z.parse(esito, row.riesame)
  return {
    ...spiegaRifiuto(z.parse(datiDecisione, row.dati)),
    versione: row.versione,
    riesame:
      detto === null || row.riesame_motivo === null || row.riesaminata_at === null
        ? null
        : { esito: detto, motivo: row.riesame_motivo, at: row.riesaminata_at.toISOString() },
  }
}

/** The same, held until the end of the transaction, with the offer and the debt. */
export const lockDecisione = (trx: Db, richiesta_id: string) =>
  perRichiesta(trx, richiesta_id)
    .select(['id', 'cliente_id', 'pagamento_id', 'offerta_id', 'riesame'])
    .forNoKeyUpdate()
    .executeTakeFirst()

type Riesame = { esito: EsitoRiesame; motivo: string; da: string; at: Date }

/** Writes what a person said of a refusal. */
export async function scriviRiesame(
  trx: Db,
  id: string,
  { esito: detto, motivo, da, at }: Riesame,
): Promise<void> {
  await trx
    .updateTable('decisioni_credito')
    .set({ riesame: detto, riesame_motivo: motivo, riesaminata_da: da, riesaminata_at: at })
    .where('id', '=', id)
    .execute()
}
