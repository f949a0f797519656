import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import type { MetodoPagamento, OriginePagamento } from '@rateo/domain/stati/pagamento'
import type { MotivoAvvio } from '@rateo/domain/stati/tentativo'
import type { IconName } from '../../ui/icon.tsx'

export const METODI: Record<MetodoPagamento, { label: string; icon: IconName }> = {
  carta: { label: 'Carta', icon: 'carta' },
  addebito_sdd: { label: 'Addebito sul conto', icon: 'banca' },
  bonifico: { label: 'Bonifico', icon: 'banca' },
  contanti: { label: 'Contanti', icon: 'contanti' },
  pos: { label: 'POS', icon: 'carta' },
  assegno: { label: 'Assegno', icon: 'documenti' },
  sdd_banca: { label: 'Addebito con la banca', icon: 'banca' },
}

/** The ways of paying, as they are offered to the payer: cash and POS are both "in negozio". */
export function metodiText(metodi: readonly MetodoPagamento[]): string {
  const isInNegozio = metodi.includes('contanti') && metodi.includes('pos')
  const named = metodi.filter((m) => !isInNegozio || (m !== 'contanti' && m !== 'pos'))
  const labels = [...named.map((m) => METODI[m].label), ...(isInNegozio ? ['In negozio'] : [])]
  return labels
    .map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ')
}

export const ORIGINI: Record<OriginePagamento, string> = {
  una_tantum: 'Una tantum',
  rata: 'Rata di una dilazione',
  abbonamento: 'Abbonamento',
}

/** "Una tantum", "Rata 3 di 12", "Abbonamento". */
export function origineText(
  row: Pick<PagamentoRow, 'origine' | 'origine_n' | 'origine_di'>,
): string {
  if (row.origine === 'rata' && row.origine_n === 0) return 'Anticipo di una dilazione'
  if (row.origine === 'rata' && row.origine_n !== null) {
    return row.origine_di === null
      ? `Rata ${row.origine_n}`
      : `Rata ${row.origine_n} di ${row.origine_di}`
  }
  return row.origine === 'rata' ? 'Rata' : ORIGINI[row.origine]
}

export const MOTIVI: Record<MotivoAvvio, string> = {
  acquisto: 'Pagamento dalla pagina di pagamento',
  rinnovo: 'Rinnovo dell’abbonamento',
  rata: 'Addebito della rata',
  riprova_automatica: 'Nuovo tentativo automatico',
  riprova_cliente: 'Nuovo tentativo del cliente',
  riprova_cambio_metodo: 'Nuovo tentativo con un altro metodo',
  incasso_registrato: 'Incasso registrato dall’esercente',
  distinta_sdd: 'Addebito in una distinta per la banca',
  riprova_operatore: 'Nuovo tentativo chiesto dall’esercente',
  programmato: 'Addebito nel giorno scelto dal cliente',
}

/** The same for the person who made the try. */
export const MOTIVI_DEL_CLIENTE: Partial<Record<MotivoAvvio, string>> = {
  riprova_cliente: 'Hai riprovato',
  riprova_cambio_metodo: 'Hai riprovato con un altro metodo',
  programmato: 'Addebito nel giorno che hai scelto',
}
