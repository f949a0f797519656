import type { ReactNode } from 'react'
import { ApiError, messageOf, UnreachableError } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { Icon, type IconName } from '../icon.tsx'
import layout from '../layout.module.css'
import classes from './page-error.module.css'
import { asButton, Button } from '../plain/button.tsx'

type Appearance = { icon: IconName; title: string }

function appearanceOf(error: unknown): Appearance {
  if (error instanceof UnreachableError)
    return { icon: 'attenzione', title: 'Sei senza connessione?' }
  if (error instanceof ApiError && error.status === 404)
    return { icon: 'ricerca', title: 'Non trovato' }
  if (error instanceof ApiError && error.status === 403) {
    return { icon: 'lucchetto', title: 'Operazione non consentita' }
  }
  if (error instanceof ApiError && error.code === 'manutenzione') {
    return { icon: 'orologio', title: 'Manutenzione in corso' }
  }
  return { icon: 'attenzione', title: 'Qualcosa non ha funzionato' }
}

type PageErrorProps = { error: unknown; onRetry?: (() => void) | undefined; action?: ReactNode }

/** A failure in place of a page or of a part of it: what happened, and what the person can do. */
export function PageError({ error, onRetry, action }: PageErrorProps) {
  const { icon, title } = appearanceOf(error)
  const requestId = error instanceof ApiError ? error.requestId : ''
  const isOurFault = !(error instanceof ApiError || error instanceof UnreachableError)
  const isMissing = error instanceof ApiError && error.status === 404
  const canRetry = onRetry && !(error instanceof ApiError && error.status < 500)
  return (
    <div className={classes['box']} role="alert">
      <span className={classes['icon']}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className={layout['lead']}>{title}</h2>
      <p className={layout['nothingText']}>{messageOf(error)}</p>
      {canRetry && (
        <div className={layout['rowCentred']}>
          <Button onClick={onRetry}>Riprova</Button>
          {isOurFault && (
            <Button variant="default" onClick={() => window.location.reload()}>
              Ricarica la pagina
            </Button>
          )}
        </div>
      )}
      {action}
      {isMissing && !action && (
        <a href={paths.home()} {...asButton({ variant: 'default' })}>
          Torna alla Home
        </a>
      )}
      {requestId && (
        <p className={classes['code']}>
          Codice di errore per l’assistenza: <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
