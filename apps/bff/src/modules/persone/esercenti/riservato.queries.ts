import type { Esercente } from '@rateo/contract/persone/esercenti'
import { CAPACITA, CAPACITA_PER_STATO, capacitaDi } from '@rateo/domain/permessi/capacita'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Esercenti } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import { fermiDi, parseProvvedimento } from './capacita.queries.ts'
import { descriviAzione } from './descrizioni.ts'
import { findDeroga, findMancanze } from './mancanze.queries.ts'
import { consulenteSql, volumeSql } from './misure.ts'

type Riservato = NonNullable<Esercente['riservato']>
type Row = Selectable<Esercenti>

const IN_ESAME = new Set(['inviato', 'in_verifica', 'integrazione_richiesta'])

/** The first and the last four: enough to recognise it, not to use it. */
const mascherato = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

/** The requests of an integrazione that are still open. */
const richiesteDi = ({ integrazione }: Row): Riservato['richieste'] => integrazione?.voci ?? []

async function findMisure(db: Db, id: string, today: string) {
  const { rows } = await sql<{ volume_centesimi: number; consulente: string | null }>`
    with oggi as (select ${today}::date as g)
    select ${sql.raw(volumeSql('(select g from oggi)'))} as volume_centesimi,
      ${sql.raw(consulenteSql('(select g from oggi)'))} as consulente
    from esercenti p where p.id = ${id}`.execute(db)
  return rows[0] ?? { volume_centesimi: 0, consulente: null }
}

async function findDocumenti(db: Db, id: string) {
  const rows = await db
    .selectFrom('documenti_registrazione as d')
    .select(['d.id as _id', 'd.tipo', 'd.nome_file', 'd.created_at', 'd.scadenza'])
    .where('d.ruolo', '=', 'esercente')
    .where('d.esercente_id', '=', id)
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

async function findPersone(db: Db, id: string) {
  const rows = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .select((eb) => [
      'm.ruolo as ruolo_squadra',
      'm.sospeso_at',
      'u.nome',
      'u.cognome',
      'u.email',
      eb
        .selectFrom('sessioni as s')
        .select((one) => one.fn.max('s.last_seen_at').as('at'))
        .whereRef('s.utente_id', '=', 'u.id')
        .as('ultimo_accesso_at'),
    ])
    .where('m.esercente_id', '=', id)
    .where('m.al', 'is', null)
    .orderBy('u.id')
    .execute()
  return rows.map(({ nome, cognome, email, ruolo_squadra, sospeso_at, ultimo_accesso_at }) => ({
    nome: `${nome} ${cognome}`.trim(),
    email,
    ruolo: ruolo_squadra,
    sospesa: sospeso_at !== null,
    ultimo_accesso_at: ultimo_accesso_at?.toISOString() ?? null,
  }))
}

const CHI: Readonly<Record<string, string>> = { admin: 'Assistenza', sistema: 'Sistema' }

async function findCronologia(db: Db, { id, ragione_sociale }: Row) {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo', 'canale', 'azione'])
    .where('entita', '=', 'esercente')
    .where('entita_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ at, ruolo, canale, azione }) => ({
    at: at.toISOString(),
    attore: ruolo === 'esercente' ? ragione_sociale : (CHI[ruolo] ?? 'Sistema'),
    canale,
    azione,
    descrizione: descriviAzione(azione),
  }))
}

function capacitaOf(row: Row): Riservato['capacita'] {
  const stato = row.stato
  const livelli = capacitaDi(stato, fermiDi(row))
  const aMano: readonly string[] = row.fermi
  return CAPACITA.map((nome) => ({
    nome,
    di_stato: CAPACITA_PER_STATO[stato][nome],
    livello: livelli[nome],
    fermata: aMano.includes(nome),
  }))
}

/** The data that only the esercente itself and the staff see. */
export async function findRiservato(
  db: Db,
  row: Row,
  { today, actor }: { today: string; actor: Actor },
): Promise<Riservato> {
  const isUnderReview = IN_ESAME.has(row.stato)
  const [misure, documenti, persone, cronologia, mancanze, deroga] = await Promise.all([
    findMisure(db, row.id, today),
    findDocumenti(db, row.id),
    findPersone(db, row.id),
    findCronologia(db, row),
    isUnderReview ? findMancanze(db, row.id, today) : { documenti: [], passi: [] },
    actor.ruolo === 'admin' ? findDeroga(db, row.id) : undefined,
  ])
  return {
    ...misure,
    codice_fiscale: row.codice_fiscale,
    pec: row.pec,
    codice_destinatario: row.codice_destinatario,
    iban: row.iban === null ? null : mascherato(row.iban),
    created_at: row.created_at.toISOString(),
    nello_stato_da: row.updated_at.toISOString(),
    visibile: row.visibile,
    motivo_rifiuto: row.motivo_rifiuto,
    provvedimento: parseProvvedimento(row.provvedimento),
    capacita: capacitaOf(row),
    tetto_centesimi: row.tetto_centesimi,
    richieste: richiesteDi(row),
    documenti,
    documenti_mancanti: mancanze.documenti,
    passi_da_approvare: actor.ruolo === 'admin' ? mancanze.passi : [],
    deroga:
      deroga === undefined
        ? null
        : {
            motivo: deroga.motivo,
            chiesta_da: `${deroga.nome} ${deroga.cognome}`.trim(),
            mia: deroga.chiesta_da === actor.utente_id,
            at: deroga.created_at.toISOString(),
          },
    persone,
    cronologia,
  }
}
