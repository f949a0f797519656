import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dopoSconto } from '@rateo/domain/denaro/sconto'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import layout from '../../ui/layout.module.css'
import classes from './gateway.module.css'

const QUANDO: Partial<Record<Gateway['stato'], string>> = {
  in_corso: 'Nello stesso pagamento ci sono anche',
  in_verifica: 'Nello stesso pagamento ci sono anche',
  pagato: 'Nello stesso addebito hai pagato anche',
}

/** The other debts of the same payment: one sum on the account, each with a page and a receipt of its own (GTW-B2). */
export function PagatiInsieme({ gateway }: { gateway: Gateway }) {
  const { stato, insieme } = gateway
  const titolo = QUANDO[stato]
  if (titolo === undefined || insieme.length === 0) return null
  const suo =
    stato === 'pagato'
      ? dopoSconto(gateway) + (gateway.mora?.totale_centesimi ?? 0)
      : gateway.da_pagare_centesimi
  const tutto = insieme.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, suo)
  return (
    <div>
      <p className={layout['quietSmall']}>{titolo}:</p>
      <ul className={classes['together']}>
        {insieme.map(({ _id, causale, importo_centesimi }) => (
          <li key={_id}>
            <Link to={paths.gateway(_id)}>{causale}</Link>
            <span>{formattaEuro(importo_centesimi)}</span>
          </li>
        ))}
        <li>
          <strong>In tutto</strong>
          <span>{formattaEuro(tutto)}</span>
        </li>
      </ul>
    </div>
  )
}
