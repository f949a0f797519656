import type { Riceverai as Modo } from '@rateo/contract/incasso/condizioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import layout from '../../ui/layout.module.css'
import { riceveraiQuery } from './condizioni.api.ts'

const testo = ({ metodo, riceverai_centesimi, totale_centesimi, iva_centesimi }: Modo) =>
  `${NOMI_METODO[metodo]}: ${formattaEuro(riceverai_centesimi)}` +
  (totale_centesimi === 0
    ? ', senza commissione'
    : ` (commissione ${formattaEuro(totale_centesimi)}${iva_centesimi === 0 ? '' : `, IVA ${formattaEuro(iva_centesimi)} compresa`})`)

type Props = { importo_centesimi: number; modi: readonly Modo['metodo'][] }

/** The money that arrives of a payment on line, before it is asked for. */
export function Riceverai({ importo_centesimi, modi }: Props) {
  const [scritto] = useDebouncedValue(importo_centesimi, 300)
  const { data } = useQuery(riceveraiQuery(scritto))
  const suoi = data?.modi.filter(({ metodo }) => modi.includes(metodo)) ?? []
  if (suoi.length === 0) return null
  return (
    <div role="status" className={layout['sub']}>
      Riceverai
      <ul className={layout['listClose']}>
        {suoi.map((modo) => (
          <li key={modo.metodo}>{testo(modo)}</li>
        ))}
      </ul>
    </div>
  )
}
