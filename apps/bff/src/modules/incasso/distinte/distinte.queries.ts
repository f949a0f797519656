import type { Distinta, RigaDistinta } from '@rateo/contract/incasso/distinte'
import { presentabileFino } from '@rateo/domain/banca/distinta'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { causaleSdd } from '@rateo/domain/banca/sdd-causali'
import type { StatoTentativo } from '@rateo/domain/stati/tentativo'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { azioniDistinta } from './azioni.ts'
import { selectRow } from '../../../http/search/rows.ts'
import { distinteDi } from './distinte.list.ts'

async function findRighe(db: Db, distinta_id: string): Promise<RigaDistinta[]> {
  const rows = await db
    .selectFrom('righe_distinta as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .innerJoin('addebiti_sdd as s', 's.tentativo_id', 't.id')
    .innerJoin('mandati as m', 'm.id', 's.mandato_id')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('r.distinta_id', '=', distinta_id)
    .orderBy('r.n')
    .select([
      'r.n',
      'r.riferimento',
      't.stato',
      't.codice_rifiuto',
      't.importo_centesimi',
      's.sequenza',
      'm.id as mandato_id',
      'm.umr',
      'm.iban',
      'p.id as pagamento_id',
      'p.causale',
      'p.cliente_id',
      'c.nome as cliente_nome',
    ])
    .execute()
  return rows.map((row) => ({
    n: row.n,
    pagamento_id: row.pagamento_id,
    cliente: { _id: row.cliente_id, nome: row.cliente_nome },
    causale: row.causale,
    importo_centesimi: row.importo_centesimi,
    mandato: { _id: row.mandato_id, umr: row.umr, iban: mascheraIban(row.iban) },
    sequenza: row.sequenza,
    riferimento: row.riferimento,
    stato: row.stato,
    causale_banca:
      row.codice_rifiuto === null
        ? null
        : { codice: row.codice_rifiuto, etichetta: causaleSdd(row.codice_rifiuto).etichetta },
  }))
}

async function findDistinta(db: Db, actor: Actor, id: string, today: string) {
  const { what, scope } = distinteDi(actor)
  if (scope === null) throw new AppError('non_trovato')
  let rows = db
    .selectFrom('distinte_sdd as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .leftJoin('utenti as u', 'u.id', 'p.creata_da')
    .where('p.id', '=', id)
    .selectAll('p')
    .select(selectRow(what, { oggi: today }))
    .select(['u.nome', 'u.cognome'])
  if (scope['esercente_id'] !== undefined) {
    rows = rows.where('p.esercente_id', '=', scope['esercente_id'])
  }
  const row = await rows.executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return { ...row, distinta: what.readRow(row, today) }
}

const totale = (righe: readonly RigaDistinta[], stati: readonly StatoTentativo[]): number =>
  righe
    .filter(({ stato }) => stati.includes(stato))
    .reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)

export async function getDistinta(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Distinta> {
  const { distinta, ...row } = await findDistinta(db, actor, id, today)
  const dati = await findRighe(db, id)
  return {
    ...distinta,
    iban: mascheraIban(row.iban),
    sha256: row.sha256,
    creata_da: [row.nome, row.cognome].filter(Boolean).join(' '),
    consegnata_at: row.consegnata_at?.toISOString() ?? null,
    presentabile_fino: presentabileFino(row.addebito_il),
    dati,
    incassato_centesimi: totale(dati, ['riuscito']),
    insoluto_centesimi: totale(dati, ['rifiutato', 'restituito']),
    azioni_consentite: azioniDistinta(distinta, actor.ruolo, today),
  }
}

/** The file as it was written, with the name to keep it under. */
export async function getFile(db: Db, actor: Actor, id: string, today: string) {
  const { file, numero, addebito_il } = await findDistinta(db, actor, id, today)
  return { file, nome: `distinta-sdd-${numero}-${addebito_il}.xml` }
}
