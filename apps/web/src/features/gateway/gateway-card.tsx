import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import { MoraLines } from '../../ui/mora-lines.tsx'
import layout from '../../ui/layout.module.css'
import classes from './gateway.module.css'
import { PagatiInsieme } from './pagati-insieme.tsx'

/** The logo has no text of its own: the name beside it says the same, and nothing is read twice. */
function Logo({ _id, nome, logo }: Gateway['esercente']) {
  if (logo !== null) {
    return <img className={classes['logo']} src={`/api/esercenti/${_id}/logo?v=${logo}`} alt="" />
  }
  return (
    <span className={classes['initial']} aria-hidden="true">
      {nome.charAt(0).toLocaleUpperCase('it')}
    </span>
  )
}

/** The esercente, the causale and the amount: the same in every state (GTW-M1). */
export function GatewayCard({ gateway: g, children }: { gateway: Gateway; children: ReactNode }) {
  const isClosed = ['pagato', 'annullato', 'a_rate'].includes(g.stato)
  return (
    <section className={classes['card']} aria-label="Pagamento">
      <header className={classes['head']}>
        <Logo {...g.esercente} />
        <div>
          <h2 className={classes['esercente']}>{g.esercente.nome}</h2>
          <p className={layout['quietSmall']}>
            P. IVA {g.esercente.partita_iva}
            {g.esercente.citta && ` · ${g.esercente.citta}`}
          </p>
        </div>
      </header>
      <div className={classes['sum']}>
        <Money
          centesimi={
            isClosed ? g.importo_centesimi + (g.mora?.totale_centesimi ?? 0) : g.da_pagare_centesimi
          }
          size="huge"
        />
        <MoraLines mora={g.mora} />
        <p className={classes['causale']}>{g.causale}</p>
        {!isClosed && (
          <p className={layout['quietSmall']}>Scadenza {formattaGiornoCompleto(g.scadenza)}</p>
        )}
      </div>
      <PagatiInsieme gateway={g} />
      {children}
      <footer className={classes['foot']}>
        Hai dubbi su questa richiesta? Scrivi a{' '}
        <a href={`mailto:${g.esercente.email}`}>{g.esercente.email}</a>
        {g.esercente.telefono && (
          <>
            {' '}
            o chiama{' '}
            <a href={`tel:${g.esercente.telefono}`}>{formattaTelefono(g.esercente.telefono)}</a>
          </>
        )}
      </footer>
    </section>
  )
}
