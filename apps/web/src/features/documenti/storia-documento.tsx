import type { Documento } from '@rateo/contract/registri/documenti'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import classes from './documenti.module.css'

/** The versions of a document, each of which can be read (DOC-M3). Nothing where there is one alone. */
export function Versioni({ documento: { _id, versioni } }: { documento: Documento }) {
  if (versioni.length < 2) return null
  return (
    <Panel title="Versioni">
      <ul className={both(layout['list'], classes['copies'])}>
        {versioni.map((una) => (
          <li key={una._id}>
            <span>
              {una._id === _id ? (
                <strong>Versione {una.versione}, questa</strong>
              ) : (
                <Link to={paths.documento(una._id)}>Versione {una.versione}</Link>
              )}
              <span className={layout['sub']}>
                {formattaDataOra(una.created_at)}
                {una.motivo === null ? '' : ` · ${una.motivo}`}
              </span>
            </span>
            <StatoBadge entita="documento" stato={una.stato} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ESITI: Readonly<Record<Documento['invii'][number]['stato'], string>> = {
  in_coda: 'In partenza',
  inviato: 'Inviato',
  fallito: 'Non riuscito',
}

/** The addresses it was sent to by e-mail, and what came of each (DOC-M5). */
export function Invii({ documento: { invii } }: { documento: Documento }) {
  if (invii.length === 0) return null
  return (
    <Panel title="Inviato per e-mail">
      <ul className={both(layout['list'], classes['copies'])}>
        {invii.map((invio) => (
          <li key={`${invio.indirizzo}${invio.created_at}`}>
            <span>
              {invio.indirizzo}
              {invio.errore !== null && <span className={layout['sub']}>{invio.errore}</span>}
            </span>
            <span className={layout['dim']}>
              {ESITI[invio.stato]} · {formattaDataOra(invio.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
