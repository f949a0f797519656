import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../hooks/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { OfflineNotice } from '../ui/notices/offline-notice.tsx'
import layout from '../ui/layout.module.css'
import logo from './logo.svg?inline'
import { paths } from './routes/paths.ts'
import classes from './checkout-frame.module.css'
import { TrialRibbon } from './trial-ribbon.tsx'

type Props = {
  heading: string
  /** True when the person comes from another page of the portal: the focus follows. */
  isArrival: boolean
  children: ReactNode
}

/** The frame of the page where a cliente pays: the payment, the way back, and nothing else to go to (decision 0460). */
export function CheckoutFrame({ heading, isArrival, children }: Props) {
  const { brand, ambiente } = useSession().appSettings
  useEffect(() => {
    if (isArrival) document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [isArrival])
  return (
    <>
      <header className={classes['header']}>
        <Link to={paths.pagamenti()} className={classes['back'] ?? ''} data-print="no">
          <Icon name="sinistra" size={18} />
          Torna ai pagamenti
        </Link>
        <h1 className={layout['unseen']}>{heading}</h1>
        {ambiente === 'prova' && (
          <span className={classes['day']}>
            <TrialRibbon />
          </span>
        )}
        <span className={classes['brand']}>
          <img src={logo} alt={brand} width={24} height={24} />
          <span aria-hidden="true">{brand}</span>
        </span>
      </header>
      <main id="contenuto" className={classes['main']} tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
    </>
  )
}
