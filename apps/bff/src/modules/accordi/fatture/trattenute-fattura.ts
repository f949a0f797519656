import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { FatturaLetta } from '@rateo/domain/fattura/leggi-fattura'
import type { Call } from '../../../http/call.ts'
import { aggiungiNota } from '../pagamenti/index.ts'

type Trattenute = Pick<
  FatturaLetta,
  | 'numero'
  | 'totale_centesimi'
  | 'ritenuta_centesimi'
  | 'iva_scissa_centesimi'
  | 'da_pagare_centesimi'
>

/** Tells what the cliente pays to the treasury instead of the esercente; null where it is nothing. */
function inParole(f: Trattenute): string | null {
  const parti = [
    f.ritenuta_centesimi > 0 ? `ritenuta ${formattaEuro(f.ritenuta_centesimi)}` : '',
    f.iva_scissa_centesimi > 0
      ? `IVA in scissione dei pagamenti ${formattaEuro(f.iva_scissa_centesimi)}`
      : '',
  ].filter((parte) => parte !== '')
  if (parti.length === 0) return null
  return `Fattura ${f.numero}: totale ${formattaEuro(f.totale_centesimi)}, ${parti.join(', ')}, da pagare ${formattaEuro(f.da_pagare_centesimi)}. La parte che manca la versa il cliente all’erario.`
}

/**
 * Writes down what is withheld from a debt, which asks for the net alone. The one place where an invoice says so: whoever keeps what is
 * withheld as figures takes it from here.
 */
export async function annotaTrattenute(
  call: Call,
  pagamento_id: string,
  fattura: Trattenute,
): Promise<void> {
  const testo = inParole(fattura)
  if (testo !== null) await aggiungiNota(call, pagamento_id, testo)
}
