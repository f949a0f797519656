import { Button } from '@mantine/core'
import type { Modello, VersioneModello } from '@rateo/contract/base/modelli'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useRipristinaModello } from './modelli.api.ts'

type Props = { modello: Modello; onRiprendi: (versione: VersioneModello) => void }

/** The versions, with who changed the words and when; each version can be taken up again, and so can the words it all began with. */
export function VersioniPanel({ modello, onRiprendi }: Props) {
  const { _id, versioni, cambiate } = modello
  const ripristina = useRipristinaModello(_id)
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const close = () => {
    ripristina.reset()
    setAsking(false)
  }
  return (
    <Panel title="Versioni">
      {versioni.length === 0 ? (
        <p className={both(layout['quiet'], layout['flat'])}>
          Nessuno ha cambiato queste parole: sono quelle che arrivano con il portale.
        </p>
      ) : (
        <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
          {versioni.map((versione) => (
            <li key={versione._id}>
              {formattaDataOra(versione.created_at)}
              <span className={layout['sub']}>
                {versione.autore} · {contato(versione.frasi.length, 'frase', 'frasi')}
              </span>
              {versione.frasi.map(({ originale, testo }) => (
                <span key={originale} className={layout['sub']}>
                  {testo === null ? `Di nuovo l’originale: “${originale}”` : `“${testo}”`}
                </span>
              ))}
              <div className={both(layout['row'], layout['below'])}>
                <Button variant="default" size="sm" onClick={() => onRiprendi(versione)}>
                  Riprendi queste parole
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {cambiate > 0 && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Torna alle parole originali
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Tornare alle parole originali?"
        confirmLabel="Torna all’originale"
        isBusy={ripristina.isPending}
        error={ripristina.error}
        onClose={close}
        onConfirm={() =>
          ripristina.mutate(undefined, {
            onSuccess: () => {
              close()
              toast({ tone: 'successo', text: 'Sono tornate le parole originali.' })
            },
          })
        }
      >
        {contato(cambiate, 'frase modificata', 'frasi modificate')}: da adesso si inviano come
        arrivano con il portale. Le versioni di prima restano qui.
      </ConfirmDialog>
    </Panel>
  )
}
