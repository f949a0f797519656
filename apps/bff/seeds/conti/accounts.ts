import { sql } from 'kysely'
import type pg from 'pg'
import { dayInRome } from '../../src/clock.ts'
import { stored } from '../../src/db/stored.ts'
import { BANCA } from '../../src/modules/incasso/conti-collegati/index.ts'
import type { Book, Row } from '../book.ts'
import { dbOf } from '../casse.ts'
import { insertAll } from '../insert.ts'
import { PSP } from '../ledger.ts'

const DAY = 86_400_000
/** The days since the esercenti have accounts: what was paid before stayed with the operator. */
const APERTI_DA = 60
/** One whose payouts the staff holds, and one of which the provider asks for a document: both may be looked at by signing in. */
const TRATTENUTO = { email: 'doppio@rateo.test', da: 12 }
const RICHIESTA = {
  email: 'esercente2@rateo.test',
  requisito: 'representative.verification.document',
  da: 4,
  tra: 25,
}

const contoDimostrativo = (esercente_id: string): string => `acct_dimostrazione_${esercente_id}`

type Titolare = { id: string; email: string; iban: string }

/** The situation of an account in the town, for its row and for the provider. */
export function situazioneDi({ email }: { email: string }, now: Date) {
  const fa = (giorni: number) => new Date(now.getTime() - giorni * DAY)
  return {
    aperto_at: fa(APERTI_DA),
    trattenuto_at: email === TRATTENUTO.email ? fa(TRATTENUTO.da) : null,
    chiesto:
      email === RICHIESTA.email
        ? {
            requisito: RICHIESTA.requisito,
            dal: fa(RICHIESTA.da),
            entro: new Date(now.getTime() + RICHIESTA.tra * DAY),
          }
        : null,
  }
}

const SICURI = new Set(['pagato', 'parzialmente_pagato', 'rimborsato', 'parzialmente_rimborsato'])

/**
 * Money that came while there were accounts went on to them: its messages say so, and those that gave some of it back. Answers with
 * what was told to people then.
 */
function sendOn(book: Book, da: Date): Row[] {
  const detti: Row[] = []
  const pagamenti = new Map(book.pagamenti.map((row) => [row['id'], row]))
  const commissioni = new Map(
    book.scritture
      .filter(({ tipo }) => tipo === 'commissione')
      .map(({ origine_id, movimenti }) => [origine_id, movimenti[0]?.importo_centesimi ?? 0]),
  )
  const andati = new Map<unknown, Row>()
  for (const tentativo of book.tentativi) {
    const pagamento = pagamenti.get(tentativo['pagamento_id'])
    const isSent =
      tentativo['stato'] === 'riuscito' &&
      tentativo['riferimento_psp'] !== null &&
      Number(tentativo['created_at']) >= da.getTime() &&
      SICURI.has(String(pagamento?.['stato']))
    if (isSent && pagamento) andati.set(tentativo['id'], pagamento)
  }
  for (const operazione of book.operazioni) {
    const id = operazione['tentativo_id']
    const pagamento = andati.get(id)
    if (!pagamento) continue
    const isRimborso = operazione['tipo'] === 'rimborso'
    const argomento = isRimborso ? 'rimborso' : 'ricevuta'
    const unicita = `${argomento}:${String(isRimborso ? operazione['rimborso_id'] : id)}`
    detti.push({ argomento, unicita, contenuto: {}, inviata_at: book.now, created_at: book.now })
    operazione['richiesta'] = isRimborso
      ? { storna: { rende: false } }
      : {
          destinazione: {
            conto: contoDimostrativo(String(pagamento['esercente_id'])),
            commissione_centesimi: commissioni.get(String(id)) ?? 0,
          },
        }
  }
  return detti
}

/** The accounts of the town's esercenti, verified when they were opened; the provider is told of them when it starts. */
export function createConti(
  book: Book,
  esercenti: readonly Titolare[],
  idByEmail: ReadonlyMap<string, string>,
): { now: Date; admin: string; conti: Row[]; detti: Row[] } {
  const detti = sendOn(book, new Date(book.now.getTime() - APERTI_DA * DAY))
  const conti = esercenti.map((esercente) => {
    const { aperto_at, trattenuto_at, chiesto } = situazioneDi(esercente, book.now)
    return {
      esercente_id: esercente.id,
      fornitore: PSP,
      conto_psp: contoDimostrativo(esercente.id),
      stato: chiesto === null ? 'attivo' : 'da_aggiornare',
      incassa: true,
      accredita: true,
      dovuti: chiesto === null ? [] : [chiesto.requisito],
      scaduti: [],
      in_verifica: [],
      errori: [],
      entro: chiesto?.entro ?? null,
      iban_ultime4: esercente.iban.slice(-4),
      trattenuto: trattenuto_at !== null,
      disponibile_centesimi: 0,
      in_arrivo_centesimi: 0,
      righe_centesimi: 0,
      prossimo_at: book.now,
      invii: 1,
      primo_invio_at: aperto_at,
      created_at: aperto_at,
      updated_at: aperto_at,
    }
  })
  return { now: book.now, admin: idByEmail.get('admin@rateo.test') ?? '', conti, detti }
}

export async function insertConti(
  client: pg.ClientBase,
  { conti, detti, now, admin }: ReturnType<typeof createConti>,
): Promise<void> {
  await insertAll(client, 'conti_collegati', conti)
  await insertAll(client, 'uscite', detti)
  const db = dbOf(client)
  await sql`update conti_collegati c set banca = ${BANCA} from esercenti e where e.id = c.esercente_id`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    update esercenti set fermi = array['accrediti'] where email = ${TRATTENUTO.email} returning id`.execute(
    db,
  )
  await insertAll(
    client,
    'cronologia',
    rows.map(({ id }) => ({
      at: new Date(now.getTime() - TRATTENUTO.da * DAY),
      attore: `utente:${admin}`,
      ruolo: 'admin',
      canale: 'portale',
      azione: 'cambia_capacita',
      entita: 'esercente',
      entita_id: id,
      prima: { ferme: [] },
      dopo: { ferme: ['accrediti'], motivo: 'Controllo degli incassi di settembre' },
    })),
  )
  // Months that are over have the commission that was kept in them, as after their first night.
  await sql`select ${stored('chiudi_mesi_commissioni', { oggi: dayInRome(now), adesso: now })}`.execute(
    db,
  )
}
