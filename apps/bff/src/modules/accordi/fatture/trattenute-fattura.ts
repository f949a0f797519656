import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { FatturaLetta } from '@rateo/domain/fattura/leggi-fattura'
import type { TrattenutaLetta } from '@rateo/domain/fattura/leggi-trattenute'
import type { Call } from '../../../http/call.ts'
import { scriviTrattenute } from '../../registri/trattenute/index.ts'
import { aggiungiNota } from '../pagamenti/index.ts'

/**
 * Writes what is kept back beside a debt, which asks for the net alone: it counts for the CU as the net is paid. A contribution to a fund is on
 * no CU, and told in words.
 */
export async function scriviTrattenuteFattura(
  call: Call,
  pagamento_id: string,
  { numero, contributi_centesimi }: Pick<FatturaLetta, 'numero' | 'contributi_centesimi'>,
  { importo_centesimi, righe }: { importo_centesimi: number; righe: TrattenutaLetta[] },
): Promise<void> {
  const { db, clock } = call
  if (righe.length > 0) {
    const trattenuto_centesimi = righe.reduce((somma, una) => somma + una.importo_centesimi, 0)
    const netto = {
      totale_centesimi: importo_centesimi + trattenuto_centesimi,
      righe,
      trattenuto_centesimi,
      da_pagare_centesimi: importo_centesimi,
    }
    const fonte = `Come è scritto nella fattura ${numero}.`
    await scriviTrattenute(db, pagamento_id, { netto, fonte }, clock.now())
  }
  if (contributi_centesimi === 0) return
  const testo = `Fattura ${numero}: il cliente trattiene anche ${formattaEuro(contributi_centesimi)} di contributi, che versa alla cassa. Il pagamento chiede quello che resta.`
  await aggiungiNota(call, pagamento_id, testo)
}
