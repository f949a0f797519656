import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { LinkButtons } from './link-buttons.tsx'
import { LinkPubblico } from './link-pubblico.tsx'
import { qrAddress } from './elenco/pagamenti.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './pagamento.module.css'

type LinkPanelProps = { id: string; link: string; title?: string }

/** The links to be paid, with an account and without: to copy, to share, to be photographed at the counter. */
export function LinkPanel({ id, link, title = 'Link di pagamento' }: LinkPanelProps) {
  const [hasQr, setHasQr] = useState(true)
  return (
    <Panel title={title}>
      <div className={classes['link']}>
        {hasQr && (
          <img
            className={layout['qr']}
            src={qrAddress(id)}
            alt="QR che apre la pagina di pagamento"
            width={148}
            height={148}
            onError={() => setHasQr(false)}
          />
        )}
        <div className={classes['linkText']}>
          <p className={layout['quietSmall']}>
            Il cliente apre il link, entra con il suo account e paga.
          </p>
          <LinkButtons link={link} />
          <Link to={paths.anteprima(id)}>Guarda l’anteprima della pagina</Link>
        </div>
      </div>
      <LinkPubblico id={id} />
    </Panel>
  )
}
