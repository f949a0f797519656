import type { Db } from '../../../db/database.ts'

/** Dilazioni with their two parties, for what they are told. */
export const conParti = (db: Db) =>
  db
    .selectFrom('dilazioni as d')
    .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'd.cliente_id')
        .onRef('c.esercente_id', '=', 'd.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'd.cliente_id')
    .select(['d.numero', 'd.causale', 'd.metodo', 'd.esercente_id', 'd.cliente_id'])
    .select(['e.ragione_sociale as esercente', 'e.email as email_esercente'])
    .select(['c.nome as cliente', 'persona.email as email_cliente'])
