import { Button } from '@mantine/core'
import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './dilazione.module.css'
import { nomeRata } from './words.ts'

/** The next rata, or all that is left: what is saved is said before the page where it is paid. */
export function PagaDilazione({ dilazione: d, next }: { dilazione: Dilazione; next: Rata }) {
  if (!next.pagamento) return null
  const { _id } = next.pagamento
  const isLast = d.rate.filter(({ pagabile }) => pagabile).length === 1
  const tutto = d.estinzione?.pagamento_id ?? _id
  const dovuto = isLast ? d.estinzione?.da_pagare_centesimi : undefined
  return (
    <div className={both(layout['row'], classes['risposte'])} data-print="no">
      <Button renderRoot={(props) => <Link to={paths.gateway(_id)} {...props} />}>
        {`Paga ${nomeRata(next).toLowerCase()}: ${formattaEuro(dovuto ?? next.residuo_centesimi + next.mora_centesimi)}`}
      </Button>
      {d.estinzione && !isLast && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.gateway(tutto)} search={{ tutto: 'si' }} {...props} />
          )}
        >
          {`Paga tutto: ${formattaEuro(d.estinzione.da_pagare_centesimi)}, ${formattaEuro(d.estinzione.risparmio_centesimi)} in meno`}
        </Button>
      )}
    </div>
  )
}
