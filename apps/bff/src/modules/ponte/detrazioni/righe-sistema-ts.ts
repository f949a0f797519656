import type { CodiceTs, IvaTs, SpesaTs } from '@rateo/domain/detrazioni/sistema-ts'
import { IMPORTO_TS_MAX } from '@rateo/domain/detrazioni/sistema-ts'

/** A movement of money of some year, of which the Sistema TS is told. */
export type MovimentoTs = {
  pagamento_id: string
  anno: number
  numero: string | null
  data: string | null
  tipo: string
  giorno: string
  codice_fiscale: string | null
  opposta: boolean
  tracciabile: boolean
  importo_centesimi: number
}

type Come = { anno: number; tipo: CodiceTs; iva: IvaTs; cifra: (codice_fiscale: string) => string }

/**
 * The expenses of a year out of the movements of all years, in the order in which the money moved. Several movements of one document
 * are told apart by the number of the device, counted over the years, so that each is the same whenever the file is made; what
 * was given back names the last collection before it. Left out is what cannot be told: without a document, without a codice
 * fiscale that nobody kept back, or beyond what the file can hold.
 */
export function speseSistemaTs(movimenti: readonly MovimentoTs[], come: Come): SpesaTs[] {
  const contati = new Map<string, number>()
  const ultimi = new Map<string, SpesaTs['documento']>()
  return movimenti.flatMap((m): SpesaTs[] => {
    if (m.numero === null || m.data === null) return []
    const chiave = `${m.numero} ${m.data}`
    const dispositivo = (contati.get(chiave) ?? 0) + 1
    contati.set(chiave, dispositivo)
    const documento = { numero: m.numero, data: m.data, dispositivo }
    const rimborsa = m.importo_centesimi < 0 ? (ultimi.get(m.pagamento_id) ?? null) : null
    if (m.importo_centesimi > 0) ultimi.set(m.pagamento_id, documento)
    const importo_centesimi = Math.abs(m.importo_centesimi)
    const dicibile =
      (m.opposta || m.codice_fiscale !== null) &&
      importo_centesimi <= IMPORTO_TS_MAX &&
      (m.importo_centesimi > 0 || rimborsa !== null)
    if (m.anno !== come.anno || !dicibile) return []
    return [
      {
        documento,
        rimborsa,
        pagata_il: m.giorno,
        codice_fiscale:
          m.opposta || m.codice_fiscale === null ? null : come.cifra(m.codice_fiscale),
        tracciata: m.tracciabile,
        tipo: come.tipo,
        iva: come.iva,
        importo_centesimi,
      },
    ]
  })
}
