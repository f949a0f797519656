import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { annotaSistema } from '../../../base/cronologia/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { findFile } from '../../../registri/documenti/index.ts'
import { CATALOGO } from '../catalogo/index.ts'
import { type Manifesto, type Saldo, voceIndice } from '../formato.ts'
import { carteDi } from '../scrivi/carte.queries.ts'
import { SALDI } from '../scrivi/righe-in-archivio.ts'
import { apriTabelle } from './apri-tabelle.ts'
import { apriZip, ArchivioRifiutato, righeDelFile, type Zip } from './apri-zip.ts'
import { scriviRighe } from './righe-nelle-tabelle.ts'
import { verificaArchivio } from './verifica-archivio.ts'

export type Caricato = {
  esercente: Manifesto['esercente']
  righe: Record<string, number>
  carte: number
  /** Papers that are drawn differently here than there. */
  carte_diverse: string[]
  /** Rules of the books that do not hold. */
  violazioni: string[]
  /** Payments that were with a provider, or a bank, when the archive was made. */
  in_corso: number
}

const VUOTE = ['esercenti', 'clienti', 'pagamenti', 'piani', 'scritture', 'conti'] as const

async function esigiVuoto(trx: Db): Promise<void> {
  for (const tabella of VUOTE) {
    const { rows } = await sql`select 1 from ${sql.table(tabella)} limit 1`.execute(trx)
    if (rows.length === 0) continue
    throw new ArchivioRifiutato(
      `Questo Rateo non è vuoto: ha già ${tabella}. Un archivio si carica in un’installazione nuova.`,
    )
  }
}

const chiaveDi = ({ intestatario, codice, centesimi }: Saldo) =>
  `${intestatario} ${codice} ${centesimi}`

/** The books say the same to the cent as where they come from. */
async function esigiSaldi(trx: Db, { saldi }: Manifesto): Promise<void> {
  const { rows } = await sql<Saldo>`${sql.raw(SALDI('true'))}`.execute(trx)
  const qui = new Set(rows.map(chiaveDi))
  const diverso = saldi.find((uno) => !qui.has(chiaveDi(uno)))
  if (diverso === undefined && qui.size === saldi.length) return
  throw new ArchivioRifiutato(
    'I saldi dei libri non sono quelli del manifesto: non è stato caricato nulla.',
  )
}

/** The papers of the archive, in its order. */
async function* carteNellArchivio(zip: Zip, { indici }: Manifesto) {
  for (const { file } of indici) {
    for await (const righe of righeDelFile(await zip.leggi(file), 500)) {
      for (const riga of righe) {
        const voce = z.parse(voceIndice, JSON.parse(riga))
        if (voce.tipo === 'carta') yield voce
      }
    }
  }
}

/** Draws each paper again and compares it, byte by byte, with the one in the archive. */
async function confrontaCarte(trx: Db, zip: Zip, manifesto: Manifesto): Promise<string[]> {
  const { origine, esercente } = manifesto
  const diverse: string[] = []
  const carte = carteNellArchivio(zip, manifesto)
  for await (const rows of carteDi(trx, esercente.id)) {
    for (const row of rows) {
      const { value: voce } = await carte.next()
      const { content } = await findFile({ db: trx, origin: origine }, row)
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (!voce || voce.id !== row._id || voce.sha256 !== sha256)
        diverse.push(row.numero || row._id)
    }
  }
  return diverse
}

async function contaInCorso(trx: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from operazioni_psp where stato <> 'conclusa'`.execute(trx)
  return rows[0]?.n ?? 0
}

async function carica(trx: Db, zip: Zip, manifesto: Manifesto): Promise<Caricato> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local lock_timeout = '30s'`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await esigiVuoto(trx)
  const chiudi = await apriTabelle(trx)
  const righe = await scriviRighe({ trx, zip, manifesto })
  try {
    await chiudi()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchivioRifiutato(`I dati non si tengono insieme: ${reason}.`, { cause: error })
  }
  // The tables were empty when their figures were last taken: by those, every join of what follows would be the slowest.
  for (const { nome } of CATALOGO) await sql`analyze ${sql.table(nome)}`.execute(trx)
  await esigiSaldi(trx, manifesto)
  const violazioni = await verificaInvarianti(trx)
  await annotaSistema(trx, {
    azione: 'carica_archivio',
    entita: 'esercente',
    id: manifesto.esercente.id,
    dopo: { creato_at: manifesto.creato_at, origine: manifesto.origine },
  })
  return {
    esercente: manifesto.esercente,
    righe,
    carte: manifesto.carte,
    carte_diverse: await confrontaCarte(trx, zip, manifesto),
    violazioni: violazioni.map(({ invariante, quanti }) => `${invariante}: ${quanti}`),
    in_corso: await contaInCorso(trx),
  }
}

/** Only a try: what was read in goes away again. */
class Provato extends Error {
  readonly caricato: Caricato
  constructor(caricato: Caricato) {
    super('provato')
    this.caricato = caricato
  }
}

/**
 * Reads an archive into an empty Rateo, in one transaction: all of it, or nothing. A try does the same, and takes everything back.
 */
export async function caricaArchivio(
  db: Db,
  percorso: string,
  { prova }: { prova: boolean },
): Promise<Caricato> {
  const zip = await apriZip(percorso)
  try {
    const manifesto = await verificaArchivio(zip)
    return await db.transaction().execute(async (trx) => {
      const caricato = await carica(trx, zip, manifesto)
      if (prova) throw new Provato(caricato)
      return caricato
    })
  } catch (error) {
    if (error instanceof Provato) return error.caricato
    throw error
  } finally {
    zip.chiudi()
  }
}
