import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type pg from 'pg'
import { pino } from 'pino'
import { inTransaction } from '../src/http/transaction.ts'
import { chiudiMovimento, esaminaMovimenti, importaIn } from '../src/modules/ponte/banca/index.ts'
import { chiAl, dbOf } from './casse.ts'

const IBAN = 'IT60X0542811101000000123456'

/** Days ago, amount, what the bank says, and who it names. */
const RIGHE = [
  [9, '-38,40', 'PAGAMENTO POS CANCELLERIA', ''],
  [7, '-1.150,00', 'BONIFICO AFFITTO NEGOZIO', 'IMMOBILIARE LE QUERCE SRL'],
  [6, '-4,50', 'COMMISSIONI TENUTA CONTO', ''],
  [3, '312,00', 'BONIFICO A VOSTRO FAVORE SALDO PREVENTIVO', 'FERRI GIULIA'],
  [2, '86,50', 'BONIFICO A VOSTRO FAVORE', 'DE SANTIS ALDO'],
  [1, '-219,90', 'ADDEBITO DIRETTO FORNITURA ENERGIA', 'LUCE E GAS SPA'],
] as const

/** A file of the bank of one esercente, imported by the very calls that people make; the rent is closed with its reason. */
export async function insertBanca(
  client: pg.ClientBase,
  now: Date,
  persona: { esercente_id: string; utente_id: string },
): Promise<void> {
  const db = dbOf(client)
  const chi = chiAl(persona, now)
  const oggi = giornoDiRoma(now)
  const righe = RIGHE.map(([giorni, importo, descrizione, nome]) => {
    const giorno = formattaGiorno(aggiungiGiorni(oggi, -giorni))
    return [giorno, giorno, importo, descrizione, nome].join(';')
  })
  const cartella = await mkdtemp(join(tmpdir(), 'rateo-banca-'))
  try {
    const percorso = join(cartella, 'estratto')
    const testo = ['Data;Valuta;Importo;Descrizione;Ordinante', ...righe].join('\r\n')
    await writeFile(percorso, testo)
    const query = { nome_file: 'movimenti.csv', iban: IBAN, banca: 'Banca Popolare' }
    await inTransaction(db, (trx) =>
      importaIn(
        { ...chi, db: trx, query, body: undefined, params: {} },
        { percorso, byte: Buffer.byteLength(testo) },
      ),
    )
  } finally {
    await rm(cartella, { recursive: true, force: true })
  }
  await esaminaMovimenti({ db, clock: chi.clock, log: pino({ level: 'silent' }) })
  const affitto = await db
    .selectFrom('movimenti_banca')
    .where('esercente_id', '=', persona.esercente_id)
    .where('importo_centesimi', '=', -115_000)
    .select('id')
    .executeTakeFirst()
  if (affitto === undefined) return
  await inTransaction(db, (trx) =>
    chiudiMovimento({ ...chi, db: trx }, affitto.id, 'Affitto del negozio'),
  )
}
