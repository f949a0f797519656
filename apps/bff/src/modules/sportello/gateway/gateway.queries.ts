import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { dayInRome } from '../../../clock.ts'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { leggiMora, leggiMoraCongelata } from '../../incasso/mora/index.ts'
import { type DatiGateway, vistaGateway } from './vista-gateway.ts'

const COLONNE = [
  'p.id',
  'p.stato',
  'p.dilazione_id',
  'p.causale',
  'p.importo_centesimi',
  'p.residuo_centesimi',
  'p.incassato_centesimi',
  'p.rimborsato_centesimi',
  'p.maggiorazioni_centesimi',
  'p.scadenza',
  'p.valido_fino',
  'p.metodi_ammessi',
  'p.metodo_etichetta',
  'p.pagato_at',
  'p.parte_minima_centesimi',
  'k.codice',
  'b.annunciato_at',
  'e.iban as iban_esercente',
  'e.iban_intestatario',
  'e.id as esercente_id',
  'e.ragione_sociale',
  'e.partita_iva',
  'e.email',
  'e.telefono',
  'e.citta',
  'l.updated_at as logo_at',
  'r.numero as ricevuta',
  't.stato_tentativo',
  't.metodo_tentativo',
  't.codice_rifiuto',
  't.url_pagamento',
  't.prossimo_controllo_at',
  't.importo_tentativo',
  't.operazione_id',
  't.capofila_id',
  't.insieme',
  't.addebito_il',
  't.esito_entro',
  't.iban_addebito',
  't.stato_operazione',
] as const

async function readDati(db: Db, id: string, cliente_id: string): Promise<DatiGateway | undefined> {
  return db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .leftJoin('loghi as l', 'l.esercente_id', 'e.id')
    .leftJoin('codici_pagamento as k', 'k.pagamento_id', 'p.id')
    .leftJoin('bonifici_annunciati as b', (join) =>
      join.onRef('b.pagamento_id', '=', 'p.id').on('b.ritirato_at', 'is', null),
    )
    .leftJoin('ricevute as r', (join) =>
      join.onRef('r.pagamento_id', '=', 'p.id').on('r.annullata_at', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tentativi as t')
          .leftJoin('operazioni_psp as o', (join) =>
            join
              // Of several debts paid in one go only the first has the message.
              .on('o.tentativo_id', '=', sql<string>`coalesce(t.capofila_id, t.id)`)
              .on('o.tipo', '<>', 'rimborso'),
          )
          .leftJoin('addebiti_sdd as s', 's.tentativo_id', 't.id')
          .leftJoin('mandati as m', 'm.id', 's.mandato_id')
          .whereRef('t.pagamento_id', '=', 'p.id')
          .orderBy('t.n', 'desc')
          .limit(1)
          .select([
            't.stato as stato_tentativo',
            't.metodo as metodo_tentativo',
            't.codice_rifiuto',
            't.url_pagamento',
            't.prossimo_controllo_at',
            't.importo_centesimi as importo_tentativo',
            'o.id as operazione_id',
            'o.tentativo_id as capofila_id',
            sql<boolean>`t.capofila_id is not null or exists (select from tentativi a where a.capofila_id = t.id)`.as(
              'insieme',
            ),
            's.addebito_il',
            's.esito_entro',
            'm.iban as iban_addebito',
            'o.stato as stato_operazione',
          ])
          .as('t'),
      (join) => join.onTrue(),
    )
    .where('p.id', '=', id)
    .where('p.cliente_id', '=', cliente_id)
    .where('p.stato', '<>', 'bozza')
    .where('p.eliminata_at', 'is', null)
    .select(COLONNE)
    .executeTakeFirst()
}

const PAGABILI: readonly string[] = STATI_PAGABILI

/** While it may be paid it grows until today; a transfer that was announced is of the day on which it was. */
async function moraNuova(
  db: Db,
  { id, stato, annunciato_at }: DatiGateway,
  { today, now }: { today: string; now: Date },
) {
  const isAnnounced = stato === 'in_elaborazione' && annunciato_at !== null
  if (!isAnnounced && !PAGABILI.includes(stato)) return undefined
  const al = isAnnounced ? dayInRome(annunciato_at) : today
  return (await leggiMora(db, [id], { al, now })).get(id)
}

/** A pagamento as its cliente may see it; undefined for anybody else, as for one that does not exist. */
export async function findGateway(db: Db, id: string, cliente_id: string, now: Date) {
  const dati = await readDati(db, id, cliente_id)
  if (dati === undefined) return undefined
  const today = dayInRome(now)
  const congelata = dati.maggiorazioni_centesimi === 0 ? [] : await leggiMoraCongelata(db, id)
  const nuova = await moraNuova(db, dati, { today, now })
  return { dati, vista: vistaGateway(dati, today, { nuova, congelata }) }
}
