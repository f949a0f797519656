import type { Doppione } from '@rateo/contract/persone/gestione-clienti'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

/** The cliente that an esercente has with an e-mail. Others' are not looked at: they are nobody's business (CLI-M5). */
export const findPerEmail = (db: Db, esercente_id: string, email: string) =>
  db
    .selectFrom('clienti_esercente as r')
    .leftJoin('clienti_esercente as a', (join) =>
      join.onRef('a.esercente_id', '=', 'r.esercente_id').onRef('a.cliente_id', '=', 'r.unito_a'),
    )
    .where('r.esercente_id', '=', esercente_id)
    .where('r.email', '=', email)
    .select((eb) => eb.fn.coalesce('a.nome', 'r.nome').as('nome'))
    .executeTakeFirst()

const CODICI = ['codice_fiscale', 'partita_iva'] as const
type Codici = { [C in (typeof CODICI)[number]]: string }

/** Refuses codes that another cliente of the same esercente has already, and says which field and who. */
export async function esigiNonDoppio(
  db: Db,
  { esercente_id, escluso = '', ...codici }: Codici & { esercente_id: string; escluso?: string },
): Promise<void> {
  const errors = []
  for (const campo of CODICI) {
    if (codici[campo] === '') continue
    const altro = await db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', esercente_id)
      .where(campo, '=', codici[campo])
      .where('cliente_id', '<>', escluso)
      .where('unito_a', 'is', null)
      .select(['nome', 'email'])
      .executeTakeFirst()
    if (altro)
      errors.push({ pointer: `/${campo}`, message: `Ce l’ha già ${altro.nome} (${altro.email})` })
  }
  if (errors.length === 0) return
  const message = 'Sembra un cliente che hai già. Se sono davvero due, conferma e salva di nuovo.'
  throw new AppError('gia_esistente', { message, errors })
}

const SHOWN = 50

/** Clienti of an esercente who share a code or a telephone, those that weigh most first. */
export async function findDoppioni(db: Db, esercente_id: string): Promise<Doppione[]> {
  const { rows } = await sql<Doppione>`
    with g as (
      select 1 as peso, 'codice_fiscale' as campo, codice_fiscale as valore from clienti_esercente
      where esercente_id = ${esercente_id} and codice_fiscale is not null and unito_a is null
      group by codice_fiscale having count(*) > 1
      union all
      select 2, 'partita_iva', partita_iva from clienti_esercente
      where esercente_id = ${esercente_id} and partita_iva is not null and unito_a is null
      group by partita_iva having count(*) > 1
      union all
      select 3, 'telefono', telefono from clienti_esercente
      where esercente_id = ${esercente_id} and telefono is not null and unito_a is null
      group by telefono having count(*) > 1
      order by 1, 3 limit ${SHOWN}
    )
    select g.campo, g.valore, (
      select jsonb_agg(jsonb_build_object('_id', x.cliente_id, 'nome', x.nome, 'email', x.email)
        order by x.created_at, x.cliente_id)
      from (select * from clienti_esercente c where c.esercente_id = ${esercente_id} and c.unito_a is null
        and case g.campo when 'codice_fiscale' then c.codice_fiscale = g.valore
          when 'partita_iva' then c.partita_iva = g.valore else c.telefono = g.valore end
        order by c.created_at, c.cliente_id limit 10) x
    ) as clienti
    from g order by g.peso, g.valore`.execute(db)
  return rows
}

/** The tags that an esercente uses, those of most clienti first. */
export async function findEtichette(db: Db, esercente_id: string) {
  const { rows } = await sql<{ etichetta: string; clienti: number }>`
    select e as etichetta, count(*)::int as clienti
    from clienti_esercente c cross join lateral unnest(c.etichette) e
    where c.esercente_id = ${esercente_id} and c.etichette <> '{}' and c.unito_a is null
    group by e order by count(*) desc, e limit 100`.execute(db)
  return rows
}
