import type { Cliente } from '@rateo/contract/persone/clienti'
import { CONTROLLI_CLIENTE } from '@rateo/domain/identita/controlli-cliente'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import { getSaldo } from '../../registri/movimenti/index.ts'
import { findAffidabilita } from './affidabilita.queries.ts'
import { azioniConsentite } from './azioni-consentite.ts'
import { clientiDi, semplificata } from './clienti.list.ts'
import { type PartyScope, readableBy } from '../../../http/search/parties.ts'

export async function searchClienti(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = clientiDi(actor, body)
  return await search(pool, what, { scope, body: semplificata(actor, body), today })
}

const DATI = [
  'tipo',
  'stato',
  'nome',
  'email',
  'telefono',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'codice_fiscale',
  'partita_iva',
  'created_at',
] as const

/** An esercente reads its own relation, never the person: what they are is there once they confirmed it. */
async function findCliente(db: Db, id: string, { esercente_id, cliente_id }: PartyScope) {
  if (cliente_id !== undefined && cliente_id !== id) return undefined
  if (esercente_id === undefined) {
    const persona = await db
      .selectFrom('clienti')
      .select(DATI)
      .where('id', '=', id)
      .executeTakeFirst()
    return (
      persona && {
        ...persona,
        confermata_at: null,
        pec: null,
        codice_destinatario: null,
        etichette: [],
        controlli: [],
        unito_a: null,
      }
    )
  }
  return db
    .selectFrom('clienti_esercente')
    .select([
      ...DATI,
      'confermata_at',
      'pec',
      'codice_destinatario',
      'etichette',
      'controlli',
      'unito_a',
    ])
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', id)
    .executeTakeFirst()
}

const findEsercenti = (db: Db, cliente_id: string) =>
  db
    .selectFrom('clienti_esercente as r')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .select(['e.id as _id', 'e.ragione_sociale as nome'])
    .where('r.cliente_id', '=', cliente_id)
    .orderBy('e.ragione_sociale')
    .orderBy('e.id')
    .limit(50)
    .execute()

/** One cliente, as far as the person who asks has to do with them. Somebody else's is not found. */
export async function getCliente(
  db: Db,
  id: string,
  actor: Actor,
  today: string,
): Promise<Cliente> {
  const scope = readableBy(actor)
  const row = scope && (await findCliente(db, id, scope))
  if (!row) throw new AppError('non_trovato')
  const di = scope?.esercente_id === undefined ? {} : { esercente_id: scope.esercente_id }
  const [saldo, esercenti, affidabilita] = await Promise.all([
    getSaldo(db, { cliente_id: id, ...di }, today),
    actor.ruolo === 'esercente' ? null : findEsercenti(db, id),
    scope?.esercente_id === undefined
      ? null
      : findAffidabilita(db, { esercente_id: scope.esercente_id, cliente_id: id }, today),
  ])
  return {
    _id: id,
    tipo: row.tipo,
    stato: row.stato,
    nome: row.nome,
    email: row.email,
    telefono: row.telefono,
    indirizzo: row.indirizzo,
    cap: row.cap,
    citta: row.citta,
    provincia: row.provincia,
    pec: row.pec,
    codice_destinatario: row.codice_destinatario,
    etichette: row.etichette,
    controlli: CONTROLLI_CLIENTE.filter((uno) => row.controlli.includes(uno)),
    codice_fiscale: row.codice_fiscale,
    partita_iva: row.partita_iva,
    cliente_dal: row.created_at.toISOString(),
    confermato_at: row.confermata_at?.toISOString() ?? null,
    unito_a: row.unito_a,
    affidabilita,
    saldo,
    esercenti,
    azioni_consentite: azioniDiSquadra(azioniConsentite(row.stato, actor.ruolo), actor, 'clienti'),
  }
}
