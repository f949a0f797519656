import { MINIMO_ONLINE } from '@rateo/domain/denaro/minimo-online'
import { frasiMora } from '@rateo/domain/credito/frase-mora'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { findMora } from '../mora/index.ts'

async function findSollecito(db: Db, id: string) {
  return db
    .selectFrom('solleciti as s')
    .innerJoin('pagamenti as p', 'p.id', 's.pagamento_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'p.cliente_id')
    .where('s.id', '=', id)
    .select(['s.livello', 's.canale', 's.passo', 's.dal', 's.inviato_il'])
    .select([
      'p.id',
      'p.esercente_id',
      'p.cliente_id',
      'p.numero',
      'p.origine',
      'p.causale',
      'p.scadenza',
      'p.valido_fino',
    ])
    .select(['p.residuo_centesimi', 'p.stato', 'e.ragione_sociale as esercente'])
    .select(['e.partita_iva', 'e.indirizzo', 'e.cap', 'e.citta', 'e.provincia'])
    .select(['e.email as email_esercente', 'c.nome as cliente', 'persona.email', 'c.telefono'])
    .select('c.codice_fiscale as cliente_codice_fiscale')
    .select((eb) =>
      eb
        .selectFrom('promesse as q')
        .whereRef('q.pagamento_id', '=', 'p.id')
        .where('q.stato', '=', 'non_mantenuta')
        .orderBy('q.id', 'desc')
        .limit(1)
        .select('q.giorno')
        .as('mancata'),
    )
    .select(
      sql<
        string | null
      >`case when p.riapre_id is not null or p.residuo_centesimi < ${MINIMO_ONLINE} or evento_non_confermato(p.id) or debito_di_chi_lo_aveva(p.id) then null else case p.origine when 'rata' then prossimo_metodo('dilazione', p.origine_id)
        when 'abbonamento' then prossimo_metodo('abbonamento', p.origine_id) end end`.as('metodo'),
    )
    .executeTakeFirst()
}

/**
 * A reminder with its debt on the day on which it leaves: the sum is the one that the payment page asks for on that
 * day, and its mora is named.
 */
export async function findDaInviare(db: Db, clock: Clock, id: string) {
  const row = await findSollecito(db, id)
  if (row === undefined) return undefined
  const giorno = row.inviato_il ?? row.dal
  const mora = (await findMora(db, [row.id], { al: giorno, now: clock.now() })).get(row.id)
  return {
    ...row,
    giorno,
    importo_centesimi: (row.residuo_centesimi ?? 0) + (mora?.totale_centesimi ?? 0),
    mora: frasiMora(mora?.righe ?? []),
  }
}
