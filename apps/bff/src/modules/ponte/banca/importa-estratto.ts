import type { EsitoEstratto } from '@rateo/contract/ponte/banca'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { annota } from '../../base/cronologia/index.ts'
import { contaByte, rifiutaFile } from '../../registri/caricamenti/index.ts'
import type { Lettura } from './file/leggi-estratto.ts'
import type { Estratto } from './file/ricevi-estratto.ts'
import {
  type Chiamata,
  type ConImpronta,
  esitoDi,
  type InTransazione,
  motivoNo,
  prepara,
  rifiuta,
  scorri,
  somme,
  turnoEstratti,
  type Uso,
} from './file/scorri-estratto.ts'
import { esigiUnFormato } from './prova-estratto.ts'

const NUOVO_CONTO = 'Conto in banca'

/** The account of a file, held until the end: two files of one account follow each other. */
async function lockConto(
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  { esercente_id, iban, banca }: { esercente_id: string; iban: string; banca: string },
  { tabella }: Lettura,
): Promise<string> {
  const mappatura = tabella && JSON.stringify(tabella.mappatura)
  const { rows } = await sql<{ id: string }>`
    insert into conti_banca as c (id, esercente_id, iban, banca, mappatura, created_at)
    values (${newId(clock.now())}, ${esercente_id}, ${iban}, ${banca || NUOVO_CONTO}, ${mappatura}::jsonb, ${clock.now()})
    on conflict (esercente_id, iban) do update set mappatura = coalesce(excluded.mappatura, c.mappatura),
      banca = case when ${banca} = '' then c.banca else excluded.banca end
    returning id`.execute(db)
  const [conto] = rows
  if (!conto) throw new Error(`No account ${iban}`)
  return conto.id
}

type Dove = { esercente_id: string; conto_id: string; importazione_id: string; at: Date }

/** Writes movements down; answers how many were not there. */
async function scrivi(
  db: Db,
  { esercente_id, conto_id, importazione_id, at }: Dove,
  movimenti: ConImpronta[],
) {
  const righe = movimenti.map(({ riga: _, identita: __, ...movimento }) => ({
    ...movimento,
    id: newId(at),
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into movimenti_banca (id, esercente_id, conto_id, importazione_id, data, valuta_il, importo_centesimi, descrizione,
      controparte, controparte_iban, riferimento, impronta, created_at)
    select r.id, ${esercente_id}, ${conto_id}, ${importazione_id}, r.data, r.valuta_il, r.importo_centesimi, r.descrizione,
      r.controparte, r.controparte_iban, r.riferimento, r.impronta, ${at}
    from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) r (id text, data date, valuta_il date, importo_centesimi bigint,
      descrizione text, controparte text, controparte_iban text, riferimento text, impronta text)
    on conflict (conto_id, impronta) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** The file of the import stands before its movements; its figures are known at the end. */
async function apriImportazione(
  { db, actor, query }: Pick<Chiamata, 'db' | 'actor' | 'query'>,
  { esercente_id, conto_id, importazione_id, at }: Dove,
  { formato }: Lettura,
): Promise<void> {
  await db
    .insertInto('importazioni_banca')
    .values({
      id: importazione_id,
      esercente_id,
      conto_id,
      nome_file: query.nome_file,
      formato,
      dal: '2000-01-01',
      al: '2000-01-01',
      letti: 1,
      nuovi: 0,
      scartate: 0,
      creato_da: actor.utente_id,
      created_at: at,
    })
    .execute()
}

/** The same, in a transaction that stands open. */
export async function importaIn(call: InTransazione, estratto: Estratto): Promise<EsitoEstratto> {
  const { db, clock, query } = call
  const { esercente_id, iban, lettura } = await prepara(call, estratto)
  const at = clock.now()
  const uso: Uso = { iban, somme: somme(clock.today()) }
  const banca = query.banca ?? ''
  const presa: { dove: Dove | null } = { dove: null }
  await scorri(lettura, uso, async (movimenti, quale) => {
    if (presa.dove === null) {
      if (quale === null) throw rifiuta('/iban', 'Scrivi l’IBAN del conto: il file non lo dice')
      const conto_id = await lockConto(call, { esercente_id, iban: quale, banca }, lettura)
      presa.dove = { esercente_id, conto_id, importazione_id: newId(at), at }
      await apriImportazione(call, presa.dove, lettura)
    }
    uso.somme.cifre.nuovi += await scrivi(db, presa.dove, movimenti)
  })
  const motivo = motivoNo(lettura, uso)
  if (motivo !== null) rifiutaFile(motivo)
  await concludi(call, presa.dove, lettura, uso)
  return esitoDi(lettura, uso, banca)
}

async function concludi(
  call: InTransazione,
  dove: Dove | null,
  lettura: Lettura,
  { somme: { cifre, giorni } }: Uso,
): Promise<void> {
  if (dove === null || giorni.dal === null || giorni.al === null) return
  const { conto_id, importazione_id: id, at } = dove
  await esigiUnFormato(call.db, conto_id, lettura, { giorni })
  const { letti, nuovi, scartate } = cifre
  await call.db
    .updateTable('importazioni_banca')
    .set({
      dal: giorni.dal,
      al: giorni.al,
      letti,
      nuovi,
      scartate,
      lavoro_dal: nuovi > 0 ? at : null,
    })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'importa_movimenti_banca',
    entita: 'movimento_banca',
    id,
    dopo: { file: call.query.nome_file, formato: lettura.formato, letti, nuovi, scartate },
  })
}

/** Imports a file: all that is new in it, or nothing. Its movements are matched afterwards, some at a time. */
export async function importaEstratto(
  deps: Deps,
  call: Chiamata,
  estratto: Estratto,
): Promise<EsitoEstratto> {
  await contaByte(deps.db, call.actor.utente_id, estratto.byte, call.clock.now())
  return turnoEstratti(() => call.transact((db) => importaIn({ ...call, db }, estratto)))
}
