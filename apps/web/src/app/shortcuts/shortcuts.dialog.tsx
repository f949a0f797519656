import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './shortcuts.module.css'

const OVUNQUE = [
  { keys: ['Ctrl', 'K'], what: 'Cerca, o vai a una pagina' },
  { keys: ['?'], what: 'Mostra queste scorciatoie' },
  { keys: ['Esc'], what: 'Chiudi la finestra o il menu' },
]
const ELENCHI = [
  { keys: ['/'], what: 'Scrivi nella ricerca dell’elenco' },
  { keys: ['j'], what: 'Riga dopo' },
  { keys: ['k'], what: 'Riga prima' },
  { keys: ['Invio'], what: 'Apri la riga' },
  { keys: ['x'], what: 'Seleziona la riga, dove si può' },
]

type TastiProps = { title: string; rows: readonly { keys: readonly string[]; what: string }[] }

const Tasti = ({ title, rows }: TastiProps) => (
  <section>
    <h3 className={classes['title']}>{title}</h3>
    <dl className={classes['keys']}>
      {rows.map(({ keys, what }) => (
        <Fragment key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
)

/** The keys that the portal listens to. */
export const ScorciatoieDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Scorciatoie da tastiera" onClose={onClose}>
    <div className={classes['groups']}>
      <Tasti title="Ovunque" rows={OVUNQUE} />
      <Tasti title="Negli elenchi" rows={ELENCHI} />
    </div>
  </Dialog>
)
