import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import layout from '../../ui/layout.module.css'
import { riepilogoQuery } from './promesse.api.ts'

/** The sum expected by promise, and how promises were kept, beside the bands of delay (Y1). */
export function RiepilogoPromesse({ esercente_id }: { esercente_id: string | undefined }) {
  const { data } = useQuery(riepilogoQuery(esercente_id))
  if (data === undefined) return null
  const { attese, mantenute, non_mantenute } = data
  if (attese.quante + mantenute.quante + non_mantenute.quante === 0) return null
  return (
    <section aria-label="Promesse di pagamento">
      <p className={layout['lineProse']}>
        Attesi <strong>{formattaEuro(attese.importo_centesimi)}</strong> da{' '}
        {contato(attese.quante, 'promessa', 'promesse')} di pagamento. Finora{' '}
        {contato(mantenute.quante, 'mantenuta', 'mantenute')} (
        {formattaEuro(mantenute.importo_centesimi)}) e{' '}
        {contato(non_mantenute.quante, 'non mantenuta', 'non mantenute')} (
        {formattaEuro(non_mantenute.importo_centesimi)}).
      </p>
    </section>
  )
}
