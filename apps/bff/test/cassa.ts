import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import { registraScrittura } from '../src/modules/registri/contabilita/index.ts'

type Chi = { esercente: { id: string; utente_id: string } }

/** A till of an esercente, with the number after the last. */
export async function createCassa(
  db: Db,
  { esercente }: Chi,
  values: Record<string, unknown> = {},
): Promise<string> {
  const id = newId()
  await sql`
    insert into casse (id, esercente_id, n, nome, punto_vendita)
    select ${id}, ${esercente.id}, 1 + count(*), 'Cassa ' || 1 + count(*), 'Via Roma 1'
    from casse where esercente_id = ${esercente.id}`.execute(db)
  if (Object.keys(values).length > 0) {
    await db.updateTable('casse').set(values).where('id', '=', id).execute()
  }
  return id
}

async function createSessione(db: Db, chi: Chi): Promise<{ id: string; cassa_id: string }> {
  const cassa_id = await createCassa(db, chi)
  const id = newId()
  await db
    .insertInto('sessioni_cassa')
    .values({
      id,
      cassa_id,
      esercente_id: chi.esercente.id,
      riportato_centesimi: 10_000,
      fondo_centesimi: 10_000,
      aperta_da: chi.esercente.utente_id,
    })
    .execute()
  return { id, cassa_id }
}

async function createMovimento(db: Db, chi: Chi): Promise<string> {
  const { id: sessione_id, cassa_id } = await createSessione(db, chi)
  const id = newId()
  const movimento = { codice: 'contanti', importo_centesimi: 500 }
  const scrittura_id = await registraScrittura(db, {
    tipo: 'movimento_cassa',
    origine_tipo: 'movimento_cassa',
    origine_id: id,
    movimenti: [
      { ...movimento, intestatario: `cassa:${cassa_id}` },
      { intestatario: `cassa:${cassa_id}`, codice: 'prova', importo_centesimi: -500 },
    ],
    at: new Date(),
  })
  await db
    .insertInto('movimenti_cassa')
    .values({
      id,
      cassa_id,
      sessione_id,
      esercente_id: chi.esercente.id,
      tipo: 'incasso',
      metodo: 'contanti',
      importo_centesimi: 500,
      scrittura_id: scrittura_id ?? 0,
      unicita: id,
      created_at: new Date(),
    })
    .execute()
  return id
}

const contenuto = {
  esercente: { nome: 'Ferramenta Rossi S.r.l.', partita_iva: null },
  cassa: {
    n: 1,
    nome: 'Cassa 1',
    punto_vendita: 'Via Roma 1',
    matricola_rt: null,
    tolleranza_centesimi: 0,
  },
  rettifica: null,
  aperta_at: '2026-03-02T08:00:00.000Z',
  aperta_da: 'Maria Bianchi',
  chiusa_at: '2026-03-02T19:00:00.000Z',
  chiusa_da: 'Maria Bianchi',
  verificata_da: null,
  riportato_centesimi: 0,
  fondo_centesimi: 0,
  lettura: { voci: [], atteso: [] },
  righe: [],
  conteggio: {
    tagli: {},
    lasciato_centesimi: 0,
    banca: null,
    pos: [],
    assegno_centesimi: 0,
    buono_centesimi: 0,
    rt: null,
    nota: null,
  },
  pos: [],
  versato_centesimi: 0,
  riconciliazione: [],
  movimenti: [],
}

async function createChiusura(db: Db, chi: Chi): Promise<string> {
  const { id: sessione_id, cassa_id } = await createSessione(db, chi)
  const id = newId()
  await db
    .insertInto('chiusure_cassa')
    .values({
      id,
      sessione_id,
      cassa_id,
      esercente_id: chi.esercente.id,
      anno: 2026,
      n: 1,
      numero: `Z-${id}`,
      quadratura: 'quadra',
      differenza_centesimi: 0,
      lasciato_centesimi: 0,
      contenuto: JSON.stringify(contenuto),
      scritture: [],
      totale_centesimi: 0,
      impronta: '0'.repeat(64),
      chiusa_da: chi.esercente.utente_id,
      created_at: new Date(),
    })
    .execute()
  return id
}

async function createTerminale(db: Db, chi: Chi): Promise<string> {
  const id = newId()
  const cassa_id = await createCassa(db, chi)
  await db
    .insertInto('terminali_pos')
    .values({ id, cassa_id, nome: 'Banco', codice: '30412233', attivato: '2026-02-01' })
    .execute()
  return id
}

/** One record of a world for each of the raccolte under `/chiusura_cassa`. */
export const RECORDS_CASSA = {
  'chiusura_cassa casse': (db: Db, chi: Chi) => createCassa(db, chi),
  'chiusura_cassa sessioni': async (db: Db, chi: Chi) => (await createSessione(db, chi)).id,
  'chiusura_cassa movimenti': createMovimento,
  'chiusura_cassa chiusure': createChiusura,
  'chiusura_cassa terminali': createTerminale,
}
