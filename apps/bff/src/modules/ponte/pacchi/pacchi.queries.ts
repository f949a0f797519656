import type { PacchiMese } from '@rateo/contract/registri/pacchi-mese'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'

export const esercenteDi = ({ actor }: Pick<Call, 'actor'>): string => {
  if (actor.esercente_id === null) throw new AppError('non_autorizzato')
  return actor.esercente_id
}

const INVII_MOSTRATI = 20

/** The months with something in them: two years of them at most. */
async function findMesi({ db, clock }: Call, esercente_id: string) {
  const oggi = clock.today()
  const { rows } = await sql<{ mese: string; documenti: number }>`
    select to_char(g.mese, 'YYYY-MM') as mese, (
      select count(*)::int from documenti_elenco d where d.esercente_id = ${esercente_id} and d.data >= g.mese::date
        and d.data < (g.mese + interval '1 month')::date and d.stato in ('emesso', 'caricato')) as documenti
    from generate_series(date_trunc('month', ${oggi}::date) - interval '23 months', date_trunc('month', ${oggi}::date),
      interval '1 month') g (mese)
    where exists (select from documenti_elenco d where d.esercente_id = ${esercente_id} and d.data >= g.mese::date
        and d.data < (g.mese + interval '1 month')::date)
      or exists (select from movimenti_pagamento m where m.esercente_id = ${esercente_id} and m.giorno >= g.mese::date
        and m.giorno < (g.mese + interval '1 month')::date)
    order by 1 desc`.execute(db)
  return rows.map((row) => ({ ...row, concluso: row.mese < oggi.slice(0, 7) }))
}

export async function getPacchiMese(call: Call): Promise<PacchiMese> {
  const { db, clock } = call
  const esercente_id = esercenteDi(call)
  const consegna = await db
    .selectFrom('pacchi_mese')
    .where('esercente_id', '=', esercente_id)
    .select(['giorno', 'email'])
    .executeTakeFirst()
  const invii = await db
    .selectFrom('link_pacchi')
    .where('esercente_id', '=', esercente_id)
    .orderBy('id', 'desc')
    .limit(INVII_MOSTRATI)
    .select(['id', 'mese', 'email', 'created_at', 'expires_at', 'scaricato_at', 'revocato_at'])
    .execute()
  const now = clock.now()
  return {
    consegna: consegna ?? null,
    mesi: await findMesi(call, esercente_id),
    invii: invii.map(({ id, mese, email, created_at, expires_at, scaricato_at, revocato_at }) => ({
      _id: id,
      mese: mese.slice(0, 7),
      email,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      scaricato_at: scaricato_at?.toISOString() ?? null,
      vale: revocato_at === null && expires_at > now,
    })),
  }
}
