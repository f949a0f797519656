import type { Piano } from '@rateo/contract/accordi/piani'
import { useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './piani.module.css'

/** The address at which people subscribe: to copy, or to be photographed at the counter. */
export function LinkPiano({ piano: p }: { piano: Piano }) {
  const [hasQr, setHasQr] = useState(true)
  if (p.link === null || p.azioni_consentite.every(({ consentita }) => !consentita)) return null
  return (
    <Panel title="Link per abbonarsi">
      <div className={classes['link']}>
        {hasQr && (
          <img
            className={layout['qr']}
            src={`/api/piani/${p._id}/link.svg`}
            alt="QR che apre la pagina del piano"
            width={148}
            height={148}
            onError={() => setHasQr(false)}
          />
        )}
        <div className={classes['linkText']}>
          <p className={layout['quietSmall']}>
            Chi lo apre legge prezzo e condizioni senza account, poi accede o si registra e si
            abbona. Vale anche dopo una modifica del piano.
          </p>
          <div className={layout['rowCentred']}>
            <CopyButton text={p.link} label="Copia il link" />
            <a href={p.link} target="_blank" rel="noopener">
              Apri la pagina
            </a>
          </div>
        </div>
      </div>
    </Panel>
  )
}
