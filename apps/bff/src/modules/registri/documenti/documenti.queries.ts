import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import type { DB } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import type { ContenutoRicevuta, Ricevuta } from '@rateo/domain/denaro/ricevuta'

/** States in which the whole amount was collected at least once. */
const STATI_CON_RICEVUTA: readonly StatoPagamento[] = [
  'pagato',
  'parzialmente_rimborsato',
  'rimborsato',
  'contestato',
]

type Sconto = NonNullable<ContenutoRicevuta['sconto']>
type Trattenuta = NonNullable<ContenutoRicevuta['netto']>['righe'][number]
type Detrazione = NonNullable<ContenutoRicevuta['detrazione']>
type Scope = (eb: ExpressionBuilder<DB, 'pagamenti'>) => ExpressionWrapper<DB, 'pagamenti', SqlBool>

/**
 * The scope of the pagamenti that a person may see; null for none. A new role does not compile until it is scoped.
 */
function readableBy(actor: Actor): Scope | null {
  const { esercente_id, cliente_id } = actor
  const scopes: Record<Ruolo, Scope | null> = {
    esercente:
      esercente_id === null ? null : (eb) => eb('pagamenti.esercente_id', '=', esercente_id),
    cliente: cliente_id === null ? null : (eb) => eb('pagamenti.cliente_id', '=', cliente_id),
    admin: (eb) => eb.lit(true),
  }
  return scopes[actor.ruolo]
}

/** The pagamento if the person may see it, with whether a receipt is due. */
export async function findPagamentoLeggibile(db: Db, actor: Actor, id: string) {
  const scope = readableBy(actor)
  if (scope === null) return undefined
  const row = await db
    .selectFrom('pagamenti')
    .select(['id', 'stato'])
    .where('id', '=', id)
    .where(scope)
    .executeTakeFirst()
  return row && { id: row.id, conRicevuta: STATI_CON_RICEVUTA.includes(row.stato) }
}

export async function findRicevuta(db: Db, pagamento_id: string): Promise<Ricevuta | undefined> {
  const row = await db
    .selectFrom('ricevute')
    .select(['id', 'numero', 'esercente_id', 'cliente_id', 'contenuto'])
    .where('pagamento_id', '=', pagamento_id)
    .where('annullata_at', 'is', null)
    .executeTakeFirst()
  return row
}

/** Everything that goes on the receipt of a paid pagamento, as it is today; undefined when it is not paid. */
export async function findDaRicevutare(db: Db, pagamento_id: string) {
  return await db
    .selectFrom('pagamenti')
    .innerJoin('esercenti as e', 'e.id', 'pagamenti.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'pagamenti.cliente_id')
        .onRef('c.esercente_id', '=', 'pagamenti.esercente_id'),
    )
    .leftJoin('beneficiari as ben', 'ben.id', 'pagamenti.beneficiario_id')
    .select([
      'ben.nome as beneficiario_nome',
      'ben.codice_fiscale as beneficiario_codice_fiscale',
      sql<string | null>`(
        select string_agg(distinct l.pagante, ', ') from tentativi t
        join link_pubblici l on t.avviato_da = 'link:' || l.id
        where t.pagamento_id = pagamenti.id and t.stato = 'riuscito')`.as('pagato_da'),
      sql<Sconto | null>`${stored('sconto_di', { pagamento: sql`pagamenti.id` })}`.as('sconto'),
      sql<string | null>`(
        select o.richiesta #>> '{destinazione,estratto}' from tentativi t
        join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
        where t.pagamento_id = pagamenti.id and t.metodo = 'carta' and t.stato in ('riuscito', 'restituito', 'stornato')
        order by t.n desc limit 1)`.as('estratto'),
      sql<Trattenuta[] | null>`(
        select jsonb_agg(jsonb_build_object('tipo', w.tipo, 'importo_centesimi', w.importo_centesimi) order by w.tipo)
        from trattenute w where w.pagamento_id = pagamenti.id)`.as('trattenute'),
      sql<Detrazione | null>`(
        select jsonb_build_object('agevolazione', pagamenti.vincolo_metodo, 'fattura_numero', f.fattura_numero,
          'fattura_data', f.fattura_data)
        from bonifici_parlanti f where f.pagamento_id = pagamenti.id)`.as('detrazione'),
      'pagamenti.abbuoni_centesimi',
      'pagamenti.esercente_id',
      'pagamenti.cliente_id',
      'pagamenti.numero',
      'pagamenti.causale',
      'pagamenti.riferimento',
      'pagamenti.importo_centesimi',
      'pagamenti.maggiorazioni_centesimi',
      'pagamenti.iva_percento',
      'pagamenti.metodo',
      'pagamenti.metodo_etichetta',
      'pagamenti.pagato_at',
      'pagamenti.origine',
      'pagamenti.origine_n',
      'pagamenti.origine_di',
      'e.ragione_sociale',
      'e.partita_iva',
      'e.codice_fiscale',
      'e.email',
      'e.indirizzo',
      'e.cap',
      'e.citta',
      'e.provincia',
      'c.nome as cliente_nome',
      'c.codice_fiscale as cliente_codice_fiscale',
      'c.partita_iva as cliente_partita_iva',
    ])
    .where('pagamenti.id', '=', pagamento_id)
    .where('pagamenti.stato', 'in', STATI_CON_RICEVUTA)
    .executeTakeFirst()
}
export type DaRicevutare = NonNullable<Awaited<ReturnType<typeof findDaRicevutare>>>
