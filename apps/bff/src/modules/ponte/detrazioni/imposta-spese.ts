import type {
  impostaDetrazioni,
  impostaSpesaPagamento,
  impostaSpesaPiano,
  QuadroDetrazioni,
  SpesaPagamento,
} from '@rateo/contract/ponte/detrazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { SceltaSpesa, TipoSpesa } from '@rateo/domain/detrazioni/spese'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esercenteDi } from './parti.ts'

type Impostazioni = QuadroDetrazioni['impostazioni']

/** The kind that a choice stands for; null where it says that it is none. */
const tipoDi = (scelta: SceltaSpesa): TipoSpesa | null => (scelta === 'nessuna' ? null : scelta)

export async function findImpostazioniSpese(db: Db, esercente_id: string): Promise<Impostazioni> {
  const row = await db
    .selectFrom('spese_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select(['tipo_spesa', 'ts_tipo_spesa', 'ts_iva'])
    .executeTakeFirst()
  return row ?? { tipo_spesa: null, ts_tipo_spesa: null, ts_iva: null }
}

/** Says what an esercente is paid for, where no piano and no pagamento says otherwise. */
export async function impostaSpese(
  call: Call,
  body: BodyOf<typeof impostaDetrazioni>,
): Promise<Impostazioni> {
  const { db, actor, clock } = call
  const esercente_id = esercenteDi(call)
  const prima = await findImpostazioniSpese(db, esercente_id)
  const values = { ...body, updated_at: clock.now(), updated_by: actor.utente_id }
  await db
    .insertInto('spese_esercenti')
    .values({ esercente_id, ...values })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(values))
    .execute()
  await annota(call, {
    azione: 'modifica',
    entita: 'esercente',
    id: esercente_id,
    prima,
    dopo: body,
  })
  return findImpostazioniSpese(db, esercente_id)
}

/** The first version of a piano of the caller: what is said of it holds for all of them. */
async function primoDi(call: Call, id: string): Promise<string> {
  const piano = await call.db
    .selectFrom('piani')
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call))
    .select(['id', 'primo_id'])
    .executeTakeFirst()
  if (piano === undefined) throw new AppError('non_trovato')
  return piano.primo_id ?? piano.id
}

export async function getSpesaPiano(call: Call, id: string) {
  const primo = await primoDi(call, id)
  const row = await call.db
    .selectFrom('spese_piani')
    .where('piano_id', '=', primo)
    .select('tipo_spesa')
    .executeTakeFirst()
  const tipo_spesa = row?.tipo_spesa ?? null
  const { tipo_spesa: predefinito } = await findImpostazioniSpese(call.db, esercenteDi(call))
  const vale = tipo_spesa === null ? predefinito : tipoDi(tipo_spesa)
  return { _id: primo, tipo_spesa, vale }
}

export async function impostaPiano(
  call: Call,
  id: string,
  { tipo_spesa }: BodyOf<typeof impostaSpesaPiano>,
) {
  const { db, actor, clock } = call
  const piano_id = await primoDi(call, id)
  if (tipo_spesa === null) {
    await db.deleteFrom('spese_piani').where('piano_id', '=', piano_id).execute()
  } else {
    const values = { tipo_spesa, updated_at: clock.now(), updated_by: actor.utente_id }
    await db
      .insertInto('spese_piani')
      .values({ piano_id, esercente_id: esercenteDi(call), ...values })
      .onConflict((conflict) => conflict.column('piano_id').doUpdateSet(values))
      .execute()
  }
  await annota(call, { azione: 'modifica', entita: 'piano', id: piano_id, dopo: { tipo_spesa } })
  return getSpesaPiano(call, id)
}

async function esigiPagamento(call: Call, id: string): Promise<void> {
  const row = await call.db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call))
    .select('id')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
}

/** The kind of a pagamento as the sums take it; null as long as nobody paid any of it. */
const findVale = async (db: Db, id: string): Promise<TipoSpesa | null> => {
  const { rows } = await sql<{ tipo_spesa: TipoSpesa }>`
    select m.tipo_spesa from pagamenti p
      join spese_detraibili m on m.cliente_id = p.cliente_id and m.pagamento_id = p.id
    where p.id = ${id} limit 1`.execute(db)
  return rows[0]?.tipo_spesa ?? null
}

export async function getSpesaPagamento(call: Call, id: string): Promise<SpesaPagamento> {
  await esigiPagamento(call, id)
  const row = await call.db
    .selectFrom('spese_pagamenti')
    .where('pagamento_id', '=', id)
    .select(['tipo_spesa', 'fattura_numero', 'fattura_il'])
    .executeTakeFirst()
  const tipo_spesa = row?.tipo_spesa ?? null
  return {
    _id: id,
    tipo_spesa,
    vale: tipo_spesa === null ? await findVale(call.db, id) : tipoDi(tipo_spesa),
    fattura_numero: row?.fattura_numero ?? null,
    fattura_il: row?.fattura_il ?? null,
  }
}

/** Says of one pagamento what it is, and which invoice it paid: a number without its day identifies nothing. */
export async function impostaPagamento(
  call: Call,
  id: string,
  { tipo_spesa, fattura_numero, fattura_il }: BodyOf<typeof impostaSpesaPagamento>,
): Promise<SpesaPagamento> {
  const { db, actor, clock } = call
  await esigiPagamento(call, id)
  const manca = fattura_numero === '' ? '/fattura_numero' : '/fattura_il'
  if ((fattura_numero === '') !== (fattura_il === null)) {
    const errors = [{ pointer: manca, message: 'Servono tutti e due: numero e data della fattura' }]
    throw new AppError('dati_non_validi', { errors })
  }
  if (fattura_il !== null && fattura_il > clock.today()) {
    const errors = [{ pointer: '/fattura_il', message: 'La fattura non può essere di domani' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const values = {
    tipo_spesa,
    fattura_numero: fattura_numero === '' ? null : fattura_numero,
    fattura_il,
    updated_at: clock.now(),
    updated_by: actor.utente_id,
  }
  await db
    .insertInto('spese_pagamenti')
    .values({ pagamento_id: id, esercente_id: esercenteDi(call), ...values })
    .onConflict((conflict) => conflict.column('pagamento_id').doUpdateSet(values))
    .execute()
  const dopo = { tipo_spesa, fattura_numero: values.fattura_numero, fattura_il }
  await annota(call, { azione: 'modifica', entita: 'pagamento', id, dopo })
  return getSpesaPagamento(call, id)
}
