import type { Pagamento } from '@rateo/contract/pagamenti'
import { formattaGiornoCompleto } from '@rateo/domain/formato'
import type { Ruolo } from '@rateo/domain/ruoli'
import { Money } from '../../ui/money.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'

/** When the money of a payment on line reaches the esercente, and how much of it (PAG-B4). */
export function AccreditoPanel({
  accredito,
  role,
}: Pick<Pagamento, 'accredito'> & { role: Ruolo }) {
  if (accredito === null) return null
  return (
    <Panel title={role === 'esercente' ? 'Quando ricevi i soldi' : 'Accredito all’esercente'}>
      <Facts
        facts={[
          { name: 'Accredito previsto', value: formattaGiornoCompleto(accredito.previsto_il) },
          { name: 'Lordo', value: <Money centesimi={accredito.lordo_centesimi} /> },
          { name: 'Commissioni', value: <Money centesimi={-accredito.commissioni_centesimi} /> },
          ...(accredito.altro_centesimi === 0
            ? []
            : [
                {
                  name: 'Rimborsi e altro',
                  value: <Money centesimi={-accredito.altro_centesimi} />,
                },
              ]),
          { name: 'Netto', value: <Money centesimi={accredito.netto_centesimi} /> },
        ]}
      />
    </Panel>
  )
}
