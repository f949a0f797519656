import type { FatturaLetta, ScadenzaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Chiave } from './fatture.queries.ts'

type DaScrivere = {
  fattura: FatturaLetta
  chiave: Chiave
  sha256: Buffer
  ridotto_centesimi: number
  scadenze: readonly (ScadenzaLetta & { pagamento_id: string | null })[]
}

/** Writes down that an invoice was brought, with the debt of each of its parts. */
export async function scriviFattura(
  call: Call,
  { fattura, chiave, sha256, ridotto_centesimi, scadenze }: DaScrivere,
): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const id = newId(now)
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
      ridotto_centesimi,
      sha256,
      caricata_da: actor.utente_id,
      created_at: now,
    })
    .execute()
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
      debiti: scadenze.filter(({ pagamento_id }) => pagamento_id !== null).length,
      ridotto_centesimi,
    },
  })
}
