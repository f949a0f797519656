import { Button } from '@mantine/core'
import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { contato, formattaData } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Icon } from '../../ui/icon.tsx'
import beside from '../../ui/card/beside.module.css'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { useDiChi } from './promozioni.api.ts'

const GeneraDialog = lazyPart(async () => (await import('./genera-codici.dialog.tsx')).GeneraDialog)

/** The codes of a promozione: the one that it has, or those that are used once (PRM-M2). */
export function CodiciPanel({ promozione: p }: { promozione: Promozione }) {
  if (p.codice !== null) {
    return (
      <Panel title="Codice">
        <Qr id={p._id} codice={p.codice} />
      </Panel>
    )
  }
  return p.codici === null ? null : <Unici promozione={p} codici={p.codici} />
}

/** A code to be photographed, and to be copied. */
function Qr({ id, codice }: { id: string; codice: string }) {
  const di = useDiChi()
  const [hasQr, setHasQr] = useState(true)
  return (
    <div className={beside['beside']}>
      {hasQr && (
        <img
          className={layout['qr']}
          src={`/api/${di.raccolta}/${id}/codice.svg?codice=${codice}`}
          alt={`QR con il codice ${codice}`}
          width={148}
          height={148}
          onError={() => setHasQr(false)}
        />
      )}
      <div className={beside['besideText']}>
        <code className={layout['broken']}>{codice}</code>
        <p className={layout['quietSmall']}>
          Chi lo fotografa apre una pagina: sceglie il piano, e trova il codice già scritto.
        </p>
        <div>
          <CopyButton text={codice} label="Copia il codice" />
        </div>
      </div>
    </div>
  )
}

type Codici = NonNullable<Promozione['codici']>

function Unici({ promozione: p, codici }: { promozione: Promozione; codici: Codici }) {
  const di = useDiChi()
  const [open, setOpen] = useState<string | null>(null)
  const [isGenerating, setGenerating] = useState(false)
  const puo = p.azioni_consentite.some(
    ({ azione, consentita }) => azione === 'modifica' && consentita,
  )
  return (
    <Panel title="Codici unici">
      <div className={layout['stack']}>
        <p className={layout['flat']}>
          {codici.totale === 0
            ? 'Ancora nessun codice: generali, poi dalli a chi vuoi.'
            : `${contato(codici.totale, 'codice', 'codici')}, ${contato(codici.usati, 'già usato', 'già usati')}. Ognuno vale una volta sola.`}
        </p>
        <div className={layout['row']}>
          {puo && (
            <Button variant="default" onClick={() => setGenerating(true)}>
              Genera codici
            </Button>
          )}
          {codici.totale > 0 && (
            <Button
              component="a"
              href={`/api/${di.raccolta}/${p._id}/codici.csv`}
              download
              variant="default"
              leftSection={<Icon name="scarica" size={18} />}
            >
              Scarica CSV
            </Button>
          )}
        </div>
        {codici.ultimi.length > 0 && (
          <ul className={layout['list']} aria-label="Ultimi codici">
            {codici.ultimi.map(({ codice, usato_at }) => (
              <li key={codice}>
                <span className={layout['apart']}>
                  <code>{codice}</code>
                  {usato_at === null ? (
                    <Button
                      variant="subtle"
                      size="compact-md"
                      aria-label={`Mostra il QR di ${codice}`}
                      onClick={() => setOpen(codice)}
                    >
                      Mostra il QR
                    </Button>
                  ) : (
                    <span className={layout['dim']}>usato il {formattaData(usato_at)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {codici.totale > codici.ultimi.length && (
          <p className={layout['quietSmall']}>
            Qui ci sono gli ultimi {codici.ultimi.length}: nel file CSV ci sono tutti.
          </p>
        )}
      </div>
      {open !== null && (
        <Dialog title="Codice da mostrare" isLight onClose={() => setOpen(null)}>
          <Qr id={p._id} codice={open} />
          <DialogButtons>
            <Button variant="default" onClick={() => setOpen(null)}>
              Indietro
            </Button>
          </DialogButtons>
        </Dialog>
      )}
      {isGenerating && <GeneraDialog promozione={p} onClose={() => setGenerating(false)} />}
    </Panel>
  )
}
