import type { QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { readCertificato, valeIl } from './certificato.ts'

type PerTs = {
  righe: number
  impostazioni: QuadroDetrazioni['impostazioni']
  certificato: string | null
  now: Date
}

/** Why the file for the Sistema TS cannot be made; null where it can. */
export function motivoSistemaTs({ righe, impostazioni, certificato, now }: PerTs): string | null {
  if (righe === 0) return 'In quest’anno non ci sono spese sanitarie.'
  if (impostazioni.ts_tipo_spesa === null || impostazioni.ts_iva === null) {
    return 'Scegli prima il codice della spesa e l’IVA: il Sistema TS li chiede per ogni riga.'
  }
  const trovato = readCertificato(certificato)
  if (trovato === null) {
    return 'Sul portale manca il certificato con cui si cifrano i codici fiscali: scrivi all’assistenza, lo installa il gestore.'
  }
  return valeIl(trovato, now)
    ? null
    : 'Il certificato con cui si cifrano i codici fiscali non vale più: scrivi all’assistenza, il gestore installa quello nuovo.'
}

/** Why the list for the Agenzia delle Entrate cannot be made; null where it can. */
export const motivoEntrate = (righe: number): string | null =>
  righe === 0 ? 'In quest’anno non ci sono spese da comunicare all’Agenzia delle Entrate.' : null
