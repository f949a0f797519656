import { causaleBonifico } from '@rateo/domain/denaro/causale'
import type {
  EventoCronologia,
  Scrittura,
  Tentativo,
} from '@rateo/contract/accordi/storia-pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { codicePerChiPaga } from '../../../integrations/psp/codici-rifiuto.ts'
import {
  descriviAzione,
  descriviConto,
  descriviScrittura,
  messaggioTentativo,
} from './descrizioni.ts'

/** The tentativi of a pagamento, the last first, with their ids for whoever needs what hangs on them. */
export async function findTentativi(db: Db, pagamento_id: string, ruolo: Ruolo) {
  const rows = await db
    .selectFrom('tentativi')
    .select([
      'id',
      'n',
      'stato',
      'motivo_avvio',
      'metodo',
      'metodo_etichetta',
      'importo_centesimi',
      'codice_rifiuto',
      'rifiuti',
      'nota',
      'prossimo_controllo_at',
      'created_at',
      'concluso_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('scritture as s')
        .where('s.tipo', '=', 'restituzione')
        .where('s.origine_tipo', '=', 'tentativo')
        .where('s.origine_id', '=', sql<string>`tentativi.id::text`)
        .select('s.registrata_at')
        .as('restituito_at'),
    )
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('n', 'desc')
    .execute()
  return rows.map((row) => {
    const tentativo: Tentativo = {
      n: row.n,
      stato: row.stato,
      motivo_avvio: row.motivo_avvio,
      metodo: row.metodo,
      metodo_etichetta: row.metodo_etichetta,
      importo_centesimi: row.importo_centesimi,
      codice_rifiuto:
        ruolo === 'cliente' ? codicePerChiPaga(row.codice_rifiuto) : row.codice_rifiuto,
      messaggio: messaggioTentativo(row.stato, row.codice_rifiuto, row.metodo, ruolo),
      rifiuti: row.rifiuti,
      nota: null,
      storno: null,
      prossimo_controllo_at: row.prossimo_controllo_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      concluso_at: row.concluso_at?.toISOString() ?? null,
      restituito_at: row.restituito_at?.toISOString() ?? null,
    }
    return { nota: row.nota, tentativo }
  })
}

/**
 * The entries of the books about the tentativi of a pagamento, its rimborsi, and money that fitted no debt. None for a
 * cliente, who has receipts: books tell what the esercente pays for the service.
 */
export async function findScritture(
  db: Db,
  pagamento_id: string,
  ruolo: Ruolo,
): Promise<Scrittura[]> {
  if (ruolo === 'cliente') return []
  const scritture = db
    .selectFrom('scritture as s')
    .innerJoin('movimenti as m', 'm.scrittura_id', 's.id')
    .innerJoin('conti as c', 'c.id', 'm.conto_id')
    .select(['s.id', 's.tipo', 's.registrata_at', 'c.codice', 'm.importo_centesimi'])
    .where(
      sql<boolean>`(s.origine_tipo, s.origine_id) in (
        select 'tentativo', id::text from tentativi where pagamento_id = ${pagamento_id}
        union all select 'rimborso', id from rimborsi where pagamento_id = ${pagamento_id}
        union all select 'contestazione', id from contestazioni where pagamento_id = ${pagamento_id}
        union all select 'operazione', operazione_id::text from incassi_da_riconciliare
        where pagamento_id = ${pagamento_id})`,
    )
    .orderBy('s.id')
    .orderBy('m.n')
  const found = new Map<number, Scrittura>()
  for (const { id, tipo, registrata_at, codice, importo_centesimi } of await scritture.execute()) {
    const scrittura = found.get(id) ?? {
      tipo,
      descrizione: descriviScrittura(tipo),
      registrata_at: registrata_at.toISOString(),
      movimenti: [],
    }
    scrittura.movimenti.push({
      conto: codice,
      descrizione: descriviConto(codice),
      importo_centesimi,
    })
    found.set(id, scrittura)
  }
  return [...found.values()]
}

type Parti = { esercente: string; cliente: string }

/** The author, as the two parties know each other: never the name of somebody who works for them. */
function chi(ruolo: string, { esercente, cliente }: Parti): string {
  if (ruolo === 'esercente') return esercente
  if (ruolo === 'cliente') return cliente
  return ruolo === 'admin' ? 'Assistenza' : 'Sistema'
}

/** Events of the esercente's own notes: a cliente does not read even that they were written. */
const AZIONI_NOTE = ['aggiunge_nota', 'elimina_nota']

/** The day of a debit, which does not move once the bank has it; and whether a distinta takes it there. */
const addebito = sql<{ il: string; in_distinta: boolean } | null>`(
  select json_build_object('il', s.addebito_il, 'in_distinta', t.metodo = 'sdd_banca')
  from tentativi t join addebiti_sdd s on s.tentativo_id = t.id
  where cronologia.azione = 'invia_addebito' and t.pagamento_id = cronologia.entita_id
    and t.n = (cronologia.dopo ->> 'tentativo')::int)`

export async function findCronologia(
  db: Db,
  pagamento_id: string,
  ruolo: Ruolo,
  parti: Parti,
): Promise<EventoCronologia[]> {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo', 'canale', 'azione', addebito.as('addebito')])
    .where('entita', '=', 'pagamento')
    .where('entita_id', '=', pagamento_id)
    .$if(ruolo === 'cliente', (righe) => righe.where('azione', 'not in', AZIONI_NOTE))
    .orderBy('seq')
    .execute()
  return rows.map(({ at, ruolo: suo, canale, azione, addebito }) => ({
    at: at.toISOString(),
    attore: chi(suo, parti),
    canale,
    azione,
    descrizione: descriviAzione(azione, addebito),
  }))
}

/** The transfer that a debt waits for, where the cliente has announced one. */
export async function findBonifico(
  db: Db,
  pagamento_id: string,
): Promise<{ annunciato_at: Date; causale: string } | null> {
  const row = await db
    .selectFrom('bonifici_annunciati as b')
    .innerJoin('pagamenti as p', 'p.id', 'b.pagamento_id')
    .leftJoin('codici_pagamento as k', 'k.pagamento_id', 'b.pagamento_id')
    .where('b.pagamento_id', '=', pagamento_id)
    .where('b.ritirato_at', 'is', null)
    // Answered by an incasso it is over.
    .where('p.stato', '=', 'in_elaborazione')
    .select(['b.annunciato_at', 'k.codice', 'p.causale'])
    .executeTakeFirst()
  if (row === undefined) return null
  const { annunciato_at, codice, causale } = row
  return { annunciato_at, causale: codice === null ? causale : causaleBonifico(codice) }
}

/** The day on which an account is debited, as it was announced, and the last day of its bank's answer. */
export async function findAddebito(db: Db, pagamento_id: string) {
  const row = await db
    .selectFrom('addebiti_sdd as s')
    .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
    .where('t.pagamento_id', '=', pagamento_id)
    .where('t.stato', 'in', ['avviato', 'inviato'])
    .select(['s.addebito_il', 's.esito_entro'])
    .executeTakeFirst()
  return row ?? { addebito_il: null, esito_entro: null }
}

/** The raccolta of which a debt is one person's part; null for any other. */
export async function findRaccolta(db: Db, pagamento_id: string) {
  const row = await db
    .selectFrom('adesioni as a')
    .innerJoin('raccolte as r', 'r.id', 'a.raccolta_id')
    .where('a.pagamento_id', '=', pagamento_id)
    .select(['r.id as _id', 'r.titolo'])
    .executeTakeFirst()
  return row ?? null
}
