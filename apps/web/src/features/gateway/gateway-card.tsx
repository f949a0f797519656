import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dopoSconto, fraseSconto } from '@rateo/domain/denaro/sconto'
import { cheFarne, fraseNetto } from '@rateo/domain/trattenute/trattenute'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import type { ReactNode } from 'react'
import { both } from '../../ui/both.ts'
import { Money } from '../../ui/money.tsx'
import { MoraLines } from '../../ui/mora-lines.tsx'
import layout from '../../ui/layout.module.css'
import classes from './gateway.module.css'
import { PagatiInsieme } from './pagati-insieme.tsx'
import { Righe } from './righe.tsx'
import type { Scelto } from './scelta/scelto.ts'

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

type GatewayCardProps = {
  gateway: Gateway
  /** The choice that the button below takes; null where it takes nothing now. */
  scelto: Scelto | null
  children: ReactNode
}

/** Why the large figure is not that of this debt alone; null where it is, or where its lines say so. */
function perche({ centesimi, righe, isParte }: Scelto, dovuto: number): string | null {
  if (righe.length > 1 || centesimi === dovuto) return null
  return isParte
    ? `Una parte dei ${formattaEuro(dovuto)} dovuti: restano ${formattaEuro(dovuto - centesimi)}`
    : `Invece di ${formattaEuro(dovuto)}`
}

/** The esercente, the causale and the amount: the same in every state (GTW-M1). One total, and what it is made of. */
export function GatewayCard({ gateway: g, scelto, children }: GatewayCardProps) {
  return (
    <section className={both(classes['card'], classes['payment'])} aria-label="Pagamento">
      <div className={classes['what']}>
        <div className={classes['head']}>
          <Logo {...g.esercente} />
          <div>
            <h2 className={classes['esercente']}>{g.esercente.nome}</h2>
            <p className={layout['quietSmall']}>
              P. IVA {g.esercente.partita_iva}
              {g.esercente.citta && ` · ${g.esercente.citta}`}
            </p>
          </div>
        </div>
        <Sum gateway={g} scelto={scelto} />
        <PagatiInsieme gateway={g} />
      </div>
      <div className={classes['how']}>{children}</div>
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

/** The total that the debt is what is left of, and what to do with the rest. */
function Netto({ netto, isOfMany }: { netto: NonNullable<Gateway['netto']>; isOfMany: boolean }) {
  return (
    <>
      <p className={layout['quietSmall']}>
        {isOfMany && 'Di questo pagamento: '}
        {fraseNetto(netto)}
      </p>
      {netto.righe.map(({ tipo }) => (
        <p key={tipo} className={layout['quietSmall']}>
          {cheFarne(tipo, 'paga')}
        </p>
      ))}
    </>
  )
}

function Sum({ gateway: g, scelto }: Pick<GatewayCardProps, 'gateway' | 'scelto'>) {
  const isClosed = ['pagato', 'annullato', 'a_rate'].includes(g.stato)
  const motivo = scelto && perche(scelto, g.da_pagare_centesimi)
  const righe = scelto?.righe ?? []
  const isOfMany = righe.length > 1
  return (
    <div className={classes['sum']}>
      <Money
        centesimi={
          isClosed
            ? dopoSconto(g) + (g.mora?.totale_centesimi ?? 0)
            : (scelto?.centesimi ?? g.da_pagare_centesimi)
        }
        size="large"
      />
      {motivo !== null && <p className={layout['quiet']}>{motivo}</p>}
      {isOfMany ? <Righe righe={righe} /> : <p className={layout['heading']}>{g.causale}</p>}
      {!isOfMany && (
        <p className={layout['quietSmall']}>
          {g.numero}
          {!isClosed && ` · Scadenza ${formattaGiornoCompleto(g.scadenza)}`}
        </p>
      )}
      {g.sconto !== null && (
        <p className={layout['quietSmall']}>
          {isOfMany && 'Di questo pagamento: '}
          {fraseSconto(g.sconto)}
        </p>
      )}
      {g.netto !== null && <Netto netto={g.netto} isOfMany={isOfMany} />}
      <MoraLines mora={g.mora} isOfOne={isOfMany} />
    </div>
  )
}
