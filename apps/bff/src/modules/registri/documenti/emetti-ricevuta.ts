import { type Clock, dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import {
  type ContenutoRicevuta,
  numeroRicevuta,
  type Ricevuta,
} from '@rateo/domain/denaro/ricevuta'
import { indirizzoDi } from './emittente.queries.ts'
import { type DaRicevutare, findRicevuta, findDaRicevutare } from './documenti.queries.ts'

const SERIE = 'ricevute'

const nettoDi = (netto: number, righe: NonNullable<DaRicevutare['trattenute']>) => ({
  totale_centesimi: righe.reduce((somma, { importo_centesimi: n }) => somma + n, netto),
  righe,
})

function congela(pagamento_id: string, row: DaRicevutare, now: Date): ContenutoRicevuta {
  return {
    emessa_il: dayInRome(now),
    esercente: {
      nome: row.ragione_sociale,
      partita_iva: row.partita_iva,
      codice_fiscale: row.codice_fiscale,
      indirizzo: indirizzoDi(row),
      email: row.email,
    },
    cliente: {
      nome: row.cliente_nome,
      codice_fiscale: row.cliente_codice_fiscale,
      partita_iva: row.cliente_partita_iva,
    },
    ...(row.beneficiario_nome !== null && {
      beneficiario: {
        nome: row.beneficiario_nome,
        codice_fiscale: row.beneficiario_codice_fiscale,
      },
    }),
    ...(row.pagato_da !== null && { pagato_da: row.pagato_da }),
    pagamento_id,
    pagamento_numero: row.numero,
    causale: row.causale,
    riferimento: row.riferimento,
    importo_centesimi: row.importo_centesimi + row.maggiorazioni_centesimi - row.abbuoni_centesimi,
    ...(row.sconto !== null && { sconto: row.sconto }),
    ...(row.trattenute !== null && { netto: nettoDi(row.importo_centesimi, row.trattenute) }),
    ...(row.detrazione !== null && { detrazione: row.detrazione }),
    ...(row.maggiorazioni_centesimi > 0 && { mora_centesimi: row.maggiorazioni_centesimi }),
    ...(row.iva_percento !== null && { iva_percento: row.iva_percento }),
    metodo: row.metodo,
    metodo_etichetta: row.metodo_etichetta,
    ...(row.estratto !== null && { estratto: row.estratto }),
    pagato_il: dayInRome(row.pagato_at ?? now),
    origine: row.origine,
    origine_n: row.origine_n,
    origine_di: row.origine_di,
  }
}

type Prima = { id: string; motivo: string; versione: number }

/**
 * Issues the receipt of a paid pagamento in the transaction at hand; undefined while it is not paid. Numbers have no gaps: the
 * counter's row is locked, and moves with the receipt.
 */
export async function emettiNuova(
  trx: Db,
  pagamento_id: string,
  now: Date,
  prima?: Prima,
): Promise<Ricevuta | undefined> {
  const row = await findDaRicevutare(trx, pagamento_id)
  if (!row) return undefined
  const contenuto = congela(pagamento_id, row, now)
  const anno = Number(contenuto.emessa_il.slice(0, 4))
  const { esercente_id, cliente_id } = row
  const chiave = { esercente_id, serie: SERIE, anno }
  await trx
    .insertInto('numerazioni')
    .values({ ...chiave, ultimo: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { ultimo } = await trx
    .selectFrom('numerazioni')
    .select('ultimo')
    .where((eb) => eb.and(chiave))
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The wait for the lock may have been the issue of this very receipt.
  const meanwhile = await findRicevuta(trx, pagamento_id)
  if (meanwhile) return meanwhile
  const n = ultimo + 1
  const id = newId(now)
  const numero = numeroRicevuta(anno, n)
  await trx
    .insertInto('ricevute')
    .values({
      id,
      pagamento_id,
      esercente_id,
      cliente_id,
      anno,
      n,
      numero,
      contenuto: JSON.stringify(contenuto),
      created_at: now,
      ...(prima && {
        versione: prima.versione,
        sostituisce_id: prima.id,
        motivo: prima.motivo,
      }),
    })
    .execute()
  await trx
    .updateTable('numerazioni')
    .set({ ultimo: n })
    .where((eb) => eb.and(chiave))
    .execute()
  return { id, numero, esercente_id, cliente_id, contenuto }
}

/**
 * The receipt of a paid pagamento, issued now unless it was before; undefined while it is not paid.
 * `db` must be outside a transaction: the lock lasts for as little as it can.
 */
export async function emettiRicevuta(
  { db, clock }: { db: Db; clock: Clock },
  pagamento_id: string,
): Promise<Ricevuta | undefined> {
  const before = await findRicevuta(db, pagamento_id)
  if (before) return before
  return db.transaction().execute((trx) => emettiNuova(trx, pagamento_id, clock.now()))
}
