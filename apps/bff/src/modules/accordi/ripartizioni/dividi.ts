import type { ripartizioneBody } from '@rateo/contract/accordi/ripartizioni'
import { DIFFERENZA_MINIMA } from '@rateo/domain/denaro/quota'
import { formattaEuro, ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import type * as z from 'zod/mini'
import { AppError, type FieldError } from '../../../http/errors.ts'

export type Richiesta = z.output<typeof ripartizioneBody>

const errore = (pointer: string, message: string): FieldError => ({ pointer, message })

/** The sums of the shares; refused where one is less than a card can be charged. */
export function importiDi(quote: Richiesta['quote'], totale: number): number[] {
  const importi = ripartisciPerPesi(
    totale,
    quote.map(({ peso }) => peso),
  )
  const errors = importi.flatMap((importo, n) =>
    importo < DIFFERENZA_MINIMA
      ? [
          errore(
            `/quote/${n}/peso`,
            `La quota deve essere di almeno ${formattaEuro(DIFFERENZA_MINIMA)}`,
          ),
        ]
      : [],
  )
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
  return importi
}

/** Why nothing can begin on that day; null where it can. */
function problemaDelGiorno({ tipo, scadenza }: Richiesta, oggi: string): string | null {
  if (tipo === 'spesa') return scadenza < oggi ? 'La scadenza non può essere nel passato' : null
  const primo = tipo === 'piano' ? 'Il primo addebito' : 'La prima rata'
  return scadenza <= oggi ? `${primo} è da domani in poi: prima rispondono tutti` : null
}

/** The rules of a request that no single field knows. */
export function controlla(r: Richiesta, oggi: string): void {
  const errors: FieldError[] = []
  const visti = new Set<string>()
  for (const [n, { cliente_id }] of r.quote.entries()) {
    if (visti.has(cliente_id)) {
      errors.push(errore(`/quote/${n}/cliente_id`, 'Questa persona ha già una quota'))
    }
    visti.add(cliente_id)
  }
  if (r.tipo !== 'piano') {
    if (r.totale_centesimi < 100) {
      errors.push(errore('/totale_centesimi', 'L’importo minimo è 1,00 €'))
    }
    if (r.causale.length < 3) {
      errors.push(errore('/causale', 'Scrivi che cosa stai chiedendo di pagare'))
    }
  }
  if (r.tipo === 'piano' && r.piano_id === null) {
    errors.push(errore('/piano_id', 'Scegli un piano'))
  }
  if (r.tipo === 'dilazione' && r.rate === null) {
    errors.push(errore('/rate', 'Scrivi quante rate, e ogni quanto'))
  }
  const problema = problemaDelGiorno(r, oggi)
  if (problema !== null) errors.push(errore('/scadenza', problema))
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}
