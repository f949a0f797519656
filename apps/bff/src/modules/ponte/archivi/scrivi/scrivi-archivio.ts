import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Archivio } from '../../../../http/sheet/archivio.ts'
import { findFile, nomeNelloZip } from '../../../registri/documenti/index.ts'
import { CATALOGO, FUORI, type Tabella } from '../catalogo/index.ts'
import { type Colonna, findColonne, schemaDi } from '../catalogo/colonne.ts'
import { conEsercente, condizioneDi, findRiferimenti } from '../catalogo/condizioni.ts'
import {
  contatore,
  datiDi,
  FORMATO,
  type Manifesto,
  MANIFESTO,
  type Parte,
  type Saldo,
  schemaFile,
  VERSIONE,
} from '../formato.ts'
import { carteDi } from './carte.queries.ts'
import { apriIndice, type Indice } from './indice.ts'
import { leggimi } from './leggimi.ts'
import { allegatiDi, type Ambito, righeDi, SALDI } from './righe-in-archivio.ts'

/** All is read by `db`, at one instant; the fingerprints of the papers are written by `sigilli`. */
type Where = { db: Db; sigilli: Db; origin: string; now: Date }
/** Told of the rows as they leave; it throws to end the work. */
type Avanza = (righe: number) => Promise<void>

async function* pezzi(
  trx: Db,
  tabella: Tabella,
  colonne: readonly Colonna[],
  ambito: Ambito,
  { conto, avanza }: { conto: ReturnType<typeof contatore>; avanza: Avanza },
): AsyncGenerator<Buffer> {
  for await (const { testo, quante } of righeDi(trx, tabella, colonne, ambito)) {
    yield conto.passa(Buffer.from(testo), quante)
    await avanza(quante)
  }
}

async function scriviCarte(
  { db, sigilli, origin }: Where,
  indice: Indice,
  esercente_id: string,
  avanza: Avanza,
) {
  for await (const rows of carteDi(db, esercente_id)) {
    for (const row of rows) {
      const { content } = await findFile({ db, sigilli, origin }, row)
      const di = row.tipo === 'ricevuta' ? 'ricevute' : 'documenti'
      const file = `carte/${row.data.slice(0, 4)}/${nomeNelloZip(row)}`
      await indice.aggiungi({ file, tipo: 'carta', di, id: row._id }, content)
    }
    await avanza(0)
  }
}

async function scriviAllegati(trx: Db, indice: Indice, ambito: Ambito, avanza: Avanza) {
  for (const tabella of CATALOGO) {
    for await (const { id, file, contenuto } of allegatiDi(trx, tabella, ambito)) {
      await indice.aggiungi({ file, tipo: 'allegato', di: tabella.nome, id }, contenuto)
      await avanza(0)
    }
  }
}

async function scriviSchemi(
  archivio: Archivio,
  colonne: ReadonlyMap<string, readonly Colonna[]>,
  now: Date,
): Promise<Parte[]> {
  const schemi: Parte[] = []
  for (const tabella of CATALOGO) {
    const file = schemaFile(tabella.nome)
    const schema = schemaDi(tabella, colonne.get(tabella.nome) ?? [], VERSIONE)
    const conto = contatore()
    const testo = conto.passa(Buffer.from(`${JSON.stringify(schema, null, 2)}\n`))
    await archivio.aggiungi(file, testo, now)
    schemi.push(conto.fine(file))
  }
  return schemi
}

async function findSaldi(trx: Db, { esercente_id, riferimenti }: Ambito): Promise<Saldo[]> {
  const scritture = CATALOGO.find(({ nome }) => nome === 'scritture')
  if (!scritture) return []
  const testo = SALDI(condizioneDi(scritture, riferimenti))
  const { rows } = await sql<Saldo>`${conEsercente(testo, esercente_id)}`.execute(trx)
  return rows
}

/** Everything of one esercente, read within one snapshot: of records, papers and files one group or one piece is held. */
export async function scriviArchivio(
  { db, sigilli, origin, now }: Where,
  archivio: Archivio,
  esercente_id: string,
  avanza: Avanza,
): Promise<Manifesto> {
  const esercente = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['id', 'ragione_sociale', 'partita_iva'])
    .executeTakeFirstOrThrow()
  const colonne = await findColonne(db)
  const ambito = { esercente_id, riferimenti: await findRiferimenti(db) }
  await archivio.aggiungi('LEGGIMI.txt', Buffer.from(leggimi(esercente.ragione_sociale)), now)
  const schemi = await scriviSchemi(archivio, colonne, now)
  const dati: Manifesto['dati'] = {}
  for (const tabella of CATALOGO) {
    const conto = contatore()
    const sue = colonne.get(tabella.nome) ?? []
    const file = datiDi(tabella.nome)
    await archivio.aggiungi(file, pezzi(db, tabella, sue, ambito, { conto, avanza }), now)
    dati[tabella.nome] = { ...conto.fine(file), colonne: sue.map(({ nome }) => nome) }
  }
  const indice = apriIndice(archivio, now)
  await scriviAllegati(db, indice, ambito, avanza)
  await scriviCarte({ db, sigilli, origin, now }, indice, esercente_id, avanza)
  await indice.chiudi()
  const manifesto: Manifesto = {
    formato: FORMATO,
    versione: VERSIONE,
    creato_at: now.toISOString(),
    origine: origin,
    esercente,
    dati,
    schemi,
    indici: indice.indici,
    carte: indice.quanti.carta,
    allegati: indice.quanti.allegato,
    saldi: await findSaldi(db, ambito),
    fuori: FUORI,
  }
  await archivio.aggiungi(MANIFESTO, Buffer.from(`${JSON.stringify(manifesto, null, 2)}\n`), now)
  return manifesto
}
