import { Button } from '@mantine/core'
import { eliminaPuntoVendita, type PuntoVendita } from '@rateo/contract/persone/attivita'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { StatoOrari } from '../esercenti/index.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const PuntoVenditaDialog = lazyPart(
  async () => (await import('./punto-vendita.dialog.tsx')).PuntoVenditaDialog,
)

const OrariDialog = lazyPart(async () => (await import('./orari/orari.dialog.tsx')).OrariDialog)

type Open =
  | { punto: PuntoVendita | null; act: 'scrivi' | 'elimina' }
  | { punto: PuntoVendita; act: 'orari' }
  | null

/** The shops of the esercente, for people who look for it. */
export function PuntiVenditaPanel({ punti }: { punti: readonly PuntoVendita[] }) {
  const [open, setOpen] = useState<Open>(null)
  const toast = useToast()
  const elimina = useChangeAccount(eliminaPuntoVendita, [PROFILO])
  const close = () => {
    elimina.reset()
    setOpen(null)
  }
  return (
    <Panel
      title="Punti vendita"
      aside={
        <PerMansione mansione="attivita">
          <Button
            variant="default"
            size="sm"
            onClick={() => setOpen({ punto: null, act: 'scrivi' })}
          >
            Aggiungi
          </Button>
        </PerMansione>
      }
    >
      {punti.length === 0 && (
        <p className={layout['lineProse']}>
          Nessun punto vendita: i clienti ti trovano solo online.
        </p>
      )}
      <ul className={both(layout['list'], classes['rows'])}>
        {punti.map((punto) => (
          <li key={punto._id} className={classes['row']}>
            <div className={classes['main']}>
              <strong>{punto.nome}</strong>
              <div className={classes['dim']}>
                {punto.indirizzo}, {punto.cap} {punto.citta} ({punto.provincia})
                {punto.orari && ` · ${punto.orari}`}
              </div>
              <div className={classes['dim']}>
                {punto.apertura ? <StatoOrari apertura={punto.apertura} /> : 'Orari non scritti'}
              </div>
            </div>
            <div className={layout['row']}>
              <PerMansione mansione="attivita">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Modifica ${punto.nome}`}
                  onClick={() => setOpen({ punto, act: 'scrivi' })}
                >
                  Modifica
                </Button>
              </PerMansione>
              <PerMansione mansione="attivita">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Orari di ${punto.nome}`}
                  onClick={() => setOpen({ punto, act: 'orari' })}
                >
                  Orari
                </Button>
              </PerMansione>
              <PerMansione mansione="attivita">
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Elimina ${punto.nome}`}
                  onClick={() => setOpen({ punto, act: 'elimina' })}
                >
                  Elimina
                </Button>
              </PerMansione>
            </div>
          </li>
        ))}
      </ul>
      {open?.act === 'scrivi' && <PuntoVenditaDialog punto={open.punto} onClose={close} />}
      {open?.act === 'orari' && <OrariDialog punto={open.punto} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.act === 'elimina'}
        title="Eliminare il punto vendita?"
        confirmLabel="Elimina"
        isDangerous
        isBusy={elimina.isPending}
        error={elimina.error}
        onConfirm={() =>
          elimina.mutate(
            { body: undefined, params: { id: open?.punto?._id ?? '' } },
            {
              onSuccess: () => {
                close()
                toast({ tone: 'successo', text: 'Punto vendita eliminato.' })
              },
            },
          )
        }
        onClose={close}
      >
        I clienti non vedranno più {open?.punto?.nome}. Pagamenti e chiusure già fatti restano.
      </ConfirmDialog>
    </Panel>
  )
}
