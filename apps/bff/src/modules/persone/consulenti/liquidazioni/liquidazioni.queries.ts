import type { AnteprimaLiquidazione, Liquidazione } from '@rateo/contract/persone/liquidazioni'
import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { anteprima } from './aperte.queries.ts'
import { motivoDelPasso } from './muovi-liquidazione.ts'

type Chiede = { db: Db; actor: { utente_id: string } }

const nomeDi = (u: { nome: string | null; cognome: string | null }) =>
  [u.nome, u.cognome].filter(Boolean).join(' ')

export const liquidazioni = (db: Db) =>
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

export const approvataIl = (l: Pick<Raw, 'approvata_at'>): Giorno => giornoDiRoma(l.approvata_at)
export type LiquidazioneRaw = Raw
