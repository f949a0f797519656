import { Checkbox } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import { conMora } from './chiesto.ts'

/** The last rata is closed by what it costs today. */
export const proposto = (pagamento: Pagamento): number =>
  pagamento.estinzione?.rate === 1 ? pagamento.estinzione.da_pagare_centesimi : conMora(pagamento)

/** More than this is no money of this debt, or of its plan where all of that is paid. */
export function massimo(pagamento: Pagamento, isAll: boolean): number {
  const { estinzione } = pagamento
  if (!isAll || estinzione === null) return conMora(pagamento)
  return estinzione.da_pagare_centesimi + estinzione.risparmio_centesimi
}

type Props = {
  pagamento: Pagamento
  isAll: boolean
  /** Called with the choice and the sum that is then written down, if nothing else is typed. */
  onChange: (isAll: boolean, importo_centesimi: number) => void
}

/** The amount left of the debt, and the one that closes its plan without interest that has not matured (DIL-M7). */
export function Dovuto({ pagamento, isAll, onChange }: Props) {
  const { estinzione, mora, bonifico } = pagamento
  const aggiunta = mora?.da_aggiungere_centesimi ?? 0
  const meno = formattaEuro(estinzione?.risparmio_centesimi ?? 0)
  const saldo = estinzione?.saldo_entro
  const nonDovuti =
    saldo === undefined
      ? `${meno} di interessi e spese non ancora maturati non sono dovuti`
      : `${meno} non sono dovuti, per il saldo e stralcio fino al ${formattaGiornoLungo(saldo)}`
  const quando = bonifico === null ? 'Oggi' : 'Nel giorno in cui è stato disposto'
  return (
    <>
      <p className={layout['prose']}>
        Da {pagamento.cliente.nome}, per “{pagamento.causale}”. Restano{' '}
        {formattaEuro(conMora(pagamento))}
        {aggiunta > 0 && `, di cui ${formattaEuro(aggiunta)} di mora a oggi`}. Non viene addebitato
        nulla online.
      </p>
      {estinzione?.rate === 1 && (
        <p className={layout['prose']}>
          È l’ultima rata del piano. {quando} la chiudono{' '}
          {formattaEuro(estinzione.da_pagare_centesimi)}: {nonDovuti}.
        </p>
      )}
      {estinzione !== null && estinzione.rate > 1 && (
        <Checkbox
          checked={isAll}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.checked,
              currentTarget.checked ? estinzione.da_pagare_centesimi : conMora(pagamento),
            )
          }
          label={`Paga tutto quello che resta del piano: ${formattaEuro(estinzione.da_pagare_centesimi)}`}
          description={`${estinzione.rate} rate: ${nonDovuti}.`}
        />
      )}
    </>
  )
}
