import type { FatturaLetta, ScadenzaLetta } from '@rateo/domain/fattura/leggi-fattura'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Chiave } from './fatture.queries.ts'

type DaScrivere = {
  fattura: FatturaLetta
  chiave: Chiave
  sha256: Buffer
  esito: 'caricata' | 'in_attesa' | 'lasciata'
  motivo?: string | null
  ridotto_centesimi?: number
}

export type ParteScritta = ScadenzaLetta & { pagamento_id: string | null }

const MOTIVO_MAX = 400

/** Writes down an invoice in the place of one that was left out before; returns its id. */
async function scriviRiga(
  call: Call,
  { fattura, chiave, sha256, esito, motivo = null, ridotto_centesimi = 0 }: DaScrivere,
): Promise<string> {
  const { db, actor, clock } = call
  const now = clock.now()
  const id = newId(now)
  await db
    .deleteFrom('fatture_caricate')
    .where((eb) => eb.and(chiave))
    .where('esito', '=', 'lasciata')
    .execute()
  await db
    .insertInto('fatture_caricate')
    .values({
      id,
      esercente_id: chiave.esercente_id,
      cedente_iva: chiave.cedente_iva,
      tipo: fattura.tipo,
      numero: fattura.numero,
      data: fattura.data,
      totale_centesimi: fattura.totale_centesimi,
      ritenuta_centesimi: fattura.ritenuta_centesimi,
      iva_scissa_centesimi: fattura.iva_scissa_centesimi,
      da_pagare_centesimi: fattura.da_pagare_centesimi,
      ridotto_centesimi,
      esito,
      motivo: motivo?.slice(0, MOTIVO_MAX) ?? null,
      corregge: chiave.e_nota ? JSON.stringify(fattura.collegate) : null,
      trattenute: chiave.e_nota ? JSON.stringify(fattura.trattenute) : null,
      sha256,
      caricata_da: actor.utente_id,
      created_at: now,
    })
    .execute()
  return id
}

/** Writes down that an invoice was brought, with the debt of each of its parts. */
export async function scriviFattura(
  call: Call,
  { scadenze, ...riga }: DaScrivere & { scadenze: readonly ParteScritta[] },
): Promise<string> {
  const { db } = call
  const { fattura, chiave, esito, ridotto_centesimi = 0 } = riga
  const id = await scriviRiga(call, riga)
  if (scadenze.length > 0) {
    await db
      .insertInto('scadenze_fattura')
      .values(scadenze.map((una) => ({ fattura_id: id, ...una })))
      .execute()
  }
  await annota(call, {
    azione: 'carica_fattura',
    entita: 'esercente',
    id: chiave.esercente_id,
    dopo: {
      tipo: fattura.tipo,
      numero: fattura.numero,
      data: fattura.data,
      esito,
      debiti: scadenze.filter(({ pagamento_id }) => pagamento_id !== null).length,
      ridotto_centesimi,
    },
  })
  return id
}

/** Writes down an invoice that was looked at and not taken, and why; nothing where one of its number was taken. */
export async function lasciaFuori(
  call: Call,
  lasciata: { fattura: FatturaLetta; chiave: Chiave; sha256: Buffer; motivo: string },
): Promise<void> {
  if (await eTenuta(call.db, lasciata.chiave)) return
  await scriviRiga(call, { ...lasciata, esito: 'lasciata' })
}

const eTenuta = async (db: Db, chiave: Chiave): Promise<boolean> =>
  (await db
    .selectFrom('fatture_caricate')
    .where((eb) => eb.and(chiave))
    .where('esito', '<>', 'lasciata')
    .select('id')
    .executeTakeFirst()) !== undefined

export type Riduzione = { nota_id: string; fattura_id: string; n: number; tolto_centesimi: number }

/** Writes down what a credit note took off each part. */
export async function scriviRiduzioni(db: Db, riduzioni: readonly Riduzione[]): Promise<void> {
  if (riduzioni.length === 0) return
  await db
    .insertInto('riduzioni_fattura')
    .values([...riduzioni])
    .execute()
}
