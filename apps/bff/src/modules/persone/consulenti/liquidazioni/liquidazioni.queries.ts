import type {
  AnteprimaLiquidazione,
  Liquidazione,
  LiquidazioniDelMese,
  VoceLiquidazioni,
} from '@rateo/contract/persone/liquidazioni'
import { aggiungiMesi, type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { anteprima, ultimoMese } from './aperte.queries.ts'
import { motivoDelPasso } from './muovi-liquidazione.ts'

type Chiede = { db: Db; actor: { utente_id: string } }

const nomeDi = (u: { nome: string | null; cognome: string | null }) =>
  [u.nome, u.cognome].filter(Boolean).join(' ')

const liquidazioni = (db: Db) =>
  db
    .selectFrom('liquidazioni as l')
    .innerJoin('consulenti as c', 'c.id', 'l.consulente_id')
    .innerJoin('utenti as a', 'a.id', 'l.approvata_da')
    .leftJoin('utenti as p', 'p.id', 'l.pagata_da')
    .selectAll('l')
    .select([
      'c.nome as consulente_nome',
      'a.nome as a_nome',
      'a.cognome as a_cognome',
      'p.nome as p_nome',
      'p.cognome as p_cognome',
    ])

type Raw = Awaited<ReturnType<ReturnType<typeof liquidazioni>['execute']>>[number]

const AZIONI = {
  annulla: 'annulla',
  non_riuscita: 'torna',
  paga: 'paga',
  bonifico: 'disponi',
} as const

function toLiquidazione(l: Raw, utente_id: string): Liquidazione {
  const azioni = Object.entries(AZIONI).map(([azione, evento]) => {
    const motivo = motivoDelPasso(evento, l, utente_id)
    return { azione, consentita: motivo === null, motivo }
  })
  return {
    _id: l.id,
    consulente: { _id: l.consulente_id, nome: l.consulente_nome },
    mese: l.mese.slice(0, 7),
    numero: `${l.anno}/${l.numero}`,
    stato: l.stato,
    righe: l.righe,
    precedenti_centesimi: l.precedenti_centesimi,
    conteggio: l.conteggio,
    aliquote: l.aliquote,
    dettaglio: l.dettaglio,
    approvata_da: {
      _id: l.approvata_da,
      nome: nomeDi({ nome: l.a_nome, cognome: l.a_cognome }),
    },
    approvata_at: l.approvata_at.toISOString(),
    bonifici_id: l.bonifici_id,
    pagata_da:
      l.pagata_da === null
        ? null
        : { _id: l.pagata_da, nome: nomeDi({ nome: l.p_nome, cognome: l.p_cognome }) },
    pagata_il: l.pagata_il,
    motivo: l.motivo,
    azioni_consentite: azioni,
  }
}

/** One liquidazione as it stands in its table, with the names around it. */
export async function findLiquidazione(db: Db, id: string): Promise<Raw> {
  const row = isId(id)
    ? await liquidazioni(db).where('l.id', '=', id).executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

export const getLiquidazione = async ({ db, actor }: Chiede, id: string): Promise<Liquidazione> =>
  toLiquidazione(await findLiquidazione(db, id), actor.utente_id)

async function findConsulente(db: Db, id: string) {
  const row = isId(id)
    ? await db.selectFrom('consulenti').where('id', '=', id).selectAll().executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** The liquidazioni of a consulente, the newest first. */
export async function getLiquidazioniConsulente({ db, actor }: Chiede, consulente_id: string) {
  await findConsulente(db, consulente_id)
  const rows = await liquidazioni(db)
    .where('l.consulente_id', '=', consulente_id)
    .orderBy('l.mese', 'desc')
    .orderBy('l.id', 'desc')
    .limit(120)
    .execute()
  return { data: rows.map((row) => toLiquidazione(row, actor.utente_id)) }
}

export async function getAnteprima(
  db: Db,
  consulente_id: string,
  mese: string,
  clock: Clock,
): Promise<AnteprimaLiquidazione> {
  return anteprima(db, await findConsulente(db, consulente_id), `${mese}-01`, clock)
}

/** The months from the first in which anybody earned to the last that is over, the newest first. */
async function findMesi(db: Db, oggi: Giorno): Promise<string[]> {
  const { primo } = await db
    .selectFrom('provvigioni')
    .select((eb) => eb.fn.min('mese').as('primo'))
    .executeTakeFirstOrThrow()
  const mesi: string[] = []
  const ultimo = ultimoMese(oggi)
  for (let mese = ultimo; mese >= (primo ?? ultimo); mese = aggiungiMesi(mese, -1)) {
    mesi.push(mese.slice(0, 7))
  }
  return mesi.length === 0 ? [ultimo.slice(0, 7)] : mesi
}

/** The consulenti who earned up to a month something that is in no liquidazione, beside those who are settled in it. */
async function findChi(db: Db, mese: Giorno) {
  const { rows } = await sql<{ id: string }>`
    select c.id from consulenti c
    where exists (select from liquidazioni l where l.consulente_id = c.id and l.mese = ${mese}::date and l.stato <> 'annullata')
      or exists (select from provvigioni v where v.consulente_id = c.id and v.mese <= ${mese}::date
        and v.mese > coalesce((select max(l.mese) from liquidazioni l where l.consulente_id = c.id and l.stato <> 'annullata'),
          '-infinity'::date))
    order by lower(c.nome), c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A month of all the consulenti, by name. */
export async function getLiquidazioniDelMese(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  scelto: string | undefined,
): Promise<LiquidazioniDelMese> {
  const oggi = clock.today()
  const mese: Giorno = scelto === undefined ? ultimoMese(oggi) : `${scelto}-01`
  const voci: VoceLiquidazioni[] = []
  for (const id of await findChi(db, mese)) {
    const [fatta] = await liquidazioni(db)
      .where('l.consulente_id', '=', id)
      .where('l.mese', '=', mese)
      .where('l.stato', '<>', 'annullata')
      .execute()
    if (fatta !== undefined) {
      voci.push({
        consulente: { _id: id, nome: fatta.consulente_nome },
        righe: fatta.righe,
        provvigioni_centesimi: fatta.provvigioni_centesimi,
        netto_centesimi: fatta.netto_centesimi,
        liquidazione: {
          _id: fatta.id,
          numero: `${fatta.anno}/${fatta.numero}`,
          stato: fatta.stato,
          approvata_da_me: fatta.approvata_da === actor.utente_id,
          bonifici_id: fatta.bonifici_id,
        },
        motivo: null,
      })
      continue
    }
    const consulente = await findConsulente(db, id)
    const a = await anteprima(db, consulente, mese, clock)
    voci.push({
      consulente: { _id: id, nome: consulente.nome },
      righe: a.righe,
      provvigioni_centesimi: a.provvigioni_centesimi,
      netto_centesimi: a.conteggio?.netto_centesimi ?? null,
      liquidazione: null,
      motivo: a.motivo,
    })
  }
  return { mese: mese.slice(0, 7), mesi: await findMesi(db, oggi), voci }
}

export type RigaLiquidata = {
  /** The number of the line, which grows with time. */
  n: number
  giorno: Giorno
  mese: Giorno
  tipo: string
  esercente: string
  /** The consulente below whose line it comes from; empty for one's own. */
  da: string
  numero: string
  schema: string
  quota_percento: number
  base_centesimi: number
  provvigione_centesimi: number
}

const PAGINA = 2000

/** The lines of a liquidazione, page after page, in the order in which they were made. */
export async function* righeDi(db: Db, liquidazione_id: string): AsyncGenerator<RigaLiquidata[]> {
  let dopo = 0
  for (;;) {
    const { rows } = await sql<RigaLiquidata>`
      select v.n, m.giorno, v.mese, v.tipo, e.ragione_sociale as esercente,
        case when v.incaricato_id <> v.consulente_id then i.nome else '' end as da,
        coalesce(p.numero, '') as numero, s.nome || ', versione ' || s.versione as schema,
        v.quota_percento::float8 as quota_percento, v.base_centesimi, v.provvigione_centesimi
      from righe_liquidazione r
      join provvigioni v on v.n = r.riga
      join movimenti_pagamento m on m.id = v.movimento_id
      join esercenti e on e.id = v.esercente_id
      join consulenti i on i.id = v.incaricato_id
      join pagamenti p on p.id = v.pagamento_id
      join schemi_provvigione s on s.id = v.schema_id
      where r.liquidazione_id = ${liquidazione_id} and r.riga > ${dopo}
      order by r.riga limit ${PAGINA}`.execute(db)
    const ultima = rows.at(-1)
    if (ultima === undefined) return
    yield rows
    dopo = ultima.n
  }
}

/** The liquidazioni of a month that count, for whoever keeps the accounts. */
export async function findDelMese(db: Db, mese: string): Promise<Raw[]> {
  return liquidazioni(db)
    .where('l.mese', '=', `${mese}-01`)
    .where('l.stato', '<>', 'annullata')
    .orderBy('c.nome')
    .orderBy('l.id')
    .execute()
}

export const approvataIl = (l: Pick<Raw, 'approvata_at'>): Giorno => giornoDiRoma(l.approvata_at)
export type LiquidazioneRaw = Raw
