import { Button } from '@mantine/core'
import { rinviaVerificaEmail } from '@rateo/contract/persone/registrazione'
import { ApiError, call, fieldOrMessageOf, isFinal, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import type { Upgoing } from '../../hooks/use-upload.ts'
import { ProgressBar } from '../progress-bar.tsx'
import classes from './upload-state.module.css'

/** The reason why a file was not taken, to be shown beside it. */
export const uploadErrorOf = (error: Error | null): string | null =>
  error && fieldOrMessageOf(error, 'file')

const percent = (part: number) => `${Math.floor(part * 100)} %`

/** The state of an upload below its field: the progress, and the ways on when it was refused. */
export function UploadState({
  upload,
}: {
  upload: Pick<Upgoing<never>, 'part' | 'error' | 'giveUp' | 'retry'>
}) {
  const { part, error, giveUp, retry } = upload
  if (part !== null) {
    return (
      <div className={classes['going']}>
        <ProgressBar done={part} of={1} />
        <span>{part < 1 ? percent(part) : 'Controllo del file…'}</span>
        <Button variant="subtle" size="compact-sm" onClick={giveUp}>
          Annulla
        </Button>
      </div>
    )
  }
  if (error instanceof ApiError && error.code === 'email_da_confermare') return <ResendEmail />
  if (error === null || isFinal(error)) return null
  return (
    <div className={classes['going']}>
      <Button variant="default" size="compact-sm" onClick={retry}>
        Riprova
      </Button>
    </div>
  )
}

function ResendEmail() {
  const rinvia = useChange({ send: () => call(rinviaVerificaEmail) })
  if (rinvia.isSuccess) {
    return (
      <p role="status" className={classes['said']}>
        Messaggio inviato: aprilo, tocca il pulsante e carica di nuovo il file.
      </p>
    )
  }
  return (
    <div className={classes['going']}>
      <Button
        variant="default"
        size="compact-sm"
        loading={rinvia.isPending}
        onClick={() => rinvia.mutate()}
      >
        Manda di nuovo l’e-mail
      </Button>
      {rinvia.error && (
        <span role="alert" className={classes['wrong']}>
          {messageOf(rinvia.error)}
        </span>
      )}
    </div>
  )
}
