import type { Piano } from '@rateo/contract/accordi/piani'
import { useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import beside from '../../../ui/card/beside.module.css'
import layout from '../../../ui/layout.module.css'

/** True while people may still be subscribed: it is the version of today, and nobody put it away. */
export const eInVendita = (p: Piano): boolean =>
  p.azioni_consentite.length > 0 && p.attuale_id === null && p.stato !== 'archiviato'

/** Whether people subscribe by a link of this piano: while it is sold. */
export const hasLink = (p: Piano): p is Piano & { link: string } => p.link !== null && eInVendita(p)

/** The address at which people subscribe: to copy, or to be photographed at the counter. */
export function LinkPiano({ piano: p }: { piano: Piano }) {
  const [hasQr, setHasQr] = useState(true)
  if (!hasLink(p)) return null
  return (
    <Panel title="Link per abbonarsi">
      <div className={beside['beside']}>
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
        <div className={beside['besideText']}>
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
